"""Stopped anywhere and resumed, a run gives the same bytes as one that was not."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.batch.conftest import task_of
from tests.batch.one_word import OneWord, Passages
from tutor.bank import Bank
from tutor.batch import GradeMany, Run, Stopped, grade_pending, prepare, write_results
from tutor.batch.engines import Here, Metered
from tutor.batch.grading import CHUNK, Limits, ask_to_stop
from tutor.batch.matching import Matcher
from tutor.batch.writing import write_grades
from tutor.domain import Question
from tutor.errors import BatchBusy
from tutor.grading.shell import Grader

ONE, OTHER = "scaling.chinchilla-optimal", "architecture.moe-routing-collapse"
ROWS = 5 * CHUNK + 7
Questions = dict[str, Question]


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    rows = [f"s{n},{ONE if n % 3 else OTHER},answer {n} about tokens and routing" for n in range(ROWS)]
    path.write_text("\n".join(["student,question,answer", *rows]), encoding="utf-8")
    return path


def result(run: Run, path: Path, matcher: Matcher, questions: Questions) -> bytes:
    task = task_of(path, matcher)
    out = run.path.parent / "out.csv"
    write_results(run, task.sheet, task.layout, questions, out)
    write_grades(run, out.with_suffix(".jsonl"))
    return out.read_bytes() + out.with_suffix(".jsonl").read_bytes()


class StopAfter:
    """Asks to stop after so many answers."""

    def __init__(self, grade_many: GradeMany, many: int, stop: threading.Event) -> None:
        self._grade_many, self._left, self._stop = grade_many, many, stop

    def __call__(self, items: Sequence[tuple[Question, str]]) -> Sequence[Metered]:
        self._left -= len(items)
        if self._left <= 0:
            self._stop.set()
        return self._grade_many(items)


@pytest.fixture
def whole(tmp_path: Path, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions) -> bytes:
    run = Run(tmp_path / "whole" / "run.db")
    prepare(run, task_of(answers, matcher), grade_many)
    assert grade_pending(run, questions, Here(grade_many)) is Stopped.DONE
    return result(run, answers, matcher, questions)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stops=st.lists(st.integers(1, ROWS), min_size=1, max_size=3))
def test_an_interrupted_run_equals_an_uninterrupted_one(
    tmp_path_factory: pytest.TempPathFactory,
    answers: Path,
    matcher: Matcher,
    grade_many: GradeMany,
    questions: Questions,
    whole: bytes,
    stops: list[int],
) -> None:
    run = Run(tmp_path_factory.mktemp("stopped") / "run.db")
    for many in stops:
        prepare(run, task_of(answers, matcher), grade_many)
        stop = threading.Event()
        grade_pending(run, questions, Here(StopAfter(grade_many, many, stop)), stop=stop)
        result(run, answers, matcher, questions)
    assert grade_pending(run, questions, Here(grade_many)) is Stopped.DONE
    assert result(run, answers, matcher, questions) == whole


def test_what_is_not_graded_yet_says_so(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions
) -> None:
    prepare(run, task_of(answers, matcher), grade_many)
    stop = threading.Event()

    assert grade_pending(run, questions, Here(StopAfter(grade_many, 1, stop)), stop=stop) is Stopped.ASKED
    text = result(run, answers, matcher, questions).decode("utf-8-sig")
    assert text.count(",not_graded_yet,") == ROWS - CHUNK


def test_nothing_is_graded_twice_and_a_change_regrades_what_it_touches(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, judge: OneWord, questions: Questions, bank: Bank
) -> None:
    for _ in range(2):
        prepare(run, task_of(answers, matcher), grade_many)
        grade_pending(run, questions, Here(grade_many))
    assert len(judge.seen) == ROWS

    answers.write_text(answers.read_text().replace("answer 5 ", "changed 5 "))
    prepare(run, task_of(answers, matcher), grade_many)
    grade_pending(run, questions, Here(grade_many))
    assert judge.seen[ROWS:] == ["changed 5 about tokens and routing"]

    other = OneWord("second")
    changed = Grader(other, Passages(bank)).grade_metered
    prepare(run, task_of(answers, matcher), changed)
    grade_pending(run, questions, Here(changed))
    assert len(other.seen) == ROWS


def test_a_trial_grades_as_many_as_asked_and_is_kept(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, judge: OneWord, questions: Questions, whole: bytes
) -> None:
    judge.seen.clear()
    prepare(run, task_of(answers, matcher), grade_many)
    grade_pending(run, questions, Here(grade_many), Limits(sample=10))
    assert len(judge.seen) == run.counts().done == 10

    grade_pending(run, questions, Here(grade_many))
    assert len(judge.seen) == ROWS
    assert result(run, answers, matcher, questions) == whole


def test_one_answer_that_breaks_the_grader_does_not_end_the_run(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions
) -> None:
    def brittle(items: Sequence[tuple[Question, str]]) -> Sequence[Metered]:
        if any("answer 40 " in answer for _, answer in items):
            raise ZeroDivisionError("by zero")
        return grade_many(items)

    prepare(run, task_of(answers, matcher), grade_many)
    grade_pending(run, questions, Here(brittle))
    text = result(run, answers, matcher, questions).decode("utf-8-sig")
    assert run.counts().done == ROWS - 1
    assert "ZeroDivisionError: by zero" in text

    grade_pending(run, questions, Here(grade_many))
    assert run.counts().done == ROWS


def test_a_grader_that_only_fails_is_not_asked_for_ever(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions
) -> None:
    asked = []

    def broken(items: Sequence[tuple[Question, str]]) -> Sequence[Metered]:
        asked.append(len(items))
        raise ZeroDivisionError("by zero")

    prepare(run, task_of(answers, matcher), grade_many)
    assert grade_pending(run, questions, Here(broken)) is Stopped.FAILING
    assert sum(many == 1 for many in asked) < ROWS


def test_a_run_that_was_taken_over_stops(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions
) -> None:
    prepare(run, task_of(answers, matcher), grade_many)
    other = Run(run.path)

    def robbed(items: Sequence[tuple[Question, str]]) -> Sequence[Metered]:
        with other.database:
            other.database.execute("UPDATE lease SET owner = 'another'")
        return grade_many(items)

    with pytest.raises(BatchBusy, match="taken this batch over"):
        grade_pending(run, questions, Here(robbed))
    assert run.counts().done == 0


def test_a_run_can_be_stopped_from_elsewhere(
    run: Run, answers: Path, matcher: Matcher, grade_many: GradeMany, questions: Questions
) -> None:
    prepare(run, task_of(answers, matcher), grade_many)
    asked = threading.Event()

    def slow(items: Sequence[tuple[Question, str]]) -> Sequence[Metered]:
        if not asked.is_set():
            elsewhere = Run(run.path)
            ask_to_stop(elsewhere)
            elsewhere.close()
            asked.set()
            threading.Event().wait(1.5)  # longer than two heartbeats
        return grade_many(items)

    assert grade_pending(run, questions, Here(slow)) is Stopped.ASKED
    assert 0 < run.counts().done < ROWS
