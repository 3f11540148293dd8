"""Requests in, replies in the form asked for out: probed, paced, checked, and repaired once where they are not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from tutor.domain import Telemetry
from tutor.errors import BudgetSpent, LlmBadReply, LlmError, LlmRejected
from tutor.llm import prompts
from tutor.llm.cache import REPLIES, ReplyCache, key_of
from tutor.llm.chat import Chat, Endpoint, Message, Reply, Usage
from tutor.llm.faults import explain
from tutor.llm.loop import iterate, run
from tutor.llm.money import Ledger, Price, Purse, price_of
from tutor.llm.pacing import Pace
from tutor.llm.probing import ASKED, Capabilities, probe
from tutor.settings import Settings

T = TypeVar("T")
_FAULTY_SHOWN = 4000  # characters of a faulty reply that the model is shown again


@dataclass(frozen=True)
class Task(Generic[T]):
    """What to ask, and how to read the reply. `read` raises LlmBadReply saying what is wrong with it."""

    messages: tuple[Message, ...]
    schema: Mapping[str, Any]
    read: Callable[[Reply], T]
    logprobs: bool = False


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What was read, or why nothing was; and what it cost either way."""

    value: T | None
    error: LlmError | None
    telemetry: Telemetry


class LanguageModel:
    """A language model at an endpoint. Safe to share between threads; what is under way stays within the pace."""

    def __init__(
        self,
        endpoint: Endpoint,
        pace: Pace,
        cache: ReplyCache | None = None,
        purse: Purse | None = None,
        prices: Path | None = None,
    ) -> None:
        """`cache` keeps replies, `purse` caps what is spent, `prices` is the user's own table."""
        self._chat = Chat(endpoint)
        self._pace = pace
        self._cache = cache
        self._prices = prices
        self._able: Capabilities | None = None
        self._asked_its_name = False
        self.purse = purse or Purse()

    @classmethod
    def of(cls, settings: Settings, ledger: Ledger | None = None) -> LanguageModel:
        """Return the model that the settings name; what it spends is counted in `ledger`, its own where None."""
        return cls(
            Endpoint.of(settings),
            Pace(settings.llm_concurrency, settings.llm_attempts),
            ReplyCache(settings.home / REPLIES) if settings.llm_cache else None,
            Purse(settings.llm_max_cost, ledger),
            settings.llm_prices,
        )

    @property
    def endpoint(self) -> Endpoint:
        return self._chat.endpoint

    @property
    def name(self) -> str:
        """The model's name; where none is set the server is asked, once, and `unnamed` stands where it cannot be."""
        if not self.endpoint.model and not self._asked_its_name:
            self._asked_its_name = True
            with suppress(LlmError):
                run(self._choose_model())
        return self.endpoint.model or "unnamed"

    def capabilities(self) -> Capabilities:
        """Return what the server can do. Raises LlmError where it cannot be asked."""
        return run(self._probed())

    def ask_all(self, tasks: Sequence[Task[T]]) -> list[Outcome[T]]:
        """Ask them all, many at once, and return the outcomes in order. Nothing is raised: an error is an outcome."""
        return run(self._ask_all(tasks)) if tasks else []

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        """Yield a reply's text as it comes. Raises LlmError; a stream that began is not begun again."""
        return iterate(self._stream(messages))

    async def _ask_all(self, tasks: Sequence[Task[T]]) -> list[Outcome[T]]:
        try:
            able = await self._probed()
        except LlmError as error:
            return [Outcome(None, error, Telemetry()) for _ in tasks]
        return list(await asyncio.gather(*(self._ask(task, able) for task in tasks)))

    async def _probed(self) -> Capabilities:
        if self._able is None:
            await self._choose_model()
            price = self._price()
            with self.purse.reserved(price.most(ASKED, self.endpoint.max_tokens)):
                self._able = await probe(self._chat, self._pace, lambda usage: self.purse.pay(price.of(usage)))
        return self._able

    async def _choose_model(self) -> None:
        """Take the server's only model where none is named."""
        if self.endpoint.model:
            return
        listed, _ = await self._pace.call(self.endpoint, self._chat.models)
        if len(listed) != 1:
            some = ", ".join(listed[:8]) or "none"
            raise LlmRejected(f"{self.endpoint.base_url} serves {len(listed)} models ({some}): set TUTOR_LLM_MODEL")
        self._chat = Chat(replace(self.endpoint, model=listed[0]))

    async def _ask(self, task: Task[T], able: Capabilities) -> Outcome[T]:
        messages = task.messages if able.schema_is_kept else _with_form(task)
        options = able.options(task.schema, self.endpoint.seed, task.logprobs)
        key = key_of(self.endpoint, messages, options)
        if self._cache is not None and (kept := self._cache.get(key)) is not None:
            with suppress(LlmError):
                return Outcome(_read(task, kept), None, Telemetry(attempts=0))
        spent, usable = _Spent(), None
        try:
            reply = await self._reply(messages, options, spent)
            try:
                value = _read(task, reply)
            except LlmBadReply as fault:
                usable = cast("T | None", fault.usable)
                reply = await self._reply((*messages, *_repair(reply, fault)), options, spent)
                value = _read(task, reply)
        except LlmError as error:
            if isinstance(error, LlmBadReply) and error.usable is not None:
                usable = cast("T", error.usable)
            return Outcome(usable, None if usable is not None else error, spent.telemetry)
        if self._cache is not None:
            self._cache.put(key, reply)
        return Outcome(value, None, spent.telemetry)

    async def _reply(self, messages: Sequence[Message], options: Mapping[str, Any], spent: _Spent) -> Reply:
        price = self._price()
        with self.purse.reserved(price.most(messages, self.endpoint.max_tokens)):
            reply, attempts = await self._pace.call(self.endpoint, lambda: self._chat.reply(messages, options))
            cost = price.of(reply.usage)
            self.purse.pay(cost)
        spent.add(reply, attempts, cost)
        return reply

    def _price(self) -> Price:
        """Return the model's price. Raises BudgetSpent for a cap on what has no price: it could not be kept."""
        price = price_of(self.endpoint, self._prices)
        if price is None and self.purse.cap is not None:
            raise BudgetSpent(
                f"no price is known for {self.endpoint.model!r}, so the cap of TUTOR_LLM_MAX_COST could not be kept: "
                "name a table with it by TUTOR_LLM_PRICES"
            )
        return price or Price()

    async def _stream(self, messages: Sequence[Message]) -> AsyncGenerator[str, None]:
        able = await self._probed()
        try:
            async for piece in self._chat.stream(messages, able.options(None, self.endpoint.seed)):
                yield piece
        except Exception as error:
            raise explain(error, self.endpoint).error from error


class _Spent:
    """What one task took so far."""

    def __init__(self) -> None:
        self._usage, self._seconds, self._attempts, self._cost = Usage(), 0.0, 0, 0.0

    def add(self, reply: Reply, attempts: int, cost: float) -> None:
        self._cost += cost
        self._usage += reply.usage
        self._seconds += reply.seconds
        self._attempts += attempts

    @property
    def telemetry(self) -> Telemetry:
        tokens = self._usage.prompt + self._usage.completion
        return Telemetry(seconds=self._seconds, tokens=tokens, cost=self._cost, attempts=max(1, self._attempts))


def _read(task: Task[T], reply: Reply) -> T:
    if reply.refusal:
        raise LlmRejected(f"the model declined: {reply.refusal[:200]}")
    if reply.finish == "content_filter":
        raise LlmRejected("the server's content filter stopped the reply")
    if reply.called_tool:
        raise LlmBadReply("expected a reply in text, got a call of a tool")
    if reply.finish == "length":
        raise LlmBadReply("the reply was longer than allowed and got cut: be brief")
    if not reply.text.strip():
        raise LlmBadReply("expected one JSON object, got an empty reply")
    try:
        return task.read(reply)
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:  # one reply must not end a batch
        raise LlmBadReply(f"expected the form asked for, got another ({type(error).__name__})") from error


def _with_form(task: Task[T]) -> tuple[Message, ...]:
    """Ask for the form at the end of the last message; two of one role in a row are more than some models take."""
    *before, last = task.messages
    form = prompts.load("form").render({"schema": json.dumps(task.schema)})[0]
    return (*before, replace(last, text=f"{last.text}\n\n{form.text}"))


def _repair(reply: Reply, fault: LlmBadReply) -> tuple[Message, ...]:
    said = Message("assistant", reply.text[:_FAULTY_SHOWN] or "(nothing)")
    return (said, *prompts.load("repair").render({"fault": str(fault)}))
