"""A run: its own SQLite file (WAL, one writer) with the plan, the outcomes as they come, and who is at work.

plan      items: one answer of the file each, by place of the row and part; work: each different answer once
outcomes  a grade by the key of all that decides it, so that whatever is unchanged is not graded again
decisions what people decided, by the words of the answer (review/decisions.py)
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.batch import lease
from tutor.batch.review.certainty import certainty_of
from tutor.domain import Grade
from tutor.errors import StoreError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lease (owner TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL, beat REAL NOT NULL);
CREATE TABLE IF NOT EXISTS work (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, question TEXT NOT NULL,
                                 answer TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS items (row INTEGER, part INTEGER, key TEXT, question TEXT, student TEXT, note TEXT,
                                  PRIMARY KEY (row, part)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outcomes (key TEXT PRIMARY KEY, status TEXT NOT NULL, grade TEXT NOT NULL,
                                     cost REAL NOT NULL DEFAULT 0, certainty REAL);
CREATE INDEX IF NOT EXISTS by_certainty ON outcomes (certainty, key);
CREATE TABLE IF NOT EXISTS decisions (id INTEGER PRIMARY KEY, question TEXT NOT NULL, answer TEXT NOT NULL,
                                      decision TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS decided ON decisions (question, answer);
"""
_BUSY_SECONDS = 15


@dataclass(frozen=True)
class Item:
    """One answer of the file. `key` is None where it cannot be graded, and `note` says why."""

    row: int
    part: int
    key: str | None
    question: str
    student: str = ""
    note: str = ""


@dataclass(frozen=True)
class Work:
    """One answer to be graded; `id` counts from 1 in the order of the file."""

    id: int
    key: str
    question: str
    answer: str


@dataclass(frozen=True)
class Outcome:
    """A grade as JSON, or why there is none, by the key of what decided it.

    `cost` is what this try took, in US dollars. `certainty` orders the review, None where there is no grade.
    """

    key: str
    status: str
    grade: str
    cost: float = 0.0
    certainty: float | None = None


@dataclass(frozen=True)
class Counts:
    """How far a run is: answers of the file, different ones among them, and how many of those are graded."""

    items: int
    work: int
    done: int
    cost: float


class Run:
    """The SQLite file of one run. Not to be shared between threads; open it once in each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with _plainly(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self.database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
            self.database.execute("PRAGMA journal_mode = WAL")
            self.database.execute("PRAGMA synchronous = NORMAL")
            _add_certainty(self.database)
            self.database.executescript(_SCHEMA)

    def close(self) -> None:
        self.database.close()

    def fact(self, name: str, otherwise: Any = None) -> Any:
        """Return a fact that was stored under a name."""
        row = self.database.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return json.loads(row[0]) if row else otherwise

    def remember(self, **facts: Any) -> None:
        rows = [(name, json.dumps(value)) for name, value in facts.items()]
        with self.writing():
            self.database.executemany("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", rows)

    @contextmanager
    def new_plan(self) -> Iterator[Planning]:
        """Put a new plan in the place of the old one, unless an error leaves the block; outcomes stay."""
        with self.writing():
            self.database.execute("DELETE FROM items")
            self.database.execute("DELETE FROM work")
            yield Planning(self.database)

    def pending(self, chunk: int, only: Sequence[int] | None = None) -> Iterator[list[Work]]:
        """Yield what has no outcome yet in chunks: those of the same `chunk` consecutive ids belong together.

        What a chunk is made of does not depend on where a run was stopped before. `only` are ids, ascending.
        """
        total = self.counts().work
        wanted = None if only is None else frozenset(only)
        for first in range(1, total + 1, chunk):
            found = self._pending_between(first, min(first + chunk, total + 1))
            if wanted is not None:
                found = [work for work in found if work.id in wanted]
            if found:
                yield found

    def _pending_between(self, first: int, end: int) -> list[Work]:
        rows = self.database.execute(
            "SELECT id, work.key, question, answer FROM work LEFT JOIN outcomes ON outcomes.key = work.key "
            "WHERE id >= ? AND id < ? AND (outcomes.key IS NULL OR outcomes.status = 'ungraded') ORDER BY id",
            (first, end),
        )
        return [Work(*row) for row in rows]

    def store(self, owner: str, outcomes: Iterable[Outcome]) -> bool:
        """Store outcomes, all or none. Return False, storing none, where the lease has passed to another process."""
        rows = [(each.key, each.status, each.grade, each.cost, each.certainty) for each in outcomes]
        with self.writing():
            held = lease.holder(self.database)
            if held is None or held.owner != owner:
                return False
            self.database.executemany(
                "INSERT INTO outcomes (key, status, grade, cost, certainty) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (key) DO UPDATE SET status = excluded.status, grade = excluded.grade, "
                "certainty = excluded.certainty, cost = outcomes.cost + excluded.cost",  # failed tries were paid for
                rows,
            )
        return True

    def begin_anew(self) -> None:
        """Forget plan and outcomes. What people decided stays. Raises BatchBusy where another process is at work."""
        owner = lease.take(self.database)
        try:
            with self.writing():
                for table in ("items", "work", "outcomes", "facts"):
                    self.database.execute(f"DELETE FROM {table}")  # noqa: S608  # names of our own
        finally:
            lease.give_back(self.database, owner)

    def results(self) -> Iterator[tuple[Item, str | None]]:
        """Yield each item with its grade as JSON, in the order of the file; None where it has none."""
        rows = self.database.execute(
            "SELECT row, part, items.key, question, student, note, grade FROM items "
            "LEFT JOIN outcomes ON outcomes.key = items.key ORDER BY row, part"
        )
        for *item, grade in rows:
            yield Item(*item), grade

    def questions_of_parts(self) -> dict[int, list[str]]:
        """Return for each part of a row the ids of the questions that it answers somewhere in the file."""
        rows = self.database.execute("SELECT DISTINCT part, question FROM items WHERE question != '' ORDER BY part")
        found: dict[int, list[str]] = {}
        for part, question in rows:
            found.setdefault(part, []).append(question)
        return found

    def counts(self) -> Counts:
        one = self.database.execute(
            "SELECT (SELECT count(*) FROM items WHERE key IS NOT NULL), (SELECT count(*) FROM work), "
            "(SELECT count(*) FROM work JOIN outcomes ON outcomes.key = work.key WHERE status != 'ungraded'), "
            "(SELECT coalesce(sum(cost), 0) FROM outcomes)"
        ).fetchone()
        return Counts(*one)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have all that is written in the block take effect together, or not at all."""
        with _plainly(self.path):
            self.database.execute("BEGIN IMMEDIATE")
            with self.database:
                yield


def _add_certainty(database: sqlite3.Connection) -> None:
    """Bring a run of an earlier version up to date, which had no certainties."""
    columns = {row[1] for row in database.execute("PRAGMA table_info(outcomes)")}
    if not columns or "certainty" in columns:
        return
    with database:
        database.execute("ALTER TABLE outcomes ADD COLUMN certainty REAL")
        for key, grade in database.execute("SELECT key, grade FROM outcomes WHERE grade LIKE '{%'").fetchall():
            certainty = certainty_of(Grade.model_validate_json(grade))
            database.execute("UPDATE outcomes SET certainty = ? WHERE key = ?", (certainty, key))


class Planning:
    """Takes the items of a plan one by one."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def add(self, item: Item, answer: str) -> None:
        row = (item.row, item.part, item.key, item.question, item.student, item.note)
        self._database.execute("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)", row)
        if item.key is not None:
            work = (item.key, item.question, answer)
            self._database.execute("INSERT OR IGNORE INTO work (key, question, answer) VALUES (?, ?, ?)", work)


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"the file of this run, {path}, cannot be used ({error}): see that you may write it, "
            "and that the disk is not full"
        ) from error
