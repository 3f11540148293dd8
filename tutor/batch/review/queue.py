"""What to look at next: answers without a score first, then those whose grader was least sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.batch.review.decisions import Decisions, all_decisions, decisions_on
from tutor.batch.review.standing import overrides, settled, standing
from tutor.batch.run import Run
from tutor.domain import Grade
from tutor.errors import UnknownId

_MOST_ROWS = 20


@dataclass(frozen=True)
class Case:
    """One answer to look at. `graded` is the grader's own grade, `rows` are the places of the first rows that gave it,
    from 1, with their students.
    """

    key: str
    answer: str
    graded: Grade
    decisions: Decisions
    rows: tuple[tuple[int, str], ...]

    @property
    def grade(self) -> Grade:
        """The grade as it stands after the decisions."""
        return standing(self.graded, self.decisions)

    @property
    def overridden(self) -> frozenset[str]:
        return frozenset(overrides(self.graded, self.decisions))

    @property
    def settled(self) -> bool:
        return settled(self.graded, self.decisions)


@dataclass(frozen=True)
class Waiting:
    """How much there is to do: different answers without a score, of them all, and those that people have settled."""

    without_score: int
    graded: int
    settled: int


class Queue:
    """The different answers of a run that have grades, in the order in which they are to be looked at."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def first(self) -> Case | None:
        """Return the first answer that is not settled; None where all are."""
        return next(self._open(""), None)

    def after(self, key: str) -> Case | None:
        """Return the next answer that is not settled; None behind the last."""
        return next(self._open(key), None)

    def before(self, key: str) -> Case | None:
        """Return the answer before, settled or not; None before the first."""
        previous = next(self._keys(key, back=True), None)
        return None if previous is None else self.case(previous)

    def case(self, key: str) -> Case:
        """Return the answer of that key as it stands now. Raises UnknownId."""
        row = self._run.database.execute(
            "SELECT question, answer, grade FROM work JOIN outcomes USING (key) "
            "WHERE key = ? AND certainty IS NOT NULL",
            (key,),
        ).fetchone()
        if row is None:
            raise UnknownId("this answer is no longer among those that were graded: look at the next one")
        question, answer, grade = row
        decisions = decisions_on(self._run, question, answer)
        return Case(key, answer, Grade.model_validate_json(grade), decisions, self._rows(key))

    def waiting(self) -> Waiting:
        """Count what there is to do."""
        graded, without = self._run.database.execute(
            "SELECT count(*), coalesce(sum(certainty < 0), 0) FROM outcomes JOIN work USING (key) "
            "WHERE certainty IS NOT NULL"
        ).fetchone()
        cases = [self.case(key) for key in all_decisions(self._run) if self._is_graded(key)]
        decided = [case for case in cases if case.settled]
        found = sum(case.graded.score is None and case.grade.score is not None for case in cases)
        return Waiting(without - found, graded, len(decided))

    def _open(self, after: str) -> Iterator[Case]:
        touched = all_decisions(self._run)
        for key in self._keys(after):
            if key not in touched or not self.case(key).settled:
                yield self.case(key)

    def _keys(self, beside: str, back: bool = False) -> Iterator[str]:
        """Yield the keys after a key, or before it going back; from the first one where it is empty."""
        sign, order = ("<", "DESC") if back else (">", "ASC")
        place = self._run.database.execute("SELECT certainty FROM outcomes WHERE key = ?", (beside,)).fetchone()
        rows = self._run.database.execute(
            "SELECT outcomes.key FROM outcomes JOIN work ON work.key = outcomes.key "  # noqa: S608  # no text of others
            f"WHERE certainty IS NOT NULL AND (certainty, outcomes.key) {sign} (?, ?) "
            f"ORDER BY certainty {order}, outcomes.key {order}",
            (place[0] if place else -9.0, beside),
        )
        return (key for (key,) in rows)

    def _is_graded(self, key: str) -> bool:
        return bool(
            self._run.database.execute(
                "SELECT 1 FROM outcomes WHERE key = ? AND certainty IS NOT NULL", (key,)
            ).fetchone()
        )

    def _rows(self, key: str) -> tuple[tuple[int, str], ...]:
        rows = self._run.database.execute(
            "SELECT row, student FROM items WHERE key = ? ORDER BY row, part LIMIT ?", (key, _MOST_ROWS)
        )
        return tuple((row + 1, student) for row, student in rows)
