"""A grade as it stands after what people decided: their verdicts in place, the marks added up again by code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.batch.review.decisions import Decision, latest
from tutor.domain import Grade, PointVerdict, Verdict
from tutor.grading.feedback import feedback
from tutor.grading.marks import add_up


@dataclass(frozen=True)
class Override:
    """A person's verdict in the place of the grader's; `was` is what the grader says now."""

    was: Verdict
    decision: Decision

    @property
    def told(self) -> str:
        """In words: "override: unmet -> met by ann, 2026-03-05 14:20 UTC: said in the last line"."""
        comment = f": {self.decision.comment}" if self.decision.comment else ""
        return f"override: {self.was.value} -> {self.decision.verdict} by {self.decision.signed}{comment}"


def overrides(grade: Grade, decisions: Sequence[Decision]) -> dict[str, Override]:
    """Return what people decided otherwise than the grader, by point."""
    decided = latest(decisions)
    return {
        point.id: Override(point.verdict, decided[point.id])
        for point in grade.points
        if _applies(decided.get(point.id), point) and decided[point.id].verdict is not point.verdict
    }


def settled(grade: Grade, decisions: Sequence[Decision]) -> bool:
    """Return whether people have decided on every point."""
    decided = latest(decisions)
    return all(_applies(decided.get(point.id), point) for point in grade.points)


def standing(grade: Grade, decisions: Sequence[Decision]) -> Grade:
    """Return the grade after the decisions; itself where they change nothing."""
    changed = overrides(grade, decisions)
    if not changed:
        return grade
    points = tuple(_decided(point, changed[point.id]) if point.id in changed else point for point in grade.points)
    marks = add_up(points)
    asked = grade.follow_up
    return grade.model_copy(
        update={
            "status": marks.status,
            "score": marks.score,
            "marks": marks.marks,
            "marks_range": marks.marks_range,
            "points": points,
            "feedback": feedback(marks.status, points, grade.flags),
            "follow_up": None if asked is None or asked.point in changed else asked,
        }
    )


def _applies(decision: Decision | None, point: PointVerdict) -> bool:
    return decision is not None and decision.text == point.text


def _decided(point: PointVerdict, override: Override) -> PointVerdict:
    decision = override.decision
    comment = f": {decision.comment}" if decision.comment else "."
    return point.model_copy(
        update={
            "verdict": decision.verdict,
            "p_met": None,
            "p_contradicted": None,
            "reason": f"{decision.by} decided this{comment}",
        }
    )
