"""What a server can do, found out by asking once: forms of structured output, log-probabilities, seed, temperature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tutor.errors import LlmBadReply, LlmRejected
from tutor.llm.chat import TOP_LOGPROBS, Chat, Message, Reply, Usage
from tutor.llm.faults import explain
from tutor.llm.json_text import object_in
from tutor.llm.pacing import Pace


class Rung(StrEnum):
    """Forms of structured output, the surest first."""

    STRICT = "strict schema"  # {"type": "json_schema"}: OpenAI, vLLM, Ollama, LM Studio, llama-server
    OBJECT = "schema object"  # {"type": "json_object", "schema": ...}: llama-cpp-python
    JSON = "JSON mode"  # {"type": "json_object"}: some JSON, whichever
    TEXT = "plain text"


_RUNGS = tuple(Rung)


@dataclass(frozen=True)
class Capabilities:
    """What may be asked of a server."""

    rung: Rung = Rung.STRICT
    logprobs: bool = True
    seed: bool = True
    temperature: bool = True

    def options(self, schema: Mapping[str, Any] | None, seed: int, logprobs: bool = False) -> dict[str, Any]:
        """Return the options of a request for a reply of that schema, or for text where there is none."""
        options: dict[str, Any] = {}
        if self.temperature:
            options["temperature"] = 0.0
        if self.seed:
            options["seed"] = seed
        if logprobs and self.logprobs:
            options |= {"logprobs": True, "top_logprobs": TOP_LOGPROBS}
        if schema is not None and (form := _response_format(self.rung, schema)):
            options["response_format"] = form
        return options

    @property
    def schema_is_kept(self) -> bool:
        """Whether the server holds the model to a schema, so that the prompt need not carry it."""
        return self.rung in (Rung.STRICT, Rung.OBJECT)

    def without(self, named: str) -> Capabilities | None:
        """Return the next lesser set after a refusal that names what was refused; None where nothing is left."""
        lesser = {
            "logprobs": replace(self, logprobs=False),
            "seed": replace(self, seed=False),
            "temperature": replace(self, temperature=False),
        }
        for name, less in lesser.items():
            if name in named and less != self:
                return less
        if self.rung is not Rung.TEXT and ("response_format" in named or "schema" in named or "json" in named):
            return self._step_down()
        if self.rung is not Rung.TEXT:
            return self._step_down()
        return next((less for less in lesser.values() if less != self), None)

    def _step_down(self) -> Capabilities:
        return replace(self, rung=_RUNGS[_RUNGS.index(self.rung) + 1])


def _response_format(rung: Rung, schema: Mapping[str, Any]) -> dict[str, Any] | None:
    if rung is Rung.STRICT:
        return {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}}
    if rung is Rung.OBJECT:
        return {"type": "json_object", "schema": schema}
    return {"type": "json_object"} if rung is Rung.JSON else None


# The schema's key is not in the question, so that only a server that keeps to the schema comes up with it.
_SCHEMA = {
    "type": "object",
    "properties": {"parity": {"type": "string", "enum": ["even", "odd"]}},
    "required": ["parity"],
    "additionalProperties": False,
}
ASKED = (
    Message("system", "You answer in JSON, with one object and nothing else."),
    Message("user", "Is 12 even or odd? Reply in JSON."),
)


async def probe(chat: Chat, pace: Pace, pay: Callable[[Usage], object] = lambda _: None) -> Capabilities:
    """Ask small questions until one is accepted and answered in its form. Raises LlmError where none is.

    `pay` is told what each took.
    """
    able: Capabilities | None = Capabilities()
    refused: LlmRejected | None = None
    while able is not None:
        options = able.options(_SCHEMA, chat.endpoint.seed, logprobs=True)
        try:
            reply, _ = await pace.call(chat.endpoint, lambda options=options: _reply(chat, options))  # type: ignore[misc]
        except _Refused as error:
            refused = error
            able = able.without(str(error).lower())
            continue
        pay(reply.usage)
        able = replace(able, logprobs=bool(reply.tokens and reply.tokens[0].alternatives))
        if _kept(able.rung, reply):
            return able
        able = able.without("response_format")
    raise LlmRejected(str(refused))


class _Refused(LlmRejected):
    """The server refuses a request for what is in it, and might take a lesser one."""


async def _reply(chat: Chat, options: Mapping[str, Any]) -> Reply:
    try:
        return await chat.reply(ASKED, options)
    except Exception as error:
        fault = explain(error, chat.endpoint)
        names_an_option = any(name in str(fault.error).lower() for name in ("logprob", "seed", "response_format"))
        if fault.status in (400, 422) or (fault.status in (500, 501) and names_an_option):
            raise _Refused(str(fault.error)) from error
        raise


def _kept(rung: Rung, reply: Reply) -> bool:
    if rung is Rung.TEXT:
        return True
    try:
        found = object_in(reply.text)
    except LlmBadReply:
        return False
    return rung is Rung.JSON or found.keys() == {"parity"}
