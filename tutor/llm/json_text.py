"""The JSON object in what a model wrote: bare, fenced, amid prose, or after its thoughts."""

from __future__ import annotations

import json
import re
from typing import Any

from tutor.errors import LlmBadReply

_THOUGHTS_END = re.compile(r"</(?:think|thinking|reasoning|thought)>", re.IGNORECASE)
_TRIES = 64  # braces looked at; a model that goes on opening them must not keep the reader busy
_DECODER = json.JSONDecoder(strict=False)  # lets control characters stand in strings, where small models put them


def object_in(text: str) -> dict[str, Any]:
    """Return the one JSON object in `text`; of several different ones none is taken.

    Raises LlmBadReply saying what is wrong, in words that a model can be told.
    """
    text = _without_thoughts(text)
    found, place = [], 0
    for _ in range(_TRIES):
        if (start := text.find("{", place)) < 0:
            break
        try:
            value, place = _DECODER.raw_decode(text, start)
            found.append(value)
        except (ValueError, RecursionError):
            place = start + 1
    different = [each for i, each in enumerate(found) if each not in found[:i]]
    if len(different) == 1:
        return _finite(different[0])
    if different:
        raise LlmBadReply(f"expected one JSON object, got {len(different)} different ones")
    raise LlmBadReply("expected one JSON object, got " + ("one that does not parse" if "{" in text else "none"))


def _without_thoughts(text: str) -> str:
    """Return what follows the thoughts; an object at the very beginning is the reply, whatever it quotes."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return text
    ends = [match.end() for match in _THOUGHTS_END.finditer(text)]
    return text[ends[-1] :] if ends else text


def _finite(value: dict[str, Any]) -> dict[str, Any]:
    try:
        json.dumps(value, allow_nan=False)
    except ValueError as error:
        raise LlmBadReply("expected plain numbers, got NaN or infinity") from error
    return value
