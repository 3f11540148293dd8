"""What an engine takes and gives. A chunk comes back whole, whatever one of its answers does to the grader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from tutor.domain import Grade, Question, Telemetry
from tutor.errors import JudgeError
from tutor.llm.money import Ledger

Pairs = Sequence[tuple[Question, str]]
Metered = tuple[Grade, Telemetry]
GradeMany = Callable[[Pairs], Sequence[Metered]]
Opens = Callable[[Ledger], GradeMany]
"""Opens a grader whose spending is counted in a ledger that all workers share."""
Graded = tuple[int, list[Metered | str]]
"""The number of a chunk, and for each of its answers a grade with what it took, or why there is none."""


class Engine(Protocol):
    def grade(self, chunks: Iterable[tuple[int, Pairs]], ended: Callable[[], bool]) -> Iterator[Graded]:
        """Grade numbered chunks; each comes back whole, not always in order.

        An engine that has taken chunks far ahead leaves the rest of them once `ended` says so.
        """
        ...


def graded(grade_many: GradeMany, pairs: Pairs) -> list[Metered | str]:
    """Grade a chunk; where one answer brings the grader down, the others are graded all the same."""
    try:
        return list(grade_many(pairs))
    except JudgeError:
        raise
    except Exception as error:  # noqa: BLE001  # whatever an answer does to the grader, it must not end the run
        if len(pairs) == 1:
            return [f"{type(error).__name__}: {error}"]
        return [found for pair in pairs for found in graded(grade_many, [pair])]


def uncounted(grade_many: Callable[[Pairs], Sequence[Grade]]) -> GradeMany:
    """Return a grader that costs nothing as one that says so."""
    return lambda pairs: [(grade, Telemetry(attempts=0)) for grade in grade_many(pairs)]
