"""What a learner misses most: points of answers, and known slips of numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tutor.domain import Slug, Value, Verdict
from tutor.study.history import Attempt

_WRONG = (Verdict.UNMET, Verdict.CONTRADICTED)


class Missed(Value):
    """A point, how often it was missed of the times it was judged, and whether the last time too."""

    question_id: str
    point: Slug
    text: str
    missed: int
    judged: int
    still: bool


def most_missed(attempts: Sequence[Attempt], k: int = 8) -> tuple[Missed, ...]:
    """Return up to k points, most missed first; those that are still missed go before others. Oldest attempt first."""
    verdicts: dict[tuple[str, str], list[Verdict]] = {}
    texts: dict[tuple[str, str], str] = {}
    for attempt in attempts:
        for point in attempt.points:
            if point.verdict is not Verdict.CANNOT_TELL:
                verdicts.setdefault((attempt.question_id, point.id), []).append(point.verdict)
                texts[attempt.question_id, point.id] = point.text
    found = [
        Missed(
            question_id=key[0],
            point=key[1],
            text=texts[key],
            missed=sum(each in _WRONG for each in given),
            judged=len(given),
            still=given[-1] in _WRONG,
        )
        for key, given in verdicts.items()
    ]
    return tuple(sorted((each for each in found if each.missed), key=_rank)[:k])


def slips(attempts: Sequence[Attempt]) -> tuple[tuple[str, int], ...]:
    """Return the names of the slips that were made and how often, the most frequent first."""
    counted = Counter(slip for attempt in attempts for slip in attempt.slips)
    return tuple(sorted(counted.items(), key=lambda each: (-each[1], each[0])))


def _rank(missed: Missed) -> tuple[bool, int, str, str]:
    return (not missed.still, -missed.missed, missed.question_id, missed.point)
