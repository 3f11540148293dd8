"""The ladder of hints: three steps, each with its price, and none of them the answer."""

from __future__ import annotations

import re

from tutor.domain import Question

STEPS = 3

_LEAD = (
    r"(?:^|[,.;:!?…-]\s*|\b(?:just|please|pls|now|then|so|and|you|you to)\s+)"  # what an order or a plea begins after
)
_BEGGING = re.compile(
    rf"{_LEAD}(?:tell|give|show)\s+(?:(?:it\s+to\s+)?me\b|it\W*$|the\s+(?:answer|solution)\b)"
    rf"|{_LEAD}(?:reveal|spoil)\s+(?:it|the\s+(?:answer|solution))\b"
    r"|\b(?:i need|i want|another|one more|next|any|a)\s+(?:a\s+)?hints?\b(?!\s+(?:of|at|that|to)\b)"
    r"|\bwhat(?:'s|s| is| would be)\s+the\s+(?:right |correct |full |model |reference )?(?:answer|solution)\b"
    r"|\bwhat (?:should|must|do|am) i (?:supposed to )?(?:say|write|answer)\b"
    r"|^\W*hint\b|\bhelp me out\b",
    re.IGNORECASE,
)
_LONGEST = 14  # words; whoever writes more has something to say


def ladder(question: Question) -> tuple[str, ...]:
    """Return the hints of a question, mildest first.

    Where the bank has fewer than three, the probes of the heaviest points follow: they ask and do not tell.
    """
    heaviest = sorted(question.points, key=lambda point: -point.weight)
    return tuple(dict.fromkeys([*question.hints, *(point.probe for point in heaviest)]))[:STEPS]


def begs(text: str) -> bool:
    """Whether a text asks to be told and says nothing besides."""
    return len(text.split()) <= _LONGEST and _BEGGING.search(text) is not None
