"""A learner's own words, as written, with what was quoted of them marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tutor.bank.markup import Kind, Segment, segments
from tutor.domain import PointVerdict, Span, Verdict
from ui.prose import clean, escape, formula

_GRAVITY = (Verdict.UNMET, Verdict.CANNOT_TELL, Verdict.MET, Verdict.PARTIAL, Verdict.CONTRADICTED)
"""Words that several points rest on are shown by the last of these."""


@dataclass(frozen=True)
class Mark:
    """A quote: its span in the answer, the number of the point it speaks to, and what it did for it."""

    number: int
    span: Span
    verdict: Verdict


def marks_of(points: Iterable[PointVerdict], numbers: Mapping[str, int]) -> tuple[Mark, ...]:
    """Return the marks of some verdicts on one text, in its order; `numbers` gives the number of each point."""
    found = [Mark(numbers[point.id], point.span, point.verdict) for point in points if point.span is not None]
    return tuple(sorted(found, key=lambda mark: (mark.span, mark.number)))


def marked(answer: str, marks: Sequence[Mark] = ()) -> str:
    """Return the answer as HTML. Code and formulas are shown as such, everything else letter by letter."""
    text = clean(answer)
    return "".join(_segment(text, each, marks) for each in segments(text))


def _segment(text: str, segment: Segment, marks: Sequence[Mark]) -> str:
    if segment.kind in (Kind.INLINE, Kind.DISPLAY):
        shown = formula(text[slice(*segment.inner)], segment.kind is Kind.DISPLAY)
        return _piece(shown, segment.start, segment.end, marks)
    shown = _cut(text, segment, marks)
    if segment.kind is Kind.CODE:
        return f"<code>{shown}</code>"
    return f"<pre><code>{shown}</code></pre>" if segment.kind is Kind.FENCE else shown


def _cut(text: str, segment: Segment, marks: Sequence[Mark]) -> str:
    start, end = segment.inner
    edges = {start, end} | {place for mark in marks for place in mark.span if start < place < end}
    cuts = sorted(edges)
    whole = {start: segment.start, end: segment.end}  # a quote may take in the delimiters, which are not shown
    return "".join(
        _piece(escape(text[left:right]), whole.get(left, left), whole.get(right, right), marks)
        for left, right in pairwise(cuts)
    )


def _piece(shown: str, start: int, end: int, marks: Sequence[Mark]) -> str:
    """Wrap a piece in a mark where any covers it; a quote that ends in it gets the number of its point."""
    over = [mark for mark in marks if mark.span[0] < end and mark.span[1] > start]
    if not over:
        return shown
    numbers = sorted({mark.number for mark in over if start < mark.span[1] <= end})
    label = f'<sup><span class="unseen"> point </span>{", ".join(map(str, numbers))}</sup>' if numbers else ""
    gravest = max((mark.verdict for mark in over), key=_GRAVITY.index)
    return f'<mark class="{gravest.value}">{shown}</mark>{label}'
