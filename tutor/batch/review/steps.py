"""What a person can do with an answer under review: accept, override, comment. Each step is a line in the log."""

from __future__ import annotations

from datetime import UTC, datetime

from tutor.batch.review.decisions import Decision, latest, record
from tutor.batch.review.queue import Case
from tutor.batch.run import Run
from tutor.domain import Verdict
from tutor.errors import InputError, UnknownId

LONGEST = 2000
"""Characters of a comment, at most."""


def accept(run: Run, case: Case, by: str, comment: str = "") -> None:
    """Confirm every verdict that nobody has decided on yet. Raises InputError where some are undecided."""
    decided = latest(case.decisions)
    rest = [point for point in case.graded.points if getattr(decided.get(point.id), "text", None) != point.text]
    undecided = [point for point in rest if point.verdict is Verdict.CANNOT_TELL]
    if undecided:
        names = ", ".join(point.id for point in undecided)
        raise InputError(f"the grader could not decide {names}: choose the verdict yourself, then accept the rest")
    record(run, [*(_decision(case, point.id, point.verdict, by) for point in rest), *_comment(case, by, comment)])


def override(run: Run, case: Case, point: str, verdict: Verdict, by: str, comment: str = "") -> None:
    """Put a person's verdict in the place of the grader's. Raises UnknownId, and InputError for `cannot_tell`."""
    if verdict is Verdict.CANNOT_TELL:
        raise InputError("choose met, partial, unmet or contradicted: leaving a point open is no decision")
    if point not in {each.id for each in case.graded.points}:
        names = ", ".join(each.id for each in case.graded.points)
        raise UnknownId(f"question {case.graded.question_id} has no point {point!r}; it has: {names}")
    record(run, [_decision(case, point, verdict, by, comment)])


def comment_on(run: Run, case: Case, by: str, comment: str) -> None:
    """Keep a comment on the whole answer. Raises InputError for an empty one."""
    if not comment.strip():
        raise InputError("write the comment first")
    record(run, _comment(case, by, comment))


def _comment(case: Case, by: str, comment: str) -> list[Decision]:
    if not comment.strip():
        return []
    return [
        Decision(
            question=case.graded.question_id,
            answer=case.answer,
            by=by,
            at=datetime.now(UTC),
            comment=comment.strip()[:LONGEST],
        )
    ]


def _decision(case: Case, point_id: str, verdict: Verdict, by: str, comment: str = "") -> Decision:
    point = next(each for each in case.graded.points if each.id == point_id)
    return Decision(
        question=case.graded.question_id,
        answer=case.answer,
        point=point.id,
        text=point.text,
        was=point.verdict,
        verdict=verdict,
        by=by,
        at=datetime.now(UTC),
        comment=comment.strip()[:LONGEST],
    )
