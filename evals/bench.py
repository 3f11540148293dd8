"""Where suites have answers graded: by the product's own grader, many at once, each distinct answer once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from evals.people.questions import Held
from tutor.domain import Grade, Passage, Question
from tutor.errors import InputError
from tutor.grading.shell import Grader
from tutor.ports import Judge

Item = tuple[Question, str]
Progress = Callable[[int, int], None]
_AT_ONCE = 256  # answers of one call; their token states are held in memory together


def silent(*_: object) -> None:
    """Say nothing of what is going on."""


class Grades(Protocol):
    """What grades: `tutor.grading.shell.Grader`, or one that is bad on purpose."""

    def grade_many(self, items: Sequence[Item]) -> Sequence[Grade]: ...


class Bench:
    """A grader that remembers. A question is known by its id, so one in another shape must go through `fresh`."""

    def __init__(self, grader: Grades, progress: Progress = silent, judge: Judge | None = None) -> None:
        self.grader = grader
        self._progress = progress
        self._judge = judge
        self._known: dict[tuple[str, str], Grade] = {}

    def on(self, passages: Sequence[Passage]) -> Bench:
        """Return a bench of the same judge for questions that rest on other passages. Raises InputError without one."""
        if self._judge is None:
            raise InputError("expected a bench with a judge, to grade questions that are not in the bank")
        return Bench(Grader(self._judge, Held(passages)), self._progress, self._judge)

    def grades(self, items: Sequence[Item]) -> list[Grade]:
        """Return the grade of each item, in order; one seen before is not graded again."""
        missing = {(q.id, text): (q, text) for q, text in items if (q.id, text) not in self._known}
        self._known.update(zip(missing, self.fresh(list(missing.values())), strict=True))
        return [self._known[question.id, text] for question, text in items]

    def fresh(self, items: Sequence[Item]) -> list[Grade]:
        """Return the grade of each item, in order, graded now."""
        found: list[Grade] = []
        for some in _chunks(items):
            found += self.grader.grade_many(some)
            self._progress(len(found), len(items))
        return found


def _chunks(items: Sequence[Item]) -> Sequence[Sequence[Item]]:
    return [items[start : start + _AT_ONCE] for start in range(0, len(items), _AT_ONCE)]
