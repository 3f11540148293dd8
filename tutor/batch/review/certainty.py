"""How sure a grade is: what needs a person first, then what its grader was least sure of."""

from __future__ import annotations

from tutor.domain import Grade, PointVerdict, Status, Verdict

_SURE = 1.0  # of a verdict that came without probabilities


def certainty_of(grade: Grade) -> float:
    """Return the certainty of the least certain point, 0 to 1; less one, and so below 0, where there is no score."""
    least = min((_certainty(point) for point in grade.points), default=_SURE)
    return round(least if grade.status is Status.GRADED else least - 1.0, 6)


def _certainty(point: PointVerdict) -> float:
    """Return how likely the likeliest of met, contradicted and neither is."""
    if point.verdict is Verdict.CANNOT_TELL:
        return 0.0
    if point.p_met is None:
        return _SURE
    wrong = point.p_contradicted or 0.0
    return max(point.p_met, wrong, 1.0 - point.p_met - wrong)
