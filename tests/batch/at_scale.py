"""How a run grows with its rows: `python -m tests.batch.at_scale FOLDER 1000 10000 100000` prints a line for each size.

The grader gives the same grade at once to every answer, so that what is measured is all the rest: reading and checking
the file, the run's own file, and all that is written at the end. Each size runs in a process of its own.
"""

from __future__ import annotations

import csv
import random
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.batch.one_word import Passages
from tutor.bank import Bank, load
from tutor.batch import grade_pending, prepare, write_results
from tutor.batch.engines import Here, Metered, Pairs
from tutor.batch.grading import Stopped
from tutor.batch.report import write_report
from tutor.batch.spec import Spec, open_run
from tutor.batch.writing import write_grades
from tutor.domain import GraderKind, Telemetry, Verdict
from tutor.grading.shell import Grader
from tutor.ports import JudgeItem, Opinion, Opinions
from tutor.settings import Settings

WORDS = 60


class Null:
    """Gives every answer to a question the same grade at once: `unmet` on every point."""

    def __init__(self, bank: Bank) -> None:
        said = Grader(Saying(Verdict.UNMET), Passages(bank))
        self._grades = {question.id: said.grade(question, "This is an answer.") for question in bank.questions}

    def __call__(self, pairs: Pairs) -> Sequence[Metered]:
        return [(self._grades[question.id], Telemetry()) for question, _ in pairs]


class Saying:
    """A judge that says the same of every point."""

    kind = GraderKind.EMBEDDED
    model = "null"
    prompt = "none"
    settings = "none"

    def __init__(self, verdict: Verdict) -> None:
        self._verdict = verdict

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        return [
            tuple(
                Opinion(point=point.id, verdict=self._verdict, p_met=0.1, p_contradicted=0.0) for point in item.points
            )
            for item in items
        ]


def made(path: Path, bank: Bank, rows: int, seed: int = 9) -> Path:
    """Write a file of answers of about sixty words, put together of the bank's wordings by rule; nearly all differ."""
    chance = random.Random(seed)
    said = [text for question in bank.questions for point in question.points for text in (point.text, *point.variants)]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["student", "question", "answer"])
        for n in range(rows):
            words: list[str] = []
            while len(words) < WORDS - 10:
                words += chance.choice(said).split()
            writer.writerow([f"s{n}", chance.choice(bank.questions).id, " ".join(words)])
    return path


def measured(folder: Path, rows: int) -> str:
    """Run a batch of so many rows and return what it took, as a line of a Markdown table."""
    bank = load(Settings.read().bank_folder)
    source, out = made(folder / f"{rows}.csv", bank, rows), folder / f"{rows}-out.csv"
    grade_many = Null(bank)
    questions = {question.id: question for question in bank.questions}
    run, task = open_run(folder / f"run-{rows}"), Spec(source=source, out=out).task(bank)
    took, peaks = [], []

    def lap(began: float) -> float:
        now = time.monotonic()
        took.append(now - began)
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        return now

    now = time.monotonic()
    prepare(run, task, grade_many)
    now = lap(now)
    assert grade_pending(run, questions, Here(grade_many)) is Stopped.DONE
    now = lap(now)
    write_results(run, task.sheet, task.layout, questions, out)
    write_grades(run, out.with_suffix(".jsonl"))
    now = lap(now)
    write_report(run, questions, "At scale", [], out.with_suffix(".html"))
    lap(now)
    different = run.counts().work / rows
    cells = [f"{rows:,}", f"{different:.1%}", *(f"{1000 * each / rows:.2f}" for each in took)]
    return f"| {' | '.join([*cells, *(f'{each:.0f}' for each in peaks)])} |"


def main(folder: Path, sizes: Sequence[int]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    print(
        "| rows | different | ms a row: check | grade | write | report | MB at peak: check | grade | write | report |"
    )
    for rows in sizes:
        command = [sys.executable, "-m", "tests.batch.at_scale", str(folder), "--one", str(rows)]
        print(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip(), flush=True)


if __name__ == "__main__":
    if sys.argv[2] == "--one":
        print(measured(Path(sys.argv[1]), int(sys.argv[3])))
    else:
        main(Path(sys.argv[1]), [int(each) for each in sys.argv[2:]])
