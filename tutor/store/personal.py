"""All that a database holds of one learner: to be handed out, or to be gone.

A table belongs to learners where it has a column `learner`, or where a foreign key leads it to one that has. A table
that is added later is thereby among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, select, update

from tutor.store.database import Database
from tutor.store.schema import corrections, metadata

SOMEBODY = "somebody who has left"


def everything_of(database: Database, learner: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Return the learner's rows by table; what is stored as JSON is JSON here too."""
    with database.reading() as connection:
        return {
            table.name: [_plain(row) for row in connection.execute(select(table).where(whose)).mappings()]
            for table, whose in _owned(learner)
        }


def forget(database: Database, learner: str) -> int:
    """Delete the learner's rows and return how many those were; nothing of them stays in the file.

    What the learner said of other people's sessions stays theirs, under no name.
    """
    with database.writing() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
        gone = sum(
            connection.execute(delete(table).where(whose)).rowcount for table, whose in reversed(_owned(learner))
        )
        _unsign(connection, learner)
    database.compact()
    return gone


def _owned(learner: str) -> list[tuple[Table, ColumnElement[bool]]]:
    """Return each table that belongs to learners, and which of its rows are this one's; parents come first."""
    return [(table, whose) for table in metadata.sorted_tables for whose in _whose(table, learner)]


def _whose(table: Table, learner: str) -> Iterator[ColumnElement[bool]]:
    if "learner" in table.c:
        yield table.c.learner == learner
        return
    for key in table.foreign_keys:
        if "learner" in key.column.table.c:
            owned: Select[Any] = select(key.column).where(key.column.table.c.learner == learner)
            yield key.parent.in_(owned)


def _unsign(connection: Connection, learner: str) -> None:
    """Take the learner's name from corrections of other people's sessions."""
    for row in connection.execute(select(corrections)).mappings().all():
        said = json.loads(row["correction"])
        if said["by"] == learner:
            place = (corrections.c.session == row["session"], corrections.c.number == row["number"])
            unsigned = json.dumps(said | {"by": SOMEBODY}, ensure_ascii=False)
            connection.execute(update(corrections).where(*place).values(correction=unsigned))


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): _parsed(value) for name, value in row.items()}


def _parsed(value: Any) -> Any:
    """Return the value of a text that is a JSON object, and anything else as it is."""
    if isinstance(value, str) and value.startswith("{"):
        try:
            return json.loads(value)
        except ValueError:  # an answer that begins with a brace
            return value
    return value
