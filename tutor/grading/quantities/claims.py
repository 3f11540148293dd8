"""Numbers within claims: an answer that puts another one in the place of the claim's own does not state the claim."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tutor.domain import Question, RubricPoint, Span
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.relevance import content

_FAR = 1.3  # two numbers less far apart are one number, rounded or remembered
_SHARED = 0.5  # of the words beside two numbers, for them to stand in one place
_FEW = 10  # a smaller number in words is an article more often than a quantity: `two documents`


def changed_number(
    point: RubricPoint, question: Question, passages: Iterable[str], answer: str, span: Span
) -> tuple[str, str] | None:
    """Return the number of the stretch `span` that contradicts one of the claim, both as printed; None without one.

    A number contradicts where it measures the same, with the same words beside it, where the answer nowhere has the
    number that is due, and where neither question nor rubric nor passages have the one that it gives.
    """
    due = _numbers((point.text, *point.variants))
    said = [each for each in read(answer) if _tells(each, answer)] if due else []
    known = _numbers((question.text, *_rubric(question), *passages)) if said else ()
    for each in said:
        meant = _meant(each, due) if span[0] <= each.span[0] and each.span[1] <= span[1] else None
        if meant is None or any(_agree(each, number) for number, _ in due):
            continue
        shared = len(_shared(each, meant[0]))
        excused = any(_agree(each, number) and len(_shared(each, number)) >= shared for number, _ in known)
        if not excused and not any(_states(other, meant[0]) for other in said):
            return answer[slice(*each.span)], meant[1]
    return None


def _meant(reading: Reading, due: Sequence[tuple[Reading, str]]) -> tuple[Reading, str] | None:
    """Return the number of the claim in whose place a number stands: the one with the most words in common."""
    places = [pair for pair in due if _in_one_place(reading, pair[0])]
    return max(places, key=lambda pair: len(_shared(reading, pair[0])), default=None)


def _rubric(question: Question) -> Iterable[str]:
    return (text for point in question.points for text in (point.text, *point.variants))


@lru_cache(maxsize=4096)
def _numbers(texts: tuple[str, ...]) -> tuple[tuple[Reading, str], ...]:
    anew = read.__wrapped__  # these are remembered here
    return tuple((each, text[slice(*each.span)]) for text in texts for each in anew(text) if _tells(each, text))


def _tells(reading: Reading, text: str) -> bool:
    """Return whether a number is no article in disguise, and its unit, if it has one, is written beside it."""
    one = not reading.unit and reading.digits == 1 and reading.value in {0.0, 1.0}
    small = one or (reading.words and abs(reading.value) < _FEW and "/" not in reading.unit)
    lent = bool(reading.unit) and not re.search(r"[A-Za-z%$€]", text[slice(*reading.span)])
    return bool(reading.digits) and not small and not lent


def _in_one_place(reading: Reading, due: Reading) -> bool:
    """Return whether two numbers count the same, are put alike, and have words beside them in common."""
    if not _alike(reading, due) or (reading.unit or reading.counted) != (due.unit or due.counted):
        return False
    least = min(len(_beside(reading)), len(_beside(due)))
    if not least:
        return bool(due.unit) and (not _beside(due) or "/" in due.unit)
    return len(_shared(reading, due)) >= max(1, _SHARED * least)


def _alike(reading: Reading, due: Reading) -> bool:
    """Return whether both are denied or neither, and bare ones both sizes (280B), multiples (16 times) or factors."""
    if reading.negated != due.negated or reading.bound not in {"", due.bound}:
        return False
    return bool(reading.unit) or _manner(reading) == _manner(due)


def _manner(reading: Reading) -> tuple[bool, bool, bool]:
    return reading.scaled, reading.noun == "times", reading.role is Role.OPERAND


def _beside(reading: Reading) -> frozenset[str]:
    return content(f"{reading.label} {reading.tail}")


def _shared(one: Reading, other: Reading) -> frozenset[str]:
    return _beside(one) & _beside(other)


def _states(reading: Reading, due: Reading) -> bool:
    """Return whether a number is the one that is due; its unit may be left out, as in `20 is the ratio`."""
    bare = not reading.unit and reading.number == due.number
    return not reading.negated and (bare or _agree(reading, due))


def _factor(one: Reading, other: Reading) -> float | None:
    """Return what turns the value of the one into the unit of the other, where they measure the same."""
    units = one.unit or one.counted, other.unit or other.counted
    if "" in units and units != ("", ""):
        return None
    return dimensions.factor(*units)


def _agree(one: Reading, other: Reading) -> bool:
    """Return whether two numbers, or ranges, come within `_FAR` of each other."""
    factor = _factor(one, other)
    if factor is None:
        return False
    low, high = sorted((one.value * factor, (one.value if one.high is None else one.high) * factor))
    least, most = sorted((other.value, other.value if other.high is None else other.high))
    if min(low, least) <= 0:
        return math.isclose(low, least)
    return low <= most * _FAR and least <= high * _FAR
