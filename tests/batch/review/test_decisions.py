"""What people decide wins, is seen to be theirs, and outlives whatever is graded later."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tests.batch.one_word import OneWord, Passages
from tests.batch.review.conftest import FOREIGN, ONE, Grading
from tutor.bank import Bank
from tutor.batch import Run, write_results
from tutor.batch.matching import Matcher
from tutor.batch.moodle import write_moodle
from tutor.batch.report import write_report
from tutor.batch.review.queue import Case, Queue
from tutor.batch.review.steps import accept, comment_on, override
from tutor.batch.writing import grades, unwritten, write_grades
from tutor.domain import Question, Status, Verdict
from tutor.errors import InputError, UnknownId
from tutor.grading.shell import Grader

Files = Callable[[], tuple[list[dict[str, str]], list[dict[str, object]], str]]


def case_of(run: Run, words: str) -> Case:
    (key,) = run.database.execute("SELECT key FROM work WHERE answer LIKE ?", (f"%{words}%",)).fetchone()
    return Queue(run).case(key)


def test_an_override_wins_and_marks_are_added_up_again(run: Run) -> None:
    case = case_of(run, "something else")
    point = case.graded.points[0]
    assert point.verdict is Verdict.UNMET
    override(run, case, point.id, Verdict.MET, "ann", "said in the last line")

    after = case_of(run, "something else").grade
    before = case.graded
    assert after.marks == before.marks + point.weight
    assert after.score == round(after.marks / after.out_of, 4)
    assert after.points[0].verdict is Verdict.MET
    assert after.points[0].reason == "ann decided this: said in the last line"
    assert after.points[1:] == before.points[1:]
    assert after.grader == before.grader


def test_deciding_every_point_gives_an_unreadable_answer_its_score(run: Run) -> None:
    case = case_of(run, FOREIGN[:20])
    assert case.graded.status is Status.NEEDS_REVIEW
    with pytest.raises(InputError, match="could not decide"):
        accept(run, case, "ann")
    for point in case.graded.points:
        assert case_of(run, FOREIGN[:20]).grade.score is None
        override(run, case, point.id, Verdict.PARTIAL, "ann")

    assert case_of(run, FOREIGN[:20]).grade.score == 0.5


def test_all_outputs_say_so(
    run: Run, answers: Path, matcher: Matcher, questions: dict[str, Question], tmp_path: Path
) -> None:
    case = case_of(run, "I say that")
    said = next(point for point in case.graded.points if point.verdict is Verdict.MET)
    assert unwritten(run) == 0
    override(run, case, said.id, Verdict.CONTRADICTED, "ann", "=the <wrong> way round")
    comment_on(run, case, "bob", "please come and see me")
    assert unwritten(run) == 2

    out = tmp_path / "out.csv"
    task = task_of(answers, matcher)
    write_results(run, task.sheet, task.layout, questions, out)
    write_grades(run, tmp_path / "out.jsonl")
    write_report(run, questions, "Class", [], tmp_path / "out.html")
    write_moodle(run, "student", tmp_path / "moodle.csv")
    assert unwritten(run) == 0
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    number = [point.id for point in case.graded.points].index(said.id) + 1
    for row in (rows[0], rows[3]):  # Ada and Dee wrote the same words
        assert row[f"verdict_{number}"] == "contradicted"
        assert row[f"override_{number}"].startswith("override: met -> contradicted by ann, 20")
        assert row["grader"] == "embedded one word; override by ann"
        assert row["review"].startswith("reviewed by ann, ")
        assert "please come and see me" in row["review"]
        assert float(row["marks"]) == case.graded.marks - said.weight
    assert all(not rows[1][name] for name in rows[1] if name.startswith(("override", "review")))
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [each["override"] for each in lines[0]["review"]] == [True, False]
    assert (lines[0]["review"][0]["grader_says"], lines[0]["review"][0]["by"]) == ("met", "ann")
    assert lines[1]["review"] == []
    report = (tmp_path / "out.html").read_text()
    assert "override: met -&gt; contradicted by ann" in report
    assert "&lt;wrong&gt;" in report
    with (tmp_path / "moodle.csv").open(newline="") as file:
        totals = {row["student"]: row["Grade"] for row in csv.DictReader(file)}
    assert float(totals["Ada"]) == case.graded.marks - said.weight


def test_decisions_outlive_resuming_and_grading_again_with_another_grader(
    run: Run, grade_all: Grading, answers: Path, bank: Bank
) -> None:
    case = case_of(run, "something else")
    override(run, case, case.graded.points[0].id, Verdict.MET, "ann")
    marks = case_of(run, "something else").grade.marks
    grade_all(run)
    assert case_of(run, "something else").grade.marks == marks

    grade_all(run, Grader(OneWord("another prompt"), Passages(bank)).grade_metered)
    again = case_of(run, "something else")
    assert again.key != case.key
    assert again.grade.marks == marks

    lines = answers.read_text().splitlines()
    answers.write_text("\n".join([lines[0], f"Zoe,{ONE},A new first row.", *lines[1:]]))  # rows move down
    grade_all(run)
    changed = [answered.item.student for answered in grades(run) if answered.overrides]
    assert changed == ["Ben"]


def test_beginning_anew_keeps_what_people_decided(run: Run, grade_all: Grading) -> None:
    case = case_of(run, "something else")
    override(run, case, case.graded.points[0].id, Verdict.MET, "ann")
    run.begin_anew()
    assert run.counts().items == run.counts().done == 0
    grade_all(run)

    assert case_of(run, "something else").overridden == {case.graded.points[0].id}


def test_a_decision_goes_with_the_words_it_was_taken_on(run: Run, grade_all: Grading, answers: Path) -> None:
    case = case_of(run, "something else")
    override(run, case, case.graded.points[0].id, Verdict.MET, "ann")
    answers.write_text(answers.read_text().replace("something else", "something else again"))
    grade_all(run)

    assert not any(answered.overrides for answered in grades(run))


def test_the_last_word_counts_and_can_take_an_override_back(run: Run) -> None:
    case = case_of(run, "something else")
    point = case.graded.points[0].id
    override(run, case, point, Verdict.MET, "ann")
    override(run, case, point, Verdict.UNMET, "bob")

    again = case_of(run, "something else")
    assert again.grade == again.graded
    assert len(again.decisions) == 2


def test_what_is_no_decision_is_refused(run: Run) -> None:
    case = case_of(run, "something else")
    with pytest.raises(InputError, match="leaving a point open"):
        override(run, case, case.graded.points[0].id, Verdict.CANNOT_TELL, "ann")
    with pytest.raises(UnknownId, match="it has: "):
        override(run, case, "no-such-point", Verdict.MET, "ann")
    with pytest.raises(InputError, match="write the comment"):
        comment_on(run, case, "ann", "  ")
    with pytest.raises(UnknownId, match="no longer among"):
        Queue(run).case("0" * 32)
