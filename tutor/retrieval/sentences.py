"""Cuts a passage into sentences that can be shown verbatim: code, formulas, lists and tables stay whole."""

from __future__ import annotations

import re

from tutor.domain import Span

_BLOCK_GAP = re.compile(r"\n[ \t]*\n\s*")
_FENCE = re.compile(r"^(?P<fence>```+|~~~+|\$\$).*?(?:^(?P=fence)[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_FIGURE = re.compile(r"(?:[-*+][ \t]|\d+[.)][ \t]|\||>|```|~~~|\$\$|\\\[)")  # begins a list, table, code, formula
_INLINE = re.compile(r"`[^`\n]+`|\\\(.+?\\\)|\$[^$\n]+\$", re.DOTALL)
_END = re.compile(r"(?<=[.!?])[\"'’”)\]]*(?P<gap>\s+)(?=(?P<next>\S+))")
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|al|vs|cf|approx|resp|figs?|eqs?|vol|dr|prof|mrs?)\.$", re.IGNORECASE)


def sentences(text: str) -> list[Span]:
    """Return the [start, end) of each sentence, in order; `text[start:end]` is stripped and never empty.

    A list, table, code block or formula belongs to the sentence before it.
    """
    spans: list[Span] = []
    for start, end in _blocks(text):
        if spans and _FIGURE.match(text, start):
            spans[-1] = (spans[-1][0], end)
        elif _FIGURE.match(text, start):
            spans.append((start, end))
        else:
            spans.extend(_paragraph(text, start, end))
    return spans


def _blocks(text: str) -> list[Span]:
    """The parts between blank lines; blank lines within a fence part nothing."""
    fences = [match.span() for match in _FENCE.finditer(text)]
    found: list[Span] = []
    start = len(text) - len(text.lstrip())
    for gap in [*_BLOCK_GAP.finditer(text), None]:
        stop = len(text) if gap is None else gap.start()
        if gap is not None and any(left < stop < right for left, right in fences):
            continue
        if text[start:stop].strip():
            found.append((start, start + len(text[start:stop].rstrip())))
        start = stop if gap is None else gap.end()
    return found


def _paragraph(text: str, start: int, end: int) -> list[Span]:
    kept = [match.span() for match in _INLINE.finditer(text, start, end)]
    spans: list[Span] = []
    for match in _END.finditer(text, start, end):
        left = match.start("gap")
        if _ends(text[start:left], match["next"]) and not any(a < left < b for a, b in kept):
            spans.append((start, left))
            start = match.end("gap")
    return [*spans, (start, end)]


def _ends(before: str, following: str) -> bool:
    """Whether the full stop at the end of `before` ends its sentence. An abbreviation does not, and a small letter goes
    on with the sentence unless it begins a name of code such as torch.compile.
    """
    goes_on = following[0].islower() and not re.search(r"[._(\d]\w", following)
    return not goes_on and not _ABBREVIATED.search(before)
