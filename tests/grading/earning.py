"""What a grade gives, and what it withholds."""

from __future__ import annotations

from tutor.domain import Grade, Verdict


def marks_of(grade: Grade) -> float:
    """Return the most that the answer may have earned, as a share of the marks."""
    return grade.marks_range[1] / grade.out_of


def missed(grade: Grade) -> dict[str, str]:
    """Return the points that are not met, by id, with their verdicts."""
    found = {point.id: point.verdict.value for point in grade.points if point.verdict is not Verdict.MET}
    assert found or grade.score == 1.0
    return found
