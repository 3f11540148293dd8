"""A small class, graded: one answer in a language that the grader cannot read, the others in English."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tutor.batch import GradeMany, Run, grade_pending, prepare
from tutor.batch.engines import Here
from tutor.batch.matching import Matcher
from tutor.domain import Question

ONE, OTHER = "scaling.chinchilla-optimal", "architecture.moe-routing-collapse"
FOREIGN = "Der Verlust sinkt mit der Zahl der Parameter und mit der Menge der Daten nach einem Potenzgesetz."
Grading = Callable[..., None]


@pytest.fixture
def answers(tmp_path: Path, questions: dict[str, Question]) -> Path:
    path = tmp_path / "class.csv"
    question = questions[ONE]
    words = question.points[0].text.split()
    word = next(each for each in words if len(each) > 5 and each.isalpha() and each[:5] not in question.text)
    made = f"I say that it is {word}."  # which earns something: the question does not say it
    rows = [("Ada", ONE, made), ("Ben", ONE, "It is something else."), ("Cy", ONE, FOREIGN), ("Dee", ONE, made)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("student", "question", "answer"), *rows, ("Eve", OTHER, "It goes wrong.")])
    return path


@pytest.fixture
def grade_all(answers: Path, matcher: Matcher, grade_many: GradeMany, questions: dict[str, Question]) -> Grading:
    """Plan and grade a run, as a first time and when it is resumed."""

    def graded(run: Run, grader: GradeMany = grade_many) -> None:
        prepare(run, task_of(answers, matcher), grader)
        grade_pending(run, questions, Here(grader))

    return graded


@pytest.fixture
def run(run: Run, grade_all: Grading) -> Run:
    grade_all(run)
    return run
