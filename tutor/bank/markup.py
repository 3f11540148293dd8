r"""Finds formulas and code in a text a person wrote, so that both can be shown as such and nothing else is.

`\( \)`, `\[ \]` and `$$ $$` are formulas. A single dollar is one only where it cannot be an amount of money:
`$x^2$` is, "between $5 and $6" is not. Code in backquotes is never searched for formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

LONGEST = 2_000
"""Characters of a formula, at most; anything longer is text with stray delimiters."""

_PAIRS = ((r"\(", r"\)", False), (r"\[", r"\]", True), ("$$", "$$", True))
_SIGN = re.compile(r"[\\^_={}]")
_LETTERS_ONLY = re.compile(r"[A-Za-z][^\s$]*")
_CODE = re.compile(r"(?P<ticks>`+)(?P<body>[^`\n]+?)(?P=ticks)(?!`)")
_FENCE = re.compile(r"(?m)^ {0,3}```[^\n`]*\n(?P<body>.*?)(?:\n {0,3}```[ \t]*(?=\n|\Z)|\Z)", re.DOTALL)


class Kind(StrEnum):
    TEXT = "text"
    CODE = "code"
    FENCE = "fence"
    INLINE = "inline"
    DISPLAY = "display"


@dataclass(frozen=True)
class Segment:
    """A stretch [start, end) of a text; `inner` is the part of it between the delimiters."""

    kind: Kind
    start: int
    end: int
    inner: tuple[int, int]


def segments(text: str) -> tuple[Segment, ...]:
    """Cut a text into code, formulas and what is between them; the pieces join up to the whole text."""
    found: list[Segment] = []
    place = 0
    for each in _special(text):
        if each.start > place:
            found.append(Segment(Kind.TEXT, place, each.start, (place, each.start)))
        found.append(each)
        place = each.end
    if place < len(text):
        found.append(Segment(Kind.TEXT, place, len(text), (place, len(text))))
    return tuple(found)


def formula_at(text: str, start: int) -> Segment | None:
    """Return the formula that opens exactly at `start`, or None."""
    for left, right, display in _PAIRS:
        if text.startswith(left, start):
            end = _closing(text, start + len(left), right)
            if end is None or (left == "$$" and not _is_mathematical(text[start + 2 : end])):
                return None
            kind = Kind.DISPLAY if display else Kind.INLINE
            return Segment(kind, start, end + len(right), (start + len(left), end))
    return _single_dollar(text, start)


def _special(text: str) -> Iterator[Segment]:
    place = 0
    while (opening := re.compile(r"[`\\$]").search(text, place)) is not None:
        at = opening.start()
        found = _code_at(text, at) if text[at] == "`" else formula_at(text, at)
        if found is None:
            place = at + (2 if text[at] == "\\" else len(_run(text, at)))
            continue
        yield found
        place = found.end


def _run(text: str, at: int) -> str:
    """Return the characters from `at` on that are the same as the one there."""
    end = at
    while end < len(text) and text[end] == text[at]:
        end += 1
    return text[at:end]


def _code_at(text: str, at: int) -> Segment | None:
    line = text.rfind("\n", 0, at) + 1
    for pattern, kind, start in ((_FENCE, Kind.FENCE, line), (_CODE, Kind.CODE, at)):
        match = pattern.match(text, start) if not text[start:at].strip() else None
        if match is not None:
            return Segment(kind, at, match.end(), match.span("body"))
    return None


def _closing(text: str, start: int, right: str) -> int | None:
    """Return where `right` closes: outside braces, not escaped, with something before it and no empty line between."""
    level, at, limit = 0, start, min(len(text), start + LONGEST)
    while at < limit:
        if level <= 0 and text.startswith(right, at):
            body = text[start:at]
            return at if body.strip() and level == 0 and not re.search(r"\n[ \t]*\n", body) else None
        level += {"{": 1, "}": -1}.get(text[at], 0)
        at += 2 if text[at] == "\\" else 1
    return None


def _single_dollar(text: str, start: int) -> Segment | None:
    before = text[start - 1 : start]
    if text[start : start + 1] != "$" or before == "\\" or before.isalnum() or text.startswith("$$", start):
        return None
    end = text.find("$", start + 1)
    body = text[start + 1 : end] if end > 0 else ""
    after = text[end + 1 : end + 2]
    spaced = body != body.strip() or "\n" in body
    if not body or spaced or after.isalnum() or after == "$" or not _is_mathematical(body):
        return None
    if _closing(text, start + 1, "$") != end:
        return None
    return Segment(Kind.INLINE, start, end + 1, (start + 1, end))


def _is_mathematical(body: str) -> bool:
    """Tell a formula from an amount: an amount starts with a digit, and has no mark of mathematics up to a blank."""
    if body[:1].isdigit():
        return bool(re.search(r"\\[A-Za-z]", body) or (" " not in body and re.search(r"[\\^_]", body)))
    return bool(_SIGN.search(body) or _LETTERS_ONLY.fullmatch(body.strip()))
