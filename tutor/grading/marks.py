"""Marks are added here, by code, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.domain import PointVerdict, Status, Value, Verdict

SHARE = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5, Verdict.UNMET: 0.0, Verdict.CONTRADICTED: 0.0}


class Marks(Value):
    """The sum of some verdicts. `score` is marks / out_of; both are None unless every point was decided."""

    status: Status
    score: float | None
    marks: float | None
    marks_range: tuple[float, float]
    out_of: float


def add_up(points: Sequence[PointVerdict], readable: bool = True) -> Marks:
    """Add up the verdicts: `met` earns the weight, `partial` half, the rest nothing; `cannot_tell` opens the range.

    Where nothing was decided the status is `ungraded`, or `needs_review` if that is because the answer is not
    `readable` to the grader, though it may be to a person.
    """
    decided = [point for point in points if point.verdict is not Verdict.CANNOT_TELL]
    earned = round(sum(point.weight * SHARE[point.verdict] for point in decided), 6)
    out_of = round(sum(point.weight for point in points), 6)
    if len(decided) == len(points):
        return Marks(
            status=Status.GRADED,
            score=round(earned / out_of, 4),
            marks=earned,
            marks_range=(earned, earned),
            out_of=out_of,
        )
    highest = round(earned + sum(point.weight for point in points if point.verdict is Verdict.CANNOT_TELL), 6)
    status = Status.NEEDS_REVIEW if decided or not readable else Status.UNGRADED
    return Marks(status=status, score=None, marks=None, marks_range=(earned, highest), out_of=out_of)
