"""Grades as plain columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tutor.domain import Grade, Status, Verdict
from tutor.grading.marks import SHARE

Scores = NDArray[np.float64]  # [answers], in [0, 1]
EARNS = (Verdict.MET, Verdict.PARTIAL)


@dataclass(frozen=True)
class Row:
    """One point of one answer: what was due, what was said, and how sure the grader was that it is made."""

    question: str
    due: Verdict
    said: Verdict
    p_met: float | None

    @property
    def earned(self) -> bool:
        return self.said in EARNS

    @property
    def confidence(self) -> float:
        """The probability of what was decided: that the point is made, or that it is not."""
        p = 0.5 if self.p_met is None else self.p_met
        return p if self.said is Verdict.MET else 1.0 - p


def rows(due: Sequence[Mapping[str, Verdict]], grades: Sequence[Grade]) -> list[Row]:
    """Return a row for each point that something is due to."""
    return [
        Row(grade.question_id, asked[point.id], point.verdict, point.p_met)
        for asked, grade in zip(due, grades, strict=True)
        for point in grade.points
        if point.id in asked
    ]


def decided(found: Sequence[Row]) -> list[Row]:
    return [row for row in found if row.said is not Verdict.CANNOT_TELL]


def score(grade: Grade) -> float:
    """Return the score shown, or the middle of the range where the grade was left open."""
    if grade.status is Status.GRADED and grade.score is not None:
        return grade.score
    return sum(grade.marks_range) / 2 / grade.out_of


def score_due(due: Mapping[str, Verdict], grade: Grade) -> float:
    """Return the score that the verdicts due add up to."""
    return sum(point.weight * SHARE[due[point.id]] for point in grade.points) / grade.out_of


def flips(one: Grade, other: Grade) -> tuple[int, int]:
    """Return on how many points two grades of an answer differ, and how many there are."""
    said = {point.id: point.verdict for point in other.points}
    return sum(said[point.id] is not point.verdict for point in one.points), len(one.points)
