"""What people decided on the points of answers: a log in the run's own file, to which is only ever added.

A decision belongs to the words of an answer and the words of a point, not to a row and not to a grade. So it holds for
equal answers, moves along when rows do, and outlives grading again; it no longer applies once either text is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from tutor.batch.run import Run
from tutor.domain import Value, Verdict

Decisions = tuple["Decision", ...]
WRITTEN = "decisions written"
"""Fact of a run: how many decisions there were when its files were last written."""


class Decision(Value):
    """A person's verdict on a point. Equal to `was`, the grader's at that time, it confirms; else it overrides.

    One without a point is a comment on the whole answer. `at` is in UTC.
    """

    question: str
    answer: str
    point: str = ""
    text: str = ""
    was: Verdict | None = None
    verdict: Verdict | None = None
    by: str
    at: datetime
    comment: str = ""

    @property
    def signed(self) -> str:
        """By whom and when: "ann, 2026-03-05 14:20 UTC"."""
        return f"{self.by}, {self.at:%Y-%m-%d %H:%M} UTC"


def record(run: Run, decisions: Iterable[Decision]) -> None:
    """Add decisions to the log, all or none."""
    rows = [(each.question, each.answer, each.model_dump_json()) for each in decisions]
    with run.writing():
        run.database.executemany("INSERT INTO decisions (question, answer, decision) VALUES (?, ?, ?)", rows)


def decisions_on(run: Run, question: str, answer: str) -> Decisions:
    """Return what was decided on an answer, oldest first."""
    rows = run.database.execute(
        "SELECT decision FROM decisions WHERE question = ? AND answer = ? ORDER BY id", (question, answer)
    )
    return tuple(Decision.model_validate_json(each) for (each,) in rows)


def all_decisions(run: Run) -> dict[str, Decisions]:
    """Return the decisions that bear on answers of the plan, oldest first, by the key of the answer's work."""
    if not number_of(run):
        return {}
    rows = run.database.execute(  # CROSS JOIN: one pass over the work, with a look into the index for each
        "SELECT work.key, decision FROM work CROSS JOIN decisions "
        "ON decisions.question = work.question AND decisions.answer = work.answer ORDER BY decisions.id"
    )
    found: dict[str, Decisions] = {}
    for key, decision in rows:
        found[key] = (*found.get(key, ()), Decision.model_validate_json(decision))
    return found


def sign_over(run: Run, by: str, nobody: str) -> int:
    """Put `nobody` in the place of who decided; return how many decisions that were. Nothing of `by` stays in the file.

    The files that were written before count as lacking those decisions.
    """
    rows = run.database.execute("SELECT id, decision FROM decisions").fetchall()
    theirs = [(number, each) for number, text in rows if (each := Decision.model_validate_json(text)).by == by]
    if not theirs:
        return 0
    run.database.execute("PRAGMA secure_delete = ON")
    with run.writing():
        signed = [(each.model_copy(update={"by": nobody}).model_dump_json(), number) for number, each in theirs]
        run.database.executemany("UPDATE decisions SET decision = ? WHERE id = ?", signed)
    run.remember(**{WRITTEN: 0})
    run.database.execute("VACUUM")
    run.database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return len(theirs)


def number_of(run: Run) -> int:
    """Return how many decisions there are; the number only grows."""
    return int(run.database.execute("SELECT count(*) FROM decisions").fetchone()[0])


def latest(decisions: Sequence[Decision]) -> dict[str, Decision]:
    """Return the last decision on each point."""
    return {each.point: each for each in decisions if each.verdict is not None}
