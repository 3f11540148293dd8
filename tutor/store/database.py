"""One SQLite file, safe from several threads and processes.

Each transaction is on a connection of its own. Writers begin with BEGIN IMMEDIATE and wait for each other, so that what
a writer has read is still true when it writes; readers never wait (WAL).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from tutor.errors import StoreError
from tutor.store import schema

_BUSY_SECONDS = 15


def open_database(path: Path) -> Database:
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
    return Database(path, engine)


class Database:
    """The tables of one file. Transactions raise StoreError where it cannot be used."""

    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._reading = engine
        self._writing = _for_writing(engine)

    def reading(self) -> AbstractContextManager[Connection]:
        return self._transaction(self._reading)

    def writing(self) -> AbstractContextManager[Connection]:
        return self._transaction(self._writing)

    def compact(self) -> None:
        """Write the file anew without what was deleted, its log included."""
        with _plainly(self.path):
            raw = self._reading.raw_connection()  # neither can be done in a transaction, and the engine begins one
            try:
                raw.cursor().execute("VACUUM")
                raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                raw.close()

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        with _plainly(self.path), engine.begin() as connection:
            yield connection


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
