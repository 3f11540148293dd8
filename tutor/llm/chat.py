"""One request to a chat model and one reply, through langchain-openai. No retries here: pacing decides on them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from tutor.settings import Settings

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage
    from langchain_openai import ChatOpenAI

Role = Literal["system", "user", "assistant"]
TOP_LOGPROBS = 10
_NO_KEY = "none"  # the client wants one even where the server does not


@dataclass(frozen=True)
class Message:
    role: Role
    text: str


@dataclass(frozen=True)
class Token:
    """A token of a reply. `alternatives` are the likeliest tokens in its place with their natural-log probabilities."""

    text: str
    logprob: float
    alternatives: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Usage:
    """Tokens of one or more requests; `cached` of the prompt's were read before."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.prompt + other.prompt, self.completion + other.completion, self.cached + other.cached)


@dataclass(frozen=True)
class Reply:
    """What came back. `finish` is the server's reason to stop: stop, length, content_filter, or none given."""

    text: str
    finish: str = ""
    refusal: str = ""
    called_tool: bool = False
    tokens: tuple[Token, ...] = ()
    usage: Usage = Usage()
    seconds: float = 0.0


@dataclass(frozen=True)
class Endpoint:
    """Where a model is served, and how to ask it."""

    base_url: str
    model: str
    key: str = field(repr=False)
    timeout: float
    seed: int
    max_tokens: int

    @classmethod
    def of(cls, settings: Settings) -> Endpoint:
        return cls(
            base_url=settings.llm_base_url.rstrip("/"),
            model=settings.llm_model,
            key=settings.llm_api_key.get_secret_value(),
            timeout=settings.llm_timeout,
            seed=settings.llm_seed,
            max_tokens=settings.llm_max_tokens,
        )


class Chat:
    """A chat model at an endpoint. What a call raises is whatever the client raises; `faults.explain` reads it."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    @cached_property
    def _model(self) -> ChatOpenAI:
        from langchain_openai import ChatOpenAI
        from pydantic import SecretStr

        return ChatOpenAI(
            base_url=self.endpoint.base_url,
            api_key=SecretStr(self.endpoint.key or _NO_KEY),
            model=self.endpoint.model,
            timeout=self.endpoint.timeout,
            max_retries=0,
            use_responses_api=False,
            stream_usage=False,
        )

    async def models(self) -> list[str]:
        """Return the ids of the models that the server lists."""
        client = self._model.root_async_client
        async with asyncio.timeout(self.endpoint.timeout):
            page = await client.models.list()
        return [each.id for each in page.data]

    async def reply(self, messages: Sequence[Message], options: Mapping[str, Any]) -> Reply:
        """Send one request; the whole of it, to the last byte, has the endpoint's timeout."""
        model = self._model  # made before the clock runs: its import takes seconds
        began = time.perf_counter()
        async with asyncio.timeout(self.endpoint.timeout):
            message = await model.ainvoke(_as_pairs(messages), **self._arguments(options))
        return _reply(message, time.perf_counter() - began)

    async def stream(self, messages: Sequence[Message], options: Mapping[str, Any]) -> AsyncGenerator[str, None]:
        """Yield the reply's text as it comes; each piece has the endpoint's timeout."""
        source = self._model.astream(_as_pairs(messages), **self._arguments(options))
        while True:
            async with asyncio.timeout(self.endpoint.timeout):
                chunk = await anext(source, None)
            if chunk is None:
                return
            if text := str(chunk.text):
                yield text

    def _arguments(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as langchain takes them.

        `response_format` goes past it in the body: given by name, the client parses the reply by itself and raises on
        one that was cut. So does `max_tokens`, which langchain renames to what only OpenAI's own servers know.
        """
        body = {name: value for name, value in options.items() if name == "response_format"}
        plain = {name: value for name, value in options.items() if name not in body}
        limit = self.endpoint.max_tokens
        if not self.endpoint.base_url.startswith("https://api.openai.com"):
            body["max_tokens"] = limit
        return {**plain, "max_completion_tokens": limit, "extra_body": body}


def _as_pairs(messages: Sequence[Message]) -> list[tuple[str, str]]:
    return [(message.role, message.text) for message in messages]


def _reply(message: AIMessage, seconds: float) -> Reply:
    meta = message.response_metadata
    return Reply(
        text=str(message.text),
        finish=meta.get("finish_reason") or "",
        refusal=message.additional_kwargs.get("refusal") or "",
        called_tool=bool(message.tool_calls or message.invalid_tool_calls),
        tokens=_tokens(meta.get("logprobs")),
        usage=_usage(message),
        seconds=seconds,
    )


def _tokens(logprobs: Mapping[str, Any] | None) -> tuple[Token, ...]:
    return tuple(
        Token(
            each["token"],
            each["logprob"],
            {other["token"]: other["logprob"] for other in each.get("top_logprobs") or ()},
        )
        for each in (logprobs or {}).get("content") or ()
    )


def _usage(message: AIMessage) -> Usage:
    used = message.usage_metadata
    if used is None:
        return Usage()
    cached = (used.get("input_token_details") or {}).get("cache_read") or 0
    return Usage(used["input_tokens"], used["output_tokens"], cached)
