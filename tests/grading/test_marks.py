"""Marks: met earns the weight, partial half, and what could not be decided opens the range."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.domain import PointVerdict, Status, Verdict
from tutor.grading.marks import add_up


def point(verdict: Verdict, weight: float = 1.0) -> PointVerdict:
    return PointVerdict(id="p", text="A claim.", weight=weight, verdict=verdict, passage="s#1", reason="")


def test_a_grade_by_hand() -> None:
    marks = add_up([point(Verdict.MET, 3), point(Verdict.PARTIAL, 1), point(Verdict.CONTRADICTED, 2)])
    assert (marks.status, marks.marks, marks.out_of, marks.score) == (Status.GRADED, 3.5, 6.0, 0.5833)
    assert marks.marks_range == (3.5, 3.5)


def test_a_zero_is_a_zero_and_not_a_gap() -> None:
    marks = add_up([point(Verdict.UNMET), point(Verdict.CONTRADICTED)])
    assert (marks.status, marks.score, marks.marks) == (Status.GRADED, 0.0, 0.0)


def test_what_cannot_be_told_opens_the_range() -> None:
    marks = add_up([point(Verdict.MET, 2), point(Verdict.CANNOT_TELL, 1), point(Verdict.UNMET, 1)])
    assert (marks.status, marks.score, marks.marks) == (Status.NEEDS_REVIEW, None, None)
    assert (marks.marks_range, marks.out_of) == ((2.0, 3.0), 4.0)


@pytest.mark.parametrize(("readable", "status"), [(True, Status.UNGRADED), (False, Status.NEEDS_REVIEW)])
def test_nothing_decided_is_no_zero(readable: bool, status: Status) -> None:
    marks = add_up([point(Verdict.CANNOT_TELL, 2)] * 2, readable)
    assert (marks.status, marks.score, marks.marks_range) == (status, None, (0.0, 4.0))


verdicts = st.lists(
    st.builds(point, st.sampled_from(list(Verdict)), st.floats(0.1, 10).map(lambda w: round(w, 2))),
    min_size=1,
    max_size=9,
)


@given(verdicts)
def test_marks_stay_between_nothing_and_the_maximum(points: list[PointVerdict]) -> None:
    marks = add_up(points)
    low, high = marks.marks_range
    assert 0 <= low <= high <= marks.out_of + 1e-6
    assert (marks.score is None) == any(each.verdict is Verdict.CANNOT_TELL for each in points)


@given(verdicts)
def test_order_does_not_matter(points: list[PointVerdict]) -> None:
    assert add_up(points) == add_up(points[::-1])
