"""What went wrong with a request, in words a person can act on. Keys never get into a message."""

from __future__ import annotations

import re
import socket
import ssl
from dataclasses import dataclass
from typing import Any

from tutor.errors import LlmBadReply, LlmBusy, LlmError, LlmRejected, LlmUnreachable
from tutor.llm.chat import Endpoint

_SHOWN = 300  # characters of a server's own message
_KEY_LIKE = re.compile(r"\b(?:sk|pk|rk|key|lsv2|hf|gsk|xai)[-_][A-Za-z0-9_*-]{6,}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_TOO_LONG = re.compile(
    r"context[ _](?:length|window|size)|maximum context|exceeds? the (?:available )?context|prompt is too long"
    r"|too many tokens|Requested tokens",
    re.IGNORECASE,
)
_ASK_AGAIN = (408, 409, 425, 429)


@dataclass(frozen=True)
class Fault:
    """An error for people, and what pacing makes of it. `after` is the server's Retry-After in seconds."""

    error: LlmError
    again: bool = False
    crowded: bool = False
    after: float | None = None
    status: int | None = None


def explain(error: BaseException, endpoint: Endpoint) -> Fault:
    """Return what an exception of the client means."""
    import openai

    if isinstance(error, LlmError):
        return Fault(error)
    if isinstance(error, openai.APIStatusError):
        return _of_status(error, endpoint)
    if isinstance(error, (TimeoutError, openai.APITimeoutError)):
        return Fault(LlmUnreachable(_timed_out(endpoint)), again=True)
    if isinstance(error, openai.APIConnectionError) or _network(error):
        return Fault(LlmUnreachable(_unreachable(error, endpoint)), again=not _hopeless(error))
    said = _said(f"{type(error).__name__}: {error}", endpoint)
    what = f"expected a chat completion from {endpoint.base_url}, got something else ({said}): is it OpenAI-compatible?"
    return Fault(LlmBadReply(what), again=True)


def _of_status(error: Any, endpoint: Endpoint) -> Fault:
    status, said = int(error.status_code), _said(_message(error), endpoint)
    if status == 429 and "insufficient_quota" in str(error.body):
        return Fault(LlmRejected(f"the account at {endpoint.base_url} has no credit left: {said}"), status=status)
    if status in _ASK_AGAIN or status >= 500:
        what = f"{endpoint.base_url} {_BUSY.get(status, f'failed ({status})')}, and went on so: {said}"
        after = _retry_after(error.response.headers)
        return Fault(LlmBusy(what), again=True, crowded=status in (429, 503), after=after, status=status)
    if _TOO_LONG.search(said):
        what = f"{endpoint.model} cannot take in question, reference and answer at once: {said}. Serve a longer context"
        return Fault(LlmRejected(what), status=status)
    advice = _REJECTED.get(status, "it refused the request").format(model=endpoint.model)
    return Fault(LlmRejected(f"{endpoint.base_url} answered {status}: {advice}. It says: {said}"), status=status)


_BUSY = {408: "timed out (408)", 429: "has too many requests (429)", 503: "is overloaded (503)"}
_REJECTED = {
    401: "it did not accept the key; set TUTOR_LLM_API_KEY",
    403: "the key may not use the model {model!r}; set TUTOR_LLM_API_KEY or TUTOR_LLM_MODEL",
    404: "there is no model {model!r} or no chat at this address; set TUTOR_LLM_MODEL, and see that "
    "TUTOR_LLM_BASE_URL is the server's, mostly ending in /v1",
}


def _message(error: Any) -> str:
    """The server's own words, from whichever of the usual places they are in."""
    body = error.body
    if isinstance(body, dict):
        inner = body.get("error", body)
        found = inner.get("message", inner.get("detail", inner)) if isinstance(inner, dict) else inner
        return str(found)
    return str(body or error.message)


def _said(text: str, endpoint: Endpoint) -> str:
    """Return a server's text fit to be shown: short, on one line, without the key or anything like one."""
    if endpoint.key:
        text = text.replace(endpoint.key, "…")
    return _CONTROL.sub(" ", _KEY_LIKE.sub("…", text)).strip()[:_SHOWN]


def _retry_after(headers: Any) -> float | None:
    """Read Retry-After in seconds or as a date (RFC 9110, 10.2.3), and OpenAI's retry-after-ms; None for neither."""
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    try:
        if milliseconds := headers.get("retry-after-ms"):
            return max(0.0, float(milliseconds) / 1000)
        value = headers.get("retry-after")
        if value is None:
            return None
        if re.fullmatch(r"\s*[\d.]+\s*", value):
            return float(value)
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None


def _timed_out(endpoint: Endpoint) -> str:
    return (
        f"{endpoint.base_url} did not finish a reply within {endpoint.timeout:g} seconds; "
        "give it longer with TUTOR_LLM_TIMEOUT, or ask a faster model"
    )


def _unreachable(error: BaseException, endpoint: Endpoint) -> str:
    chain = _causes(error)
    if any(isinstance(each, socket.gaierror) for each in chain) or "getaddrinfo" in str(chain):
        return f"the host of {endpoint.base_url} has no address: see that TUTOR_LLM_BASE_URL is spelt right"
    if any(isinstance(each, ssl.SSLError) for each in chain) or "SSL" in str(chain):
        return (
            f"no secure connection to {endpoint.base_url} ({_said(str(chain[-1]), endpoint)}): "
            "its certificate is not trusted here, or it speaks plain http"
        )
    if any(isinstance(each, ConnectionRefusedError) for each in chain) or "refused" in str(chain).lower():
        return f"nothing listens at {endpoint.base_url}: start the server, or set TUTOR_LLM_BASE_URL"
    return (
        f"the connection to {endpoint.base_url} broke ({_said(str(chain[-1]), endpoint) or type(chain[-1]).__name__})"
    )


def _hopeless(error: BaseException) -> bool:
    return any(isinstance(each, (socket.gaierror, ssl.SSLError)) for each in _causes(error))


def _network(error: BaseException) -> bool:
    """True for what the HTTP client raises when a reply breaks off; these come through the others unwrapped."""
    return any(each.__class__.__module__.startswith(("httpx", "httpcore")) for each in _causes(error))


def _causes(error: BaseException) -> list[BaseException]:
    chain: list[BaseException] = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    return chain
