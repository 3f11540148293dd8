"""Domain values to rows and back, exactly: what was None is NULL and comes back as None, a 0.0 stays a 0.0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ValidationError

from tutor.domain import Correction, Filter, Grade, Plan, Session, Telemetry, Turn
from tutor.errors import StoreError

Row = Mapping[Any, Any]


def session_row(session: Session) -> dict[str, Any]:
    """Return the columns of table `sessions`."""
    last = session.turns[-1].at if session.turns else session.started
    return {
        "id": session.id,
        "learner": session.learner,
        "kind": session.kind.value,
        "bank": session.bank,
        "filter": session.filter.model_dump_json(),
        "seed": session.seed,
        "started": session.started.isoformat(),
        "touched": instant(last),
        "plan": _json(session.plan),
    }


def turn_row(session_id: str, turn: Turn) -> dict[str, Any]:
    """Return the columns of table `turns`."""
    return {
        "session": session_id,
        "number": turn.number,
        "kind": turn.kind.value,
        "question_id": turn.question_id,
        "text": turn.text,
        "point": turn.point,
        "grade": _json(turn.grade),
        "telemetry": _json(turn.telemetry),
        "at": turn.at.isoformat(),
        "confidence": turn.confidence,
    }


def session_of(row: Row, turns: Iterable[Row], corrections: Iterable[Row] = ()) -> Session:
    """Return the session of a row of `sessions`, its `turns` and `corrections`. Raises StoreError for a damaged one."""
    try:
        return Session(
            id=row["id"],
            learner=row["learner"],
            kind=row["kind"],
            bank=row["bank"],
            filter=Filter.model_validate_json(row["filter"]),
            plan=None if row["plan"] is None else Plan.model_validate_json(row["plan"]),
            seed=row["seed"],
            started=datetime.fromisoformat(row["started"]),
            turns=tuple(turn_of(turn) for turn in turns),
            corrections=tuple(Correction.model_validate_json(each["correction"]) for each in corrections),
        )
    except ValueError as error:
        raise StoreError(f"session {row['id']} cannot be read from the database: {briefly(error)}") from error


def turn_of(row: Row) -> Turn:
    """Return the turn of a row of `turns`. Raises StoreError where it is damaged."""
    try:
        return Turn(
            number=row["number"],
            kind=row["kind"],
            question_id=row["question_id"],
            text=row["text"],
            point=row["point"],
            grade=None if row["grade"] is None else Grade.model_validate_json(row["grade"]),
            telemetry=None if row["telemetry"] is None else Telemetry.model_validate_json(row["telemetry"]),
            confidence=row["confidence"],
            at=datetime.fromisoformat(row["at"]),
        )
    except ValueError as error:
        where = f"turn {row['number']} of session {row['session']}"
        raise StoreError(f"{where} cannot be read from the database: {briefly(error)}") from error


def instant(at: datetime) -> str:
    """Return a time as text whose order is the order of time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _json(value: BaseModel | None) -> str | None:
    return None if value is None else value.model_dump_json()


def briefly(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    return "; ".join(f"{'.'.join(map(str, each['loc'])) or 'JSON'}: {each['msg']}" for each in error.errors())
