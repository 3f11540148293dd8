"""A judge that looks for one word, and a program that runs a batch with it: `python -m tests.batch.one_word`.

It needs neither encoder nor index, so that a process of it is at work at once and can be killed often. Told a number,
it kills itself (kill -9) at that call of a function: how far it comes does not depend on how fast the machine is.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import tutor
from tutor.bank import Bank, load
from tutor.batch import GradeMany, grade_pending, prepare, write_results
from tutor.batch.engines import Here
from tutor.batch.grading import Stopped
from tutor.batch.spec import Spec, open_run
from tutor.batch.writing import write_grades
from tutor.domain import GraderKind, Passage, Verdict
from tutor.grading.shell import Grader
from tutor.llm.money import Ledger
from tutor.ports import Hit, JudgeItem, Opinion, Opinions
from tutor.settings import Settings


class OneWord:
    """Says `met` where a word of the point stands in the answer, and quotes it."""

    kind = GraderKind.EMBEDDED
    model = "one word"
    settings = "none"

    def __init__(self, prompt: str = "first") -> None:
        self.prompt = prompt
        self.seen: list[str] = []

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        self.seen += [item.answer for item in items]
        return [tuple(_opinion(point.id, point.text, item.answer) for point in item.points) for item in items]


def _opinion(point: str, text: str, answer: str) -> Opinion:
    word = next((word for word in text.split() if len(word) > 4 and word in answer), None)
    return Opinion(point=point, verdict=Verdict.MET if word else Verdict.UNMET, quote=word, p_met=0.9 if word else 0.1)


class Passages:
    """The passages of a bank without an index of them."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    def get(self, ids: Sequence[str]) -> Sequence[Passage]:
        return [self._bank.passage(each) for each in ids]

    def search(self, query: str, k: int = 5) -> Sequence[Hit]:
        raise NotImplementedError(query, k)

    def corrected(self, query: str) -> str:
        return query


def open_one_word(ledger: Ledger) -> GradeMany:
    """Open the grader, as a worker does; it spends nothing."""
    del ledger
    return Grader(OneWord(), Passages(load(Settings.read().bank_folder))).grade_metered


def main(folder: Path, source: Path, out: Path) -> None:
    bank = load(Settings.read().bank_folder)
    grade_many = Grader(OneWord(), Passages(bank)).grade_metered
    questions = {question.id: question for question in bank.questions}
    run, task = open_run(folder), Spec(source=source, out=out).task(bank)
    prepare(run, task, grade_many)
    assert grade_pending(run, questions, Here(grade_many)) is Stopped.DONE
    write_results(run, task.sheet, task.layout, questions, out)
    write_grades(run, out.with_suffix(".jsonl"))


_OURS = str(Path(tutor.__file__).parent)


class Calls:
    """Counts the calls of and out of the product's functions, and ends the process without a warning at the last."""

    def __init__(self, last: int | None = None) -> None:
        self.count, self._last = 0, last

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        self.count += event in ("call", "c_call") and frame.f_code.co_filename.startswith(_OURS)
        if self.count == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def counted(last: int | None = None) -> Iterator[Calls]:
    calls = Calls(last)
    sys.setprofile(calls)
    try:
        yield calls
    finally:
        sys.setprofile(None)


if __name__ == "__main__":
    with counted(int(sys.argv[4])):
        main(*map(Path, sys.argv[1:4]))
