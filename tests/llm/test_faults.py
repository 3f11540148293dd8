"""Faults of servers and networks, each produced for real: what is raised, what people are told, what is tried again."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.llm.conftest import KEY, Ask
from tests.llm.scripted import (
    Exchange,
    ScriptedServer,
    after,
    body,
    completion,
    cut,
    reset,
    send_json,
    status,
    text,
    trickle,
)
from tutor.errors import LlmBadReply, LlmBusy, LlmError, LlmRejected, LlmUnreachable
from tutor.llm.chat import Message, Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Outcome, Task

GOOD = '{"verdict": "met"}'
SCHEMA = {
    "type": "object",
    "properties": {"verdict": {"type": "string"}},
    "required": ["verdict"],
    "additionalProperties": False,
}


def _read(reply: Reply) -> str:
    found = object_in(reply.text)
    if not isinstance(found.get("verdict"), str):
        raise LlmBadReply("expected a verdict, got none")
    return str(found["verdict"])


def ask(model: LanguageModel, times: int = 1) -> Outcome[str]:
    task = Task((Message("user", "Is it met?"),), SCHEMA, _read)
    return model.ask_all([task] * times)[0]


def answers(**changes: Any) -> Any:
    """A completion whose one choice, or whole self, is changed."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        send_json(exchange, 200, completion(GOOD, request) | changes)

    return behave


TOOL = {"id": "1", "type": "function", "function": {"name": "grade", "arguments": "{}"}}

LASTING = [
    (
        "wrong key",
        status(401, f"Incorrect API key provided: {KEY}"),
        LlmRejected,
        r"401: it did not accept the key; set",
    ),
    ("forbidden", status(403, "not yours"), LlmRejected, r"403: the key may not use the model 'scripted-1'"),
    (
        "no such model",
        status(404, "The model does not exist"),
        LlmRejected,
        r"404: there is no model 'scripted-1' or no",
    ),
    ("bad request", status(400, "bad thing"), LlmRejected, r"answered 400: it refused the request. It says: bad thing"),
    (
        "context overflow",
        status(400, "This model's maximum context length is 2048 tokens.", code="context_length_exceeded"),
        LlmRejected,
        r"scripted-1 cannot take in question, reference and answer at once",
    ),
    (
        "no credit",
        status(429, "You exceeded your quota", code="insufficient_quota"),
        LlmRejected,
        r"has no credit left",
    ),
    ("refusal", text("", refusal="I cannot help with that."), LlmRejected, r"the model declined: I cannot help"),
    ("content filter", text("", finish="content_filter"), LlmRejected, r"content filter stopped the reply"),
]


@pytest.mark.parametrize(
    ("behaviour", "kind", "said"), [each[1:] for each in LASTING], ids=[each[0] for each in LASTING]
)
def test_what_another_try_would_not_change_is_not_tried_again(
    server: ScriptedServer, model: Ask, behaviour: Any, kind: type[LlmError], said: str
) -> None:
    asking = model()
    asking.capabilities()
    server.always = behaviour
    outcome = ask(asking)
    assert isinstance(outcome.error, kind)
    with pytest.raises(kind, match=said):
        raise outcome.error
    assert len(server.asked) == 1


PASSING = [
    ("timeout of the server", status(408, "slow"), LlmBusy, r"timed out \(408\)"),
    ("too many", status(429, "slow down"), LlmBusy, r"has too many requests \(429\)"),
    ("too many, with a time", status(429, "slow down", {"retry-after": "0.05"}), LlmBusy, r"too many requests"),
    ("server fault", status(500, "oops"), LlmBusy, r"failed \(500\)"),
    ("html of a gateway", body(b"<html>Bad gateway</html>", 502, "text/html"), LlmBusy, r"failed \(502\)"),
    ("overloaded", status(503, "busy"), LlmBusy, r"is overloaded \(503\)"),
    ("slow first byte", after(1.5, text(GOOD)), LlmUnreachable, r"did not finish a reply within 1 seconds"),
    ("bytes for ever", trickle(2.0), LlmUnreachable, r"did not finish a reply within 1 seconds"),
    ("cut reply", cut, LlmUnreachable, r"the connection to .* broke"),
    ("reset", reset, LlmUnreachable, r"the connection to .* broke"),
    ("no JSON", body(b"it works!", kind="text/plain"), LlmBadReply, r"expected a chat completion"),
    ("cut JSON", body(b'{"id": "1", "choices": [{"mess'), LlmBadReply, r"expected a chat completion"),
    ("invalid UTF-8", body(b'{"choices": "\xff\xfe"}'), LlmBadReply, r"expected a chat completion"),
    ("no choices", answers(choices=[]), LlmBadReply, r"expected a chat completion"),
    ("choices null", answers(choices=None), LlmBadReply, r"expected a chat completion"),
    ("error with 200", answers(error={"message": "model crashed"}), LlmBadReply, r"model crashed"),
]


@pytest.mark.parametrize(
    ("behaviour", "kind", "said"), [each[1:] for each in PASSING], ids=[each[0] for each in PASSING]
)
def test_what_may_pass_is_tried_again_and_then_told(
    server: ScriptedServer, model: Ask, behaviour: Any, kind: type[LlmError], said: str
) -> None:
    asking = model(timeout=1.0, attempts=2)
    asking.capabilities()
    server.script = [behaviour, text(GOOD)]
    assert ask(asking).value == "met"
    server.script = [behaviour, behaviour, text(GOOD)]
    outcome = ask(asking)
    assert outcome.value is None
    assert isinstance(outcome.error, kind)
    with pytest.raises(kind, match=said):
        raise outcome.error


REPAIRED = [
    ("prose alone", text("It is met."), "expected one JSON object, got none"),
    ("two verdicts", text('{"verdict": "met"} or rather {"verdict": "unmet"}'), "got 2 different ones"),
    ("NaN", text('{"verdict": "met", "p": NaN}'), "expected plain numbers, got NaN or infinity"),
    ("cut JSON text", text('{"verdict": "me'), "got one that does not parse"),
    ("cut at the limit", text('{"verdict": "me', finish="length"), "longer than allowed"),
    ("empty", text(""), "got an empty reply"),
    ("a tool", text("", finish="tool_calls", tool_calls=[TOOL]), "got a call of a tool"),
    ("another form", text('{"score": 7}'), "expected a verdict, got none"),
]


@pytest.mark.parametrize(("behaviour", "told"), [each[1:] for each in REPAIRED], ids=[each[0] for each in REPAIRED])
def test_a_reply_of_another_form_is_asked_for_once_more(
    server: ScriptedServer, model: Ask, behaviour: Any, told: str
) -> None:
    asking = model()
    server.script = [behaviour, text(GOOD)]
    assert ask(asking).value == "met"
    assert told in server.asked[1]["messages"][-1]["content"]
    server.script = [behaviour, behaviour, text(GOOD)]
    outcome = ask(asking)
    assert isinstance(outcome.error, LlmBadReply)
    assert len(server.asked) == 4


ACCEPTED = [
    ("prose around", 'Here it is:\n```json\n{"verdict": "met"}\n```\nIt is met.'),
    ("thoughts", '<think>Maybe {"verdict": "unmet"}?</think>{"verdict": "met"}'),
    ("thoughts without a beginning", 'Maybe {"verdict": "unmet"}?</think>{"verdict": "met"}'),
    ("the same twice", '{"verdict": "met"}\n{"verdict": "met"}'),
    ("control characters in strings", '{"verdict": "met", "reason": "a\nb\tc\x01"}'),
    ("byte order mark", '\ufeff{"verdict": "met"}'),
    ("a set in LaTeX before it", 'For $\\{x\\}$ it holds. {"verdict": "met"}'),
]


@pytest.mark.parametrize("said", [each[1] for each in ACCEPTED], ids=[each[0] for each in ACCEPTED])
def test_what_can_be_read_needs_no_repair(server: ScriptedServer, model: Ask, said: str) -> None:
    server.always = text(said)
    assert ask(model()).value == "met"
    assert len(server.asked) == 1


def _unused_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def plain_listener() -> Iterator[int]:
    """A port where somebody takes connections and speaks no TLS."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(100)
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]


def test_a_server_that_is_not_there_is_told_so(model: Ask) -> None:
    url = f"http://127.0.0.1:{_unused_port()}/v1"
    error = ask(model(url=url)).error
    assert isinstance(error, LlmUnreachable)
    assert str(error) == f"nothing listens at {url}: start the server, or set TUTOR_LLM_BASE_URL"


def test_a_host_without_an_address_is_not_asked_twice(model: Ask) -> None:
    began = time.monotonic()
    error = ask(model(url="http://no-such-host.invalid/v1", attempts=20)).error
    assert isinstance(error, LlmUnreachable)
    assert "has no address: see that TUTOR_LLM_BASE_URL is spelt right" in str(error)
    assert time.monotonic() - began < 20


def test_a_failed_handshake_is_told_so(model: Ask, plain_listener: int) -> None:
    error = ask(model(url=f"https://127.0.0.1:{plain_listener}/v1")).error
    assert isinstance(error, LlmUnreachable)
    assert "no secure connection to" in str(error)


def test_a_server_that_cannot_be_probed_fails_every_request_at_once(model: Ask) -> None:
    asking = model(url=f"http://127.0.0.1:{_unused_port()}/v1", attempts=3)
    began = time.monotonic()
    outcomes = asking.ask_all([Task((Message("user", "x"),), SCHEMA, _read)] * 200)
    assert all(isinstance(each.error, LlmUnreachable) for each in outcomes)
    assert time.monotonic() - began < 10


def test_the_key_is_in_no_error_and_no_log(
    server: ScriptedServer, model: Ask, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    asking = model()
    asking.capabilities()
    said = []
    for behaviour in (status(401, f"key {KEY} is wrong"), status(500, f"{KEY}"), body(KEY.encode()), text(KEY)):
        server.always = behaviour
        said.append(repr(ask(asking).error))
    said += [repr(asking.endpoint), str(asking.endpoint), caplog.text, *capfd.readouterr()]
    assert not [each for each in said if KEY in each]


def test_a_key_of_somebody_else_in_a_servers_message_is_hidden_too(server: ScriptedServer, model: Ask) -> None:
    asking = model()
    asking.capabilities()
    server.always = status(401, "Incorrect API key provided: sk-proj-ABCDEFGH12345678")
    assert "ABCDEFGH" not in str(ask(asking).error)
