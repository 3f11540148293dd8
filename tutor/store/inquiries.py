"""What learners asked the sources, and what was said to it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError
from sqlalchemy import delete, select

from tutor.domain import Inquiry
from tutor.errors import StoreError
from tutor.store.database import Database
from tutor.store.rows import briefly
from tutor.store.schema import inquiries


class SqlInquiries:
    """The inquiries of learners in SQLite. Every call raises StoreError where the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, inquiry: Inquiry) -> None:
        row = {"learner": inquiry.learner, "bank": inquiry.bank, "session": inquiry.session}
        with self.database.writing() as connection:
            connection.execute(inquiries.insert(), row | {"inquiry": inquiry.model_dump_json()})

    def list(self, learner: str, bank: str, session: str | None = None, limit: int = 30) -> Sequence[Inquiry]:
        """Return the learner's last inquiries on a bank, or those made in one session, the earliest first."""
        wanted = select(inquiries.c.inquiry).where(inquiries.c.learner == learner, inquiries.c.bank == bank)
        if session is not None:
            wanted = wanted.where(inquiries.c.session == session)
        newest = wanted.order_by(inquiries.c.id.desc()).limit(limit)
        try:
            with self.database.reading() as connection:
                return [Inquiry.model_validate_json(each) for each in connection.execute(newest).scalars()][::-1]
        except ValidationError as error:
            raise StoreError(f"an inquiry cannot be read from the database: {briefly(error)}") from error

    def forget(self, learner: str, bank: str) -> None:
        """Remove the learner's inquiries on a bank."""
        with self.database.writing() as connection:
            connection.execute(delete(inquiries).where(inquiries.c.learner == learner, inquiries.c.bank == bank))
