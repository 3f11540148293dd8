"""A grader that is quick: the real shell around a judge that looks for one word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.one_word import OneWord, Passages
from tutor.bank import Bank
from tutor.batch import GradeMany, Run, Task, recognise
from tutor.batch.matching import Matcher
from tutor.batch.sheets import open_sheet
from tutor.domain import Question
from tutor.grading.shell import Grader


@pytest.fixture
def judge() -> OneWord:
    return OneWord()


@pytest.fixture
def grade_many(judge: OneWord, bank: Bank) -> GradeMany:
    return Grader(judge, Passages(bank)).grade_metered


@pytest.fixture
def questions(bank: Bank) -> dict[str, Question]:
    return {question.id: question for question in bank.questions}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path / "run" / "run.db")


@pytest.fixture(scope="session")
def matcher(bank: Bank) -> Matcher:
    return Matcher(bank.questions)


def task_of(path: Path, matcher: Matcher, *said: str, skip_bad: bool = False, each_row: bool = False) -> Task:
    sheet = open_sheet(path)
    return Task(path.name, sheet, recognise(sheet, matcher, said), matcher, skip_bad, each_row)
