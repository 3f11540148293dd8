"""What came of a drill: marks, right answers, and the mistakes that were made more than others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tutor.domain import Grade, Value, Verdict


class Tally(Value):
    """`right` counts the answers whose result is right, `slips` the known mistakes, most frequent first.

    Grades without a mark (nothing could be decided) are `open`; they count neither in `marks` nor in `out_of`.
    """

    answered: int
    skipped: int
    right: int
    open: int
    marks: float
    out_of: float
    slips: tuple[tuple[str, int], ...]


def tally(grades: Sequence[Grade | None]) -> Tally:
    """Count the grades of a drill, in order; None stands for an exercise that was skipped."""
    given = [grade for grade in grades if grade is not None]
    marked = [grade for grade in given if grade.marks is not None]
    slips = Counter(p.check.slip for grade in given for p in grade.points if p.check is not None and p.check.slip)
    return Tally(
        answered=len(given),
        skipped=len(grades) - len(given),
        right=sum(grade.points[0].verdict is Verdict.MET for grade in given),
        open=len(given) - len(marked),
        marks=sum(grade.marks or 0.0 for grade in marked),
        out_of=sum(grade.out_of for grade in marked),
        slips=tuple(slips.most_common()),
    )
