"""The tables, and the steps that bring a database of any earlier version to this one.

The version is SQLite's own `user_version`; `application_id` tells our files from another program's.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    inspect,
)

from tutor.errors import StoreError

metadata = MetaData()

sessions = Table(
    "sessions",
    metadata,
    Column("id", String, primary_key=True),
    Column("learner", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("bank", String, nullable=False),
    Column("filter", String, nullable=False),  # JSON of domain.Filter
    Column("seed", Integer, nullable=False),
    Column("started", String, nullable=False),  # ISO 8601 with its offset
    Column("touched", String, nullable=False),  # time of the last turn, in UTC, so that text order is time order
    Column("plan", String),  # JSON of domain.Plan
)
Index("sessions_of_learner", sessions.c.learner, sessions.c.bank, sessions.c.touched)

turns = Table(
    "turns",
    metadata,
    Column("session", String, ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("question_id", String, nullable=False),
    Column("text", String, nullable=False),
    Column("point", String),
    Column("grade", String),  # JSON of domain.Grade
    Column("telemetry", String),  # JSON of domain.Telemetry
    Column("at", String, nullable=False),  # ISO 8601 with its offset
    Column("confidence", Float),
)

corrections = Table(
    "corrections",
    metadata,
    Column("session", String, ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("correction", String, nullable=False),  # JSON of domain.Correction
)

_CARD = ("learner", "bank", "question_id", "point")
cards = Table(
    "cards",
    metadata,
    *(Column(name, String, primary_key=True) for name in _CARD),  # point is "" for a card of a whole question
    Column("memory", String, nullable=False),  # JSON of domain.Memory
)

reviews = Table(
    "reviews",
    metadata,
    Column("id", Integer, primary_key=True),  # in the order in which they came
    *(Column(name, String, nullable=False) for name in _CARD),
    Column("number", Integer, nullable=False),
    Column("review", String, nullable=False),  # JSON of domain.ReviewLog
    ForeignKeyConstraint(_CARD, [f"cards.{name}" for name in _CARD], ondelete="CASCADE"),
    UniqueConstraint(*_CARD, "number"),
)

study_settings = Table(
    "study_settings",
    metadata,
    Column("learner", String, primary_key=True),
    Column("settings", String, nullable=False),  # JSON of domain.StudySettings
)

quizzes = Table(
    "quizzes",
    metadata,
    Column("id", String, primary_key=True),
    Column("learner", String, nullable=False, index=True),
    Column("bank", String, nullable=False),
    Column("touched", String, nullable=False),  # time of the last answer, in UTC, so that text order is time order
    Column("quiz", String, nullable=False),  # JSON of domain.Quiz without its answers
)

quiz_answers = Table(
    "quiz_answers",
    metadata,
    Column("quiz", String, ForeignKey("quizzes.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("answer", String, nullable=False),  # JSON of domain.QuizAnswer
)

inquiries = Table(
    "inquiries",
    metadata,
    Column("id", Integer, primary_key=True),  # in the order in which they came
    Column("learner", String, nullable=False),
    Column("bank", String, nullable=False),
    Column("session", String, ForeignKey("sessions.id", ondelete="CASCADE")),  # NULL outside an interview
    Column("inquiry", String, nullable=False),  # JSON of domain.Inquiry
)
Index("inquiries_of_learner", inquiries.c.learner, inquiries.c.bank)

APPLICATION_ID = 0x54757472  # "Tutr"


def _plans(connection: Connection) -> None:
    """Give sessions the plan of an interview; a database that was empty has the column already."""
    if "plan" not in {column["name"] for column in inspect(connection).get_columns("sessions")}:
        connection.exec_driver_sql("ALTER TABLE sessions ADD COLUMN plan VARCHAR")


def _confidence(connection: Connection) -> None:
    """Give turns the confidence of an answer; a database that was empty has the column already."""
    if "confidence" not in {column["name"] for column in inspect(connection).get_columns("turns")}:
        connection.exec_driver_sql("ALTER TABLE turns ADD COLUMN confidence FLOAT")


# One step for each version: step n turns a database of version n into one of version n + 1. Steps are only ever added;
# the first one makes the tables as they are now, so each later one looks first whether there is anything to do.
_STEPS: tuple[Callable[[Connection], None], ...] = (
    metadata.create_all,
    _plans,
    metadata.create_all,  # corrections
    metadata.create_all,  # cards, reviews and study_settings
    _confidence,
    metadata.create_all,  # quizzes
    metadata.create_all,  # inquiries
)
VERSION = len(_STEPS)


def version_of(engine: Engine, path: Path) -> int:
    """Return the schema version of a database, 0 for an empty one. Raises StoreError where it is not ours to use."""
    with engine.begin() as connection:
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        owner = int(connection.exec_driver_sql("PRAGMA application_id").scalar_one())
        foreign = owner != APPLICATION_ID and (version > 0 or owner != 0 or bool(inspect(connection).get_table_names()))
    if foreign:
        raise StoreError(
            f"expected a database of this tutor, {path} belongs to another program: "
            "move it away, or set TUTOR_HOME to another folder"
        )
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer tutor (schema {version}, this one knows up to {VERSION}): "
            "upgrade pretraining-tutor, or set TUTOR_HOME to another folder"
        )
    return version


def upgrade(engine: Engine, path: Path) -> None:
    """Bring a database to this version; nothing is changed where a step fails. `engine` begins for writing."""
    version = version_of(engine, path)
    _write_ahead(engine)
    with engine.begin() as connection:
        for step in _STEPS[version:]:
            step(connection)
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def _write_ahead(engine: Engine) -> None:
    raw = engine.raw_connection()  # the journal cannot be changed in a transaction, and the engine begins one
    try:
        raw.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        raw.close()
