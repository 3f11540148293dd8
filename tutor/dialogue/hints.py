"""The ladder of hints: three steps, each with its price, and none of them the answer."""

from __future__ import annotations

import re

from tutor.domain import Question

STEPS = 3

_BEGGING = re.compile(
    r"\b(?:(?:just|please|pls|can you|could you|will you)\s+(?:tell|give|show)\b\s+(?:me|it|the answer)\b"
    r"|(?:tell|give|show)\s+me\b"
    r"|(?:i need|i want|another|one more|next|any|a)\s+(?:a\s+)?hints?\b"
    r"|what(?:'s|s| is| would be)\s+the\s+(?:right |correct |full |model |reference )?(?:answer|solution)\b"
    r"|^hint\b|spoil it|help me out)",
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
