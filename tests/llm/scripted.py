"""A real HTTP server that speaks the chat completions protocol and misbehaves as told.

What it `can` decides which options it takes, as servers differ; `script` holds what it does with the coming requests,
one each, and after the last one `always`. Questions of the probe are answered out of turn, as far as it can.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Exchange = BaseHTTPRequestHandler
Behaviour = Callable[[Exchange, Mapping[str, Any]], None]
EVERYTHING = frozenset({"json_schema", "schema object", "json_object", "logprobs", "seed", "temperature"})
MODEL = "scripted-1"


class ScriptedServer:
    """Serves on a free port of this machine until closed."""

    def __init__(self) -> None:
        self.can = EVERYTHING
        self.models: Sequence[str] = (MODEL,)
        self.answer_probes = True
        self.script: list[Behaviour] = []
        self.always: Behaviour = text("{}")
        self.requests: list[dict[str, Any]] = []
        self.headers: list[Mapping[str, str]] = []
        self.under_way = self.most_under_way = 0
        self.lock = threading.Lock()
        self.connections: list[socket.socket] = []
        self._server = _Threads(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def asked(self) -> list[dict[str, Any]]:
        """The requests that were no probe."""
        return [each for each in self.requests if not _is_probe(each)]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        for each in self.connections:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                scripted.connections.append(self.connection)

            def do_GET(self) -> None:
                send_json(self, 200, {"object": "list", "data": [_model(each) for each in scripted.models]})

            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["content-length"])))
                scripted.serve(self, request)

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler

    def serve(self, exchange: Exchange, request: dict[str, Any]) -> None:
        with self.lock:
            self.requests.append(request)
            self.headers.append({name.lower(): value for name, value in exchange.headers.items()})
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
            refused = self._refused(request)
            probe = self.answer_probes and _is_probe(request)
            next_one = self.always if probe or refused or not self.script else self.script.pop(0)
        try:
            if refused:
                status(400, f"Unsupported parameter: {refused}")(exchange, request)
            elif probe:
                text('{"parity": "even"}')(exchange, request)
            else:
                next_one(exchange, request)
        finally:
            with self.lock:
                self.under_way -= 1

    def _refused(self, request: Mapping[str, Any]) -> str:
        form = request.get("response_format") or {}
        kind = "schema object" if "schema" in form else form.get("type")
        if kind is not None and kind not in self.can:
            return "response_format"
        return next(
            (name for name in ("logprobs", "seed", "temperature") if name in request and name not in self.can), ""
        )


class _Threads(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is no news here."""


def text(said: str, finish: str = "stop", **message: Any) -> Behaviour:
    """Reply with a text; `message` adds to or replaces fields of the message."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        send_json(exchange, 200, completion(said, request, finish, message))

    return behave


def completion(
    said: str | None, request: Mapping[str, Any], finish: str = "stop", message: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": said, **(message or {})},
        "finish_reason": finish,
        "logprobs": logprobs(said or "") if request.get("logprobs") else None,
    }
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": request["model"],
        "choices": [choice],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def logprobs(said: str) -> dict[str, Any]:
    """One token a word; each comes with an alternative."""
    words = said.replace(" ", " \x00").split("\x00")
    return {
        "content": [
            {
                "token": word,
                "logprob": -0.1,
                "bytes": None,
                "top_logprobs": [
                    {"token": word, "logprob": -0.1, "bytes": None},
                    {"token": "other", "logprob": -2.5, "bytes": None},
                ],
            }
            for word in words
        ]
    }


def status(number: int, said: str = "no", headers: Mapping[str, str] | None = None, **error: Any) -> Behaviour:
    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        del request
        send_json(exchange, number, {"error": {"message": said, "type": "error", **error}}, headers)

    return behave


def decisions(likely: Callable[[str], float | None]) -> Behaviour:
    """Reply to statements with what `likely` makes of each; None declines it."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        answers = [_decision(each["name"], likely(each["instructions"])) for each in request["questions"]]
        usage = {
            "input_tokens": 50,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": 5,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 55,
        }
        send_json(exchange, 200, {"answers": answers, "model": request["model"], "usage": usage})

    return behave


def _decision(name: str, likely: float | None) -> dict[str, Any]:
    if likely is None:
        return {"type": "refusal", "name": name}
    return {"type": "predicate", "name": name, "probability": likely}


def body(raw: bytes, code: int = 200, kind: str = "application/json") -> Behaviour:
    """Reply with these bytes, whatever they are."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        del request
        _send(exchange, code, raw, {"content-type": kind})

    return behave


def after(seconds: float, then: Behaviour) -> Behaviour:
    """Hang before the first byte."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        time.sleep(seconds)
        then(exchange, request)

    return behave


def cut(exchange: Exchange, request: Mapping[str, Any]) -> None:
    """Promise more bytes than come, and hang up."""
    del request
    exchange.send_response(200)
    exchange.send_header("content-type", "application/json")
    exchange.send_header("content-length", "5000")
    exchange.end_headers()
    exchange.wfile.write(b'{"id": "chatcmpl-1", "choices": [')
    exchange.wfile.flush()
    exchange.close_connection = True
    exchange.connection.shutdown(socket.SHUT_RDWR)


def reset(exchange: Exchange, request: Mapping[str, Any]) -> None:
    """Reset the connection without a byte."""
    del request
    exchange.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    exchange.connection.close()
    exchange.close_connection = True


def trickle(seconds: float) -> Behaviour:
    """Send a byte now and then for so long, and never finish."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        del request
        exchange.send_response(200)
        exchange.send_header("content-type", "application/json")
        exchange.send_header("content-length", "5000")
        exchange.end_headers()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            exchange.wfile.write(b" ")
            exchange.wfile.flush()
            time.sleep(0.05)
        exchange.close_connection = True

    return behave


def stream(pieces: Sequence[str], stall_after: int | None = None, stall: float = 0.0) -> Behaviour:
    """Send the pieces as server-sent events; after so many of them stall for so long."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        exchange.send_response(200)
        exchange.send_header("content-type", "text/event-stream")
        exchange.send_header("connection", "close")
        exchange.end_headers()
        exchange.close_connection = True
        for number, piece in enumerate(pieces):
            if number == stall_after:
                time.sleep(stall)
            chunk = {
                "id": "c",
                "object": "chat.completion.chunk",
                "created": 1,
                "model": request["model"],
                "choices": [{"index": 0, "delta": {"role": "assistant", "content": piece}, "finish_reason": None}],
            }
            exchange.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
            exchange.wfile.flush()
        exchange.wfile.write(b"data: [DONE]\n\n")

    return behave


def send_json(exchange: Exchange, code: int, content: Any, headers: Mapping[str, str] | None = None) -> None:
    _send(exchange, code, json.dumps(content).encode(), {"content-type": "application/json", **(headers or {})})


def _send(exchange: Exchange, code: int, raw: bytes, headers: Mapping[str, str]) -> None:
    exchange.send_response(code)
    for name, value in headers.items():
        exchange.send_header(name, value)
    exchange.send_header("content-length", str(len(raw)))
    exchange.end_headers()
    exchange.wfile.write(raw)


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 1, "owned_by": "tests"}


def _is_probe(request: Mapping[str, Any]) -> bool:
    return "messages" in request and "12 even or odd" in request["messages"][-1]["content"]
