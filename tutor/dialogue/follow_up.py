"""Which point is asked about next, and when to stop asking. Code decides both; nothing in an answer can."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tutor.domain import FollowUp, Grade, PointVerdict, Question, RubricPoint, Verdict

BUDGET = 2
"""Follow-ups asked in one attempt at a question, at most."""

_OPEN = (Verdict.UNMET, Verdict.PARTIAL, Verdict.CONTRADICTED)


def choose_follow_up(
    question: Question,
    verdicts: Sequence[PointVerdict],
    asked_points: Collection[str] = (),
    budget: int = BUDGET,
) -> FollowUp | None:
    """Return the probe of the heaviest point that is still open, or None when there is nothing to ask.

    Open means unmet, partial or contradicted; a point nobody could judge is for a person to look at, not for another
    question. At equal weight a contradicted point goes first, then the order of the rubric. `asked_points` are the
    points already asked about in this attempt: none is asked twice, and there are at most `budget` of them.
    """
    if len(asked_points) >= budget:
        return None
    found = {each.id: each.verdict for each in verdicts}
    candidates = [point for point in question.points if found.get(point.id) in _OPEN and point.id not in asked_points]
    if not candidates:
        return None

    def urgency(point: RubricPoint) -> tuple[float, bool]:
        return point.weight, found[point.id] is Verdict.CONTRADICTED

    chosen = max(candidates, key=urgency)  # max keeps the first of equals, and so the order of the rubric
    return FollowUp(point=chosen.id, text=chosen.probe)


def with_follow_up(question: Question, grade: Grade) -> Grade:
    """Return the grade of a whole answer with the follow-up that it calls for."""
    return grade.model_copy(update={"follow_up": choose_follow_up(question, grade.points)})
