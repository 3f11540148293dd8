"""Sessions of learners: each turn is stored once, in its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, literal_column, select, update
from sqlalchemy.exc import IntegrityError

from tutor.domain import Correction, Session, SessionKind, Turn, TurnKind
from tutor.errors import NotAllowed, StoreError, UnknownId
from tutor.store import rows
from tutor.store.database import Database, open_database
from tutor.store.schema import corrections, sessions, turns


def open_store(path: Path) -> SqlStore:
    """Open the sessions of the database at `path`; see `open_database`."""
    return SqlStore(open_database(path))


class SqlStore:
    """`ports.SessionStore` over SQLite. Every call raises StoreError where the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, session: Session) -> None:
        """Store a new session with the turns it has."""
        with self.database.writing() as connection:
            try:
                connection.execute(sessions.insert(), rows.session_row(session))
            except IntegrityError as error:
                raise StoreError(f"expected a new session, {session.id} is stored already") from error
            if session.turns:
                connection.execute(turns.insert(), [rows.turn_row(session.id, turn) for turn in session.turns])

    def load(self, session_id: str, learner: str) -> Session:
        """Return a session. Raises UnknownId for none of that id, NotAllowed for another learner's."""
        with self.database.reading() as connection:
            return _whole(connection, [_owned(connection, session_id, learner)])[0]

    def load_any(self, session_id: str) -> Session:
        """Return a session, whoever it belongs to. Raises UnknownId."""
        with self.database.reading() as connection:
            return _whole(connection, [_known(connection, session_id)])[0]

    def correct(self, session_id: str, correction: Correction) -> None:
        """Add a correction to a session. Raises UnknownId, and StoreError where another one has its number."""
        row = {"session": session_id, "number": correction.number, "correction": correction.model_dump_json()}
        with self.database.writing() as connection:
            _known(connection, session_id)
            try:
                connection.execute(corrections.insert(), row)
            except IntegrityError as error:
                raise StoreError("this session was corrected in another window: reload to see how it is") from error

    def recent(self, limit: int = 20) -> Sequence[Session]:
        """Return the sessions of all learners, up to `limit`, the latest turn first."""
        with self.database.reading() as connection:
            wanted = select(sessions).order_by(sessions.c.touched.desc()).limit(limit)
            return _whole(connection, connection.execute(wanted).mappings().all())

    def corrected(self, limit: int = 500) -> Sequence[Session]:
        """Return the sessions of all learners that have corrections, up to `limit`, the latest turn first."""
        ids = select(corrections.c.session)
        wanted = select(sessions).where(sessions.c.id.in_(ids)).order_by(sessions.c.touched.desc()).limit(limit)
        with self.database.reading() as connection:
            return _whole(connection, connection.execute(wanted).mappings().all())

    def latest(self, learner: str, bank: str, kind: SessionKind = SessionKind.PRACTICE) -> Session | None:
        """Return the learner's session of that kind on that bank with the latest turn, or None."""
        found = self._recent(learner, 1, sessions.c.bank == bank, sessions.c.kind == kind.value)
        return found[0] if found else None

    def list(self, learner: str, limit: int = 50) -> Sequence[Session]:
        """Return the learner's sessions, up to `limit` of them, the one with the latest turn first."""
        return self._recent(learner, max(limit, 0))

    def asked(self, learner: str) -> frozenset[str]:
        """Return the ids of all questions that the learner was ever asked."""
        wanted = select(turns.c.question_id).join(sessions, turns.c.session == sessions.c.id).distinct()
        wanted = wanted.where(sessions.c.learner == learner, turns.c.kind == TurnKind.ASKED.value)
        with self.database.reading() as connection:
            return frozenset(connection.execute(wanted).scalars())

    def append(self, session_id: str, learner: str, turn: Turn) -> None:
        """Store the next turn. The same turn again is accepted and changes nothing.

        Raises StoreError where another turn has that number already, UnknownId, or NotAllowed.
        """
        with self.database.writing() as connection:
            _owned(connection, session_id, learner)
            stored = _turns(connection, [session_id])[session_id]
            if turn.number == len(stored) + 1:
                connection.execute(turns.insert(), rows.turn_row(session_id, turn))
                touched = {"touched": rows.instant(turn.at)}
                connection.execute(update(sessions).where(sessions.c.id == session_id).values(touched))
            elif not (1 <= turn.number <= len(stored) and rows.turn_of(stored[turn.number - 1]) == turn):
                raise StoreError(
                    f"this session moved on in another window: expected turn {len(stored) + 1}, got {turn.number}; "
                    "reload to see where it is"
                )

    def _recent(self, learner: str, limit: int, *conditions: Any) -> Sequence[Session]:
        wanted = select(sessions).where(sessions.c.learner == learner, *conditions)
        newest_first = wanted.order_by(sessions.c.touched.desc(), literal_column("rowid").desc()).limit(limit)
        with self.database.reading() as connection:
            return _whole(connection, connection.execute(newest_first).mappings().all())


def _owned(connection: Connection, session_id: str, learner: str) -> rows.Row:
    row = _known(connection, session_id)
    if row["learner"] != learner:
        raise NotAllowed("this session belongs to another learner")
    return row


def _known(connection: Connection, session_id: str) -> rows.Row:
    row = connection.execute(select(sessions).where(sessions.c.id == session_id)).mappings().one_or_none()
    if row is None:
        raise UnknownId(f"there is no session with the id {session_id!r}")
    return row


def _whole(connection: Connection, found: Sequence[rows.Row]) -> list[Session]:
    """Return the sessions of some rows, with their turns and corrections."""
    ids = [row["id"] for row in found]
    of_turns, of_corrections = _turns(connection, ids), _corrections(connection, ids)
    return [rows.session_of(row, of_turns[row["id"]], of_corrections[row["id"]]) for row in found]


def _corrections(connection: Connection, session_ids: Sequence[str]) -> dict[str, list[rows.Row]]:
    of_session: dict[str, list[rows.Row]] = {session_id: [] for session_id in session_ids}
    wanted = select(corrections).where(corrections.c.session.in_(session_ids)).order_by(corrections.c.number)
    for row in connection.execute(wanted).mappings():
        of_session[row["session"]].append(row)
    return of_session


def _turns(connection: Connection, session_ids: Sequence[str]) -> dict[str, list[rows.Row]]:
    """Return the rows of the turns of each session, in order of their numbers."""
    of_session: dict[str, list[rows.Row]] = {session_id: [] for session_id in session_ids}
    wanted = select(turns).where(turns.c.session.in_(session_ids)).order_by(turns.c.session, turns.c.number)
    for row in connection.execute(wanted).mappings():
        of_session[row["session"]].append(row)
    return of_session
