"""Sessions of learners in SQLite, safe from several threads and processes.

Each call is one transaction on a connection of its own. Writers begin with BEGIN IMMEDIATE and wait for each other, so
that what a writer has read is still true when it writes; readers never wait (WAL).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, literal_column, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tutor.domain import Correction, Session, SessionKind, Turn
from tutor.errors import NotAllowed, StoreError, UnknownId
from tutor.store import rows, schema
from tutor.store.schema import corrections, sessions, turns

_BUSY_SECONDS = 15


def open_store(path: Path) -> SqlStore:
    """Open the database at `path`, created with its folder where missing.

    Raises StoreError where the file is no database, another program's, or written by a newer version of this one.
    """
    path = path.absolute()
    engine = _engine(path)
    with _plainly(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if schema.version_of(engine, path) < schema.VERSION:
            with FileLock(f"{path}.lock", timeout=_BUSY_SECONDS):
                schema.upgrade(_for_writing(engine), path)
    return SqlStore(path, engine)


class SqlStore:
    """`ports.SessionStore` over SQLite. Every call raises StoreError where the database cannot be used."""

    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._reading = engine
        self._writing = _for_writing(engine)

    def create(self, session: Session) -> None:
        """Store a new session with the turns it has."""
        with self._transaction(self._writing) as connection:
            try:
                connection.execute(sessions.insert(), rows.session_row(session))
            except IntegrityError as error:
                raise StoreError(f"expected a new session, {session.id} is stored already") from error
            if session.turns:
                connection.execute(turns.insert(), [rows.turn_row(session.id, turn) for turn in session.turns])

    def load(self, session_id: str, learner: str) -> Session:
        """Return a session. Raises UnknownId for none of that id, NotAllowed for another learner's."""
        with self._transaction(self._reading) as connection:
            return _whole(connection, [_owned(connection, session_id, learner)])[0]

    def load_any(self, session_id: str) -> Session:
        """Return a session, whoever it belongs to. Raises UnknownId."""
        with self._transaction(self._reading) as connection:
            return _whole(connection, [_known(connection, session_id)])[0]

    def correct(self, session_id: str, correction: Correction) -> None:
        """Add a correction to a session. Raises UnknownId, and StoreError where another one has its number."""
        row = {"session": session_id, "number": correction.number, "correction": correction.model_dump_json()}
        with self._transaction(self._writing) as connection:
            _known(connection, session_id)
            try:
                connection.execute(corrections.insert(), row)
            except IntegrityError as error:
                raise StoreError("this session was corrected in another window: reload to see how it is") from error

    def recent(self, limit: int = 20) -> Sequence[Session]:
        """Return the sessions of all learners, up to `limit`, the latest turn first."""
        with self._transaction(self._reading) as connection:
            wanted = select(sessions).order_by(sessions.c.touched.desc()).limit(limit)
            return _whole(connection, connection.execute(wanted).mappings().all())

    def corrected(self, limit: int = 500) -> Sequence[Session]:
        """Return the sessions of all learners that have corrections, up to `limit`, the latest turn first."""
        ids = select(corrections.c.session)
        wanted = select(sessions).where(sessions.c.id.in_(ids)).order_by(sessions.c.touched.desc()).limit(limit)
        with self._transaction(self._reading) as connection:
            return _whole(connection, connection.execute(wanted).mappings().all())

    def latest(self, learner: str, bank: str, kind: SessionKind = SessionKind.PRACTICE) -> Session | None:
        """Return the learner's session of that kind on that bank with the latest turn, or None."""
        found = self._recent(learner, 1, sessions.c.bank == bank, sessions.c.kind == kind.value)
        return found[0] if found else None

    def list(self, learner: str, limit: int = 50) -> Sequence[Session]:
        """Return the learner's sessions, up to `limit` of them, the one with the latest turn first."""
        return self._recent(learner, max(limit, 0))

    def append(self, session_id: str, learner: str, turn: Turn) -> None:
        """Store the next turn. The same turn again is accepted and changes nothing.

        Raises StoreError where another turn has that number already, UnknownId, or NotAllowed.
        """
        with self._transaction(self._writing) as connection:
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
        with self._transaction(self._reading) as connection:
            return _whole(connection, connection.execute(newest_first).mappings().all())

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        with _plainly(self.path), engine.begin() as connection:
            yield connection


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


def _engine(path: Path) -> Engine:
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": _BUSY_SECONDS})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _for_writing(engine: Engine) -> Engine:
    return engine.execution_options(begin="BEGIN IMMEDIATE")


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # Python's driver then begins nothing by itself, and _begin decides how to
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """Say in plain words what kept the database from being used."""
    try:
        yield
    except Timeout as error:
        raise StoreError(f"another process has kept {path} locked for {_BUSY_SECONDS} seconds: try again") from error
    except (SQLAlchemyError, OSError, UnicodeEncodeError, OverflowError) as error:
        cause = getattr(error, "orig", None) or error
        raise StoreError(
            f"the database {path} cannot be used ({cause}): see that it is a file of this tutor that you may write, "
            "and that the disk is not full; or set TUTOR_HOME to another folder"
        ) from error
