"""Typed decisions: how likely statements about a text are, from the decisions endpoint of the openai client."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tutor.domain import Telemetry
from tutor.errors import LlmBadReply, LlmError
from tutor.llm.chat import Endpoint, Usage
from tutor.llm.loop import run
from tutor.llm.model import Outcome
from tutor.llm.pacing import Pace
from tutor.settings import Settings

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from openai.types import Decision

MOST = 400  # statements that one request may hold
Likelihoods = tuple[float | None, ...]


@dataclass(frozen=True)
class Statements:
    """A text, and statements about it."""

    text: str
    statements: tuple[str, ...]


class DecisionModel:
    """A model that gives probabilities of statements, at an endpoint."""

    def __init__(self, endpoint: Endpoint, pace: Pace) -> None:
        self.endpoint = endpoint
        self._pace = pace

    @classmethod
    def of(cls, settings: Settings) -> DecisionModel:
        return cls(Endpoint.of(settings), Pace(settings.llm_concurrency, settings.llm_attempts))

    @cached_property
    def _client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI

        endpoint = self.endpoint
        key = endpoint.key or "none"
        return AsyncOpenAI(base_url=endpoint.base_url, api_key=key, timeout=endpoint.timeout, max_retries=0)

    def decide_all(self, requests: Sequence[Statements]) -> list[Outcome[Likelihoods]]:
        """Return for each request a probability a statement, in order; None for one that the model declined."""
        return run(self._decide_all(requests)) if requests else []

    async def _decide_all(self, requests: Sequence[Statements]) -> list[Outcome[Likelihoods]]:
        return list(await asyncio.gather(*(self._decide(request) for request in requests)))

    async def _decide(self, request: Statements) -> Outcome[Likelihoods]:
        began = time.perf_counter()
        try:
            decision, attempts = await self._pace.call(self.endpoint, lambda: self._ask(request))
            likely = _likelihoods(decision, len(request.statements))
        except LlmError as error:
            return Outcome(None, error, Telemetry(seconds=time.perf_counter() - began))
        used = Usage(decision.usage.input_tokens, decision.usage.output_tokens)
        seconds, tokens = time.perf_counter() - began, used.prompt + used.completion
        return Outcome(likely, None, Telemetry(seconds=seconds, tokens=tokens, attempts=attempts))

    async def _ask(self, request: Statements) -> Decision:
        if len(request.statements) > MOST:
            raise LlmBadReply(f"expected at most {MOST} statements in a request, got {len(request.statements)}")
        async with asyncio.timeout(self.endpoint.timeout):
            return await self._client.decisions.create(
                model=self.endpoint.model,
                input=request.text,
                questions=[
                    {"type": "predicate", "name": f"S{number}", "instructions": statement}
                    for number, statement in enumerate(request.statements, 1)
                ],
            )


def _likelihoods(decision: Decision, expected: int) -> Likelihoods:
    answers = getattr(decision, "answers", None) or []
    if len(answers) != expected:
        raise LlmBadReply(f"expected {expected} decisions, got {len(answers)}")
    return tuple(_likelihood(each) for each in answers)


def _likelihood(answer: object) -> float | None:
    likely = getattr(answer, "probability", None)
    if likely is None:
        return None
    if not isinstance(likely, int | float) or not 0 <= likely <= 1:
        raise LlmBadReply(f"expected a probability from 0 to 1, got {likely!r}")
    return float(likely)
