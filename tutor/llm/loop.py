"""The one event loop that everything asynchronous in this room runs on, so that callers need not be asynchronous."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")


class _Loop:
    """An event loop in a daemon thread. After a fork the thread is gone, and the child starts its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def get(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None or self._thread is None or not self._thread.is_alive():
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="tutor-llm", daemon=True)
                self._thread.start()
            return self._loop


_LOOP = _Loop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` on the loop and wait for it; an interrupt here cancels it there."""
    future = asyncio.run_coroutine_threadsafe(work, _LOOP.get())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def iterate(source: AsyncGenerator[T, None]) -> Iterator[T]:
    """Yield what `source` yields; leaving early closes it."""
    done = object()

    async def step() -> T | object:
        return await anext(source, done)

    try:
        while (each := run(step())) is not done:
            yield each  # type: ignore[misc]  # `done` alone is not a T
    finally:
        run(source.aclose())
