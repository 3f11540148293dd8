"""Every row is checked before anything is graded, and every fault is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tests.batch.one_word import OneWord
from tutor.batch import GradeMany, Run, prepare
from tutor.batch.matching import Matcher
from tutor.errors import BatchFaults

ONE, OTHER = "scaling.chinchilla-optimal", "architecture.moe-routing-collapse"
BAD = f"""\
student,question,answer
Ada,{ONE},Twenty tokens.
Ben,,Something.
Cy,{ONE.replace("chinchilla", "chincilla")},Something.
Dee,cooking.pancakes,Flour.
Eve,cooking.pancakes,Eggs.
Flo,{ONE},one, two
"""


def made(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "answers.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_all_faults_are_told_at_once_and_nothing_is_graded(
    tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany, judge: OneWord
) -> None:
    with pytest.raises(BatchFaults) as caught:
        prepare(run, task_of(made(tmp_path, BAD), matcher), grade_many)

    told = [(fault.line, fault.what) for fault in caught.value.faults]
    assert [line for line, _ in told] == [3, 4, 5, 7]
    assert "column 'question': this row names no question" in told[0][1]
    assert f"did you mean {ONE}" in told[1][1]
    assert "no question 'cooking.pancakes' (and in 1 more rows)" in told[2][1]
    assert "expected 3 cells, got 4" in told[3][1]
    assert judge.seen == []
    assert run.counts().items == 0


def test_the_rest_can_be_graded(tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany) -> None:
    findings = prepare(run, task_of(made(tmp_path, BAD), matcher, skip_bad=True), grade_many)

    items = [item for item, _ in run.results()]
    assert findings.count == 4
    assert [item.student for item in items if item.key] == ["Ada"]
    assert all(item.note for item in items if not item.key)


def test_equal_answers_to_one_question_are_one_piece_of_work(
    tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany
) -> None:
    path = made(tmp_path, f"question,answer\n{ONE},Same.\n{ONE},Same.\n{OTHER},Same.\n{ONE},same.\n")

    prepare(run, task_of(path, matcher), grade_many)
    assert (run.counts().items, run.counts().work) == (4, 3)
    prepare(run, task_of(path, matcher, each_row=True), grade_many)
    assert (run.counts().items, run.counts().work) == (4, 4)


def test_a_file_without_an_answer_is_told(tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany) -> None:
    with pytest.raises(BatchFaults, match="expected rows of answers"):
        prepare(run, task_of(made(tmp_path, "question,answer\n,\n"), matcher), grade_many)
