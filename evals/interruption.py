"""A batch that is stopped in the middle and resumed, against one that is not: by the product's own batch code."""

from __future__ import annotations

import csv
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from evals.bench import Grades, Item
from tutor.bank import Bank
from tutor.batch import Run, Task, grade_pending, prepare, recognise
from tutor.batch.engines import Here, uncounted
from tutor.batch.matching import Matcher
from tutor.batch.sheets import open_sheet
from tutor.domain import Grade


def differing(grader: Grades, bank: Bank, items: Sequence[Item]) -> list[tuple[str, bool]]:
    """Return for each answer the id of its question, and whether its grade differs after an interruption."""
    with TemporaryDirectory() as folder:
        answers = Path(folder) / "answers.csv"
        _write(answers, items)
        whole = _graded(Path(folder) / "whole.db", answers, grader, bank, stops=0)
        resumed = _graded(Path(folder) / "resumed.db", answers, grader, bank, stops=1)
    return [(question, one != other) for (question, one), (_, other) in zip(whole, resumed, strict=True)]


class _Stopping:
    """Asks to stop as soon as the first answers are graded."""

    def __init__(self, grader: Grades, stop: threading.Event) -> None:
        self._grader, self._stop = grader, stop

    def __call__(self, items: Sequence[Item]) -> Sequence[Grade]:
        grades = self._grader.grade_many(items)
        self._stop.set()
        return grades


def _graded(path: Path, answers: Path, grader: Grades, bank: Bank, stops: int) -> list[tuple[str, str | None]]:
    """Grade the file, stopped that many times; each time the run is opened anew, as another process would."""
    questions = {question.id: question for question in bank.questions}
    matcher = Matcher(bank.questions)
    for turn in range(stops + 1):
        sheet = open_sheet(answers)
        run, stop = Run(path), threading.Event()
        prepare(run, Task(answers.name, sheet, recognise(sheet, matcher), matcher), uncounted(grader.grade_many))
        engine = Here(uncounted(_Stopping(grader, stop) if turn < stops else grader.grade_many))
        grade_pending(run, questions, engine, stop=stop)
        found = [(item.question, grade) for item, grade in run.results()]
        run.close()
    return found


def _write(path: Path, items: Sequence[Item]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["question_id", "answer"])
        writer.writerows((question.id, text) for question, text in items)
