"""Decisions that a teacher has written into a table of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.review.conftest import ONE
from tutor.batch import Run
from tutor.batch.review.decisions import number_of
from tutor.batch.review.overrides import apply_overrides
from tutor.batch.writing import grades
from tutor.errors import BatchFaults, InputError


def table(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "changes.csv"
    path.write_text("\n".join(["Row;Question;Point;Verdict;Comment", *lines]), encoding="utf-8")
    return path


@pytest.fixture
def point(run: Run) -> str:
    return next(iter(grades(run))).grade.points[0].id  # type: ignore[union-attr]


def test_each_line_is_a_decision(run: Run, point: str, tmp_path: Path) -> None:
    path = table(tmp_path, f"3;{ONE};{point};Met;said at the end", "3;;;;see me")

    assert apply_overrides(run, path, "ann") == 2
    ben = next(each for each in grades(run) if each.item.student == "Ben")
    assert ben.overrides[point].told.endswith("UTC: said at the end")
    assert [each.comment for each in ben.decisions] == ["said at the end", "see me"]


def test_all_faults_are_told_at_once_and_nothing_is_stored(run: Run, point: str, tmp_path: Path) -> None:
    lines = [
        f"3;;{point};great;",
        "3;;nowhere;met;",
        "99;;x;met;",
        "three;;x;met;",
        f"3;;{point};cannot_tell;",
        "3;;;;",
    ]
    with pytest.raises(BatchFaults) as caught:
        apply_overrides(run, table(tmp_path, f"2;;{point};unmet;", *lines), "ann")

    told = [(fault.line, fault.what) for fault in caught.value.faults]
    assert [line for line, _ in told] == [3, 4, 5, 6, 7, 8]
    assert "expected a verdict among met, partial, unmet, contradicted, got 'great'" in told[0][1]
    assert "has no point 'nowhere'" in told[1][1]
    assert "it has no answer that was graded" in told[2][1]
    assert "expected the number of a row" in told[3][1]
    assert "a point with a verdict, or a comment" in told[5][1]
    assert number_of(run) == 0


def test_a_table_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("student,answer\nAda,x\n")
    with pytest.raises(InputError, match="expected the columns row, question, point, verdict, comment"):
        apply_overrides(run, path, "ann")
