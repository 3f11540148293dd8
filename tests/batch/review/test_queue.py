"""What needs a person comes first, then what the grader was least sure of; what is settled is left out."""

from __future__ import annotations

import pytest

from tests.batch.review.conftest import FOREIGN
from tutor.batch import Run
from tutor.batch.review.certainty import certainty_of
from tutor.batch.review.queue import Queue, Waiting
from tutor.batch.review.steps import accept, override
from tutor.domain import Grade, Verdict


def test_without_a_score_first_then_the_least_certain(run: Run) -> None:
    queue, seen = Queue(run), []
    case = queue.first()
    while case is not None:
        seen.append(case)
        case = queue.after(case.key)

    assert seen[0].answer == FOREIGN
    assert len(seen) == 4  # of five rows two have the same words
    certainties = [certainty_of(case.graded) for case in seen]
    assert certainties == sorted(certainties)
    assert certainties[0] < 0 <= certainties[1]
    assert [row for case in seen for row, _ in case.rows if len(case.rows) == 2] == [2, 5]
    assert queue.before(seen[1].key) == seen[0]
    assert queue.before(seen[0].key) is None


def test_what_is_settled_is_passed_over_and_can_be_gone_back_to(run: Run) -> None:
    queue = Queue(run)
    first = queue.first()
    assert first is not None
    assert queue.waiting() == Waiting(without_score=1, graded=4, settled=0)
    for point in first.graded.points:
        override(run, first, point.id, Verdict.UNMET, "ann")
    second = queue.first()
    assert second is not None
    assert second.key != first.key
    accept(run, second, "ann")

    assert queue.waiting() == Waiting(without_score=0, graded=4, settled=2)
    third = queue.first()
    assert third is not None
    assert queue.before(third.key) == queue.case(second.key)
    assert queue.case(second.key).settled


def test_a_run_of_before_certainties_is_brought_up_to_date(run: Run) -> None:
    first = Queue(run).first()
    run.database.execute("DROP INDEX by_certainty")
    run.database.execute("ALTER TABLE outcomes DROP COLUMN certainty")
    run.close()
    again = Run(run.path)

    assert Queue(again).first() == first


@pytest.mark.parametrize(
    ("p_met", "p_contradicted", "expected"), [(0.9, 0.05, 0.9), (0.4, 0.35, 0.4), (0.1, 0.1, 0.8), (None, None, 1.0)]
)
def test_a_point_is_as_certain_as_its_likeliest_outcome(
    run: Run, p_met: float | None, p_contradicted: float | None, expected: float
) -> None:
    case = Queue(run).first()
    assert case is not None
    point = case.graded.points[0].model_copy(
        update={"verdict": Verdict.MET, "p_met": p_met, "p_contradicted": p_contradicted}
    )
    graded = {"points": (point,), "status": "graded", "score": 1.0, "marks": 1.0}
    assert certainty_of(Grade.model_validate(case.graded.model_dump() | graded | {"points": (point,)})) == expected
