"""The rating that a grade comes to."""

from __future__ import annotations

import pytest

from tests.store.conftest import grade_with
from tutor.domain import Grade, Rating, Status, Verdict
from tutor.grading.marks import add_up
from tutor.study.proposal import RULES, proposal

AGAIN, HARD, GOOD, EASY = Rating
MET, PARTIAL, UNMET, WRONG, OPEN = Verdict


def graded(*verdicts: Verdict) -> Grade:
    """Return a grade of points of equal weight, its marks added up by the product."""
    bare = grade_with(0.0, 0.0)
    points = tuple(
        bare.points[0].model_copy(update={"id": f"p{at}", "verdict": verdict}) for at, verdict in enumerate(verdicts)
    )
    marks = add_up(points, readable=True)
    told = {name: getattr(marks, name) for name in ("status", "score", "marks", "marks_range", "out_of")}
    return bare.model_copy(update={"points": points, **told})


@pytest.mark.parametrize(
    ("verdicts", "rating"),
    [
        ((MET, MET, MET, MET), EASY),
        ((MET, MET, MET, PARTIAL), GOOD),
        ((MET, MET, MET, UNMET), GOOD),
        ((MET, MET, UNMET, UNMET), HARD),
        ((MET, PARTIAL, UNMET, UNMET), AGAIN),
        ((UNMET, UNMET), AGAIN),
        ((MET, MET, MET, WRONG), HARD),
        ((MET, WRONG, WRONG, WRONG), AGAIN),
        ((MET,), GOOD),
        ((PARTIAL,), HARD),
        ((UNMET,), AGAIN),
        ((WRONG,), AGAIN),
    ],
)
def test_the_share_of_the_marks_decides(verdicts: tuple[Verdict, ...], rating: Rating) -> None:
    assert proposal(graded(*verdicts)).rating is rating


@pytest.mark.parametrize("verdicts", [(MET, MET, OPEN), (OPEN, OPEN)])
def test_what_was_not_decided_proposes_nothing(verdicts: tuple[Verdict, ...]) -> None:
    grade = graded(*verdicts)
    assert grade.status is not Status.GRADED
    found = proposal(grade)
    assert found.rating is None
    assert "choose one yourself" in found.why


def test_every_rating_is_explained() -> None:
    assert [rating for _, rating in RULES] == list(Rating)
