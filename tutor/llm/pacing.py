"""When a request is sent, and when again: retries, Retry-After, and how many requests are under way at once."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from tutor.llm.faults import Fault, explain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tutor.llm.chat import Endpoint

T = TypeVar("T")
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0  # seconds, doubled at each attempt
_LONGEST_RETRY_AFTER = 120.0  # seconds; a server that asks for more is taken as not available


class Pace:
    """Holds the number of requests under way to what the server bears.

    A reply that says "too many" halves it, each success adds one over a round of requests: additive increase,
    multiplicative decrease, as in TCP (Chiu and Jain 1989). Nothing is sent before the time the server names.
    """

    def __init__(self, most: int, attempts: int, first_wait: float = _FIRST_WAIT) -> None:
        self.limit = float(most)
        self._first_wait = first_wait
        self._most = most
        self._attempts = attempts
        self._under_way = 0
        self._not_before = 0.0
        self._changed: asyncio.Condition | None = None

    async def call(self, endpoint: Endpoint, work: Callable[[], Awaitable[T]]) -> tuple[T, int]:
        """Return what `work` returns and the attempts it took. Raises LlmError when no attempt is left."""
        for attempt in range(1, self._attempts + 1):
            async with self._slot():
                try:
                    done = await work()
                except Exception as error:  # noqa: BLE001  # the client raises all sorts; `explain` reads them
                    fault = explain(error, endpoint)
                else:
                    self._went_well()
                    return done, attempt
            if attempt == self._attempts or not self._worth_waiting(fault):
                raise fault.error
            self._hold(fault)
            await asyncio.sleep(self._wait(fault, attempt))
        raise AssertionError("unreachable: attempts is at least 1")

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        changed = self._changed = self._changed or asyncio.Condition()
        while (pause := self._not_before - time.monotonic()) > 0:
            await asyncio.sleep(pause)
        async with changed:
            await changed.wait_for(lambda: self._under_way < max(1, int(self.limit)))
            self._under_way += 1
        try:
            yield
        finally:
            async with changed:
                self._under_way -= 1
                changed.notify_all()

    def _went_well(self) -> None:
        self.limit = min(float(self._most), self.limit + 1 / self.limit)

    def _hold(self, fault: Fault) -> None:
        if fault.crowded:
            self.limit = max(1.0, self.limit / 2)
        if fault.after is not None:
            self._not_before = max(self._not_before, time.monotonic() + fault.after)

    @staticmethod
    def _worth_waiting(fault: Fault) -> bool:
        return fault.again and (fault.after is None or fault.after <= _LONGEST_RETRY_AFTER)

    def _wait(self, fault: Fault, attempt: int) -> float:
        if fault.after is not None:
            return fault.after
        most: float = min(_LONGEST_WAIT, self._first_wait * 2 ** (attempt - 1))
        return most * random.uniform(0.5, 1)  # noqa: S311  # spreads requests out; no secret
