"""Agreement of person and grader, against values from the literature and by hand."""

from __future__ import annotations

import pytest

from tutor.batch import Run
from tutor.batch.review.agreement import agreement, agreements, caution
from tutor.batch.review.queue import Queue
from tutor.batch.review.steps import accept, override
from tutor.domain import Verdict

MET, UNMET, OPEN = Verdict.MET, Verdict.UNMET, Verdict.CANNOT_TELL


def test_kappa_of_a_table_worked_by_hand() -> None:
    """35 of 50 agree; by chance .5 * .6 + .5 * .4 = .5 would: kappa is (.7 - .5) / (1 - .5) = .4."""
    pairs = [(MET, MET)] * 20 + [(MET, UNMET)] * 5 + [(UNMET, MET)] * 10 + [(UNMET, UNMET)] * 15
    found = agreement("q", "p", pairs)

    assert (found.n, found.same, found.left_open) == (50, 35, 0)
    assert found.kappa is not None
    assert found.share is not None
    value, low, high = found.kappa
    assert value == pytest.approx(0.4)
    assert low < 0.4 < high
    assert (high - low) / 2 == pytest.approx(1.96 * 0.127, abs=0.005)  # the asymptotic error of Fleiss et al. (1969)
    assert found.share[1] == pytest.approx(0.554, abs=0.001)  # Clopper and Pearson for 35 of 50
    assert found.share[2] == pytest.approx(0.821, abs=0.001)
    assert "35 of 50 verdicts the same (55 to 82 %); kappa 0.40 (0.15 to 0.65)." in found.told
    assert "too few" not in found.told


def test_few_verdicts_are_said_to_be_few() -> None:
    found = agreement("q", "p", [(MET, MET), (UNMET, UNMET), (MET, UNMET), (OPEN, MET)])

    assert (found.n, found.left_open) == (3, 1)
    assert found.told.endswith("Only 3 so far: too few to lean on.")
    assert "1 more were left open by the grader" in found.told


def test_where_kappa_means_nothing_it_says_so() -> None:
    assert "no kappa, since one verdict alone was given" in agreement("q", "p", [(MET, MET)] * 40).told
    both = agreement("q", "p", [(MET, MET), (UNMET, UNMET)] * 20)
    assert "no interval for it where nobody has disagreed yet" in both.told
    assert agreement("q", "p", [(OPEN, MET)]).told == "No verdict to compare yet; 1 were left open by the grader."


def test_it_grows_with_each_decision(run: Run) -> None:
    assert agreements(run) == []
    assert caution([]) == ""
    queue = Queue(run)
    first = queue.first()
    assert first is not None
    second = queue.after(first.key)
    assert second is not None
    accept(run, second, "ann")
    points = len(second.graded.points)
    together, *each = agreements(run)
    assert (together.n, together.same, len(each)) == (points, points, points)

    turned = MET if second.graded.points[0].verdict is not MET else UNMET
    override(run, second, second.graded.points[0].id, turned, "ann")
    together, *_ = agreements(run)
    assert (together.n, together.same) == (points, points - 1)
    assert "sees the grader's verdict first" in caution([together])
