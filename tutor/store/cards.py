"""Cards and their reviews: what is remembered of a card is stored beside the reviews that it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import ValidationError
from sqlalchemy import Connection, Table, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from tutor.domain import Card, CardId, Memory, ReviewLog, StudySettings
from tutor.errors import StoreError
from tutor.store.database import Database
from tutor.store.rows import Row, briefly
from tutor.store.schema import cards, reviews, study_settings

V = TypeVar("V", Memory, ReviewLog, StudySettings)


class SqlCards:
    """`ports.CardStore` over SQLite. Every call raises StoreError where the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def cards(self, learner: str, bank: str) -> Sequence[Card]:
        """Return the learner's cards on a bank that have been reviewed, in order of their ids."""
        wanted = select(cards).where(cards.c.learner == learner, cards.c.bank == bank)
        with self.database.reading() as connection:
            return [_card(row) for row in connection.execute(wanted).mappings()]

    def reviews(
        self, learner: str, bank: str | None = None, question_id: str | None = None, limit: int | None = None
    ) -> Sequence[ReviewLog]:
        """Return the learner's reviews, the earliest first; the last `limit` of them."""
        wanted = select(reviews).where(reviews.c.learner == learner).order_by(reviews.c.id.desc()).limit(limit)
        if bank is not None:
            wanted = wanted.where(reviews.c.bank == bank)
        if question_id is not None:
            wanted = wanted.where(reviews.c.question_id == question_id)
        with self.database.reading() as connection:
            return [_review(row) for row in connection.execute(wanted).mappings()][::-1]

    def add(self, review: ReviewLog, card: Card) -> None:
        """Store a review and the card after it. Raises StoreError where the card has had this review's number."""
        row = _key(review.card) | {"number": review.number, "review": review.model_dump_json()}
        with self.database.writing() as connection:
            _expect(connection, review.card, review.number - 1)
            _put(connection, card)
            connection.execute(reviews.insert(), row)

    def undo(self, review: ReviewLog, card: Card) -> None:
        """Remove a review; `card` is as before it. Raises StoreError where it is not the card's last one."""
        with self.database.writing() as connection:
            _expect(connection, review.card, review.number)
            connection.execute(delete(reviews).where(*_is(reviews, review.card), reviews.c.number == review.number))
            _put(connection, card)

    def settings(self, learner: str) -> StudySettings:
        """Return how the learner studies: as nobody has said otherwise, where nothing is stored."""
        wanted = select(study_settings.c.settings).where(study_settings.c.learner == learner)
        with self.database.reading() as connection:
            stored = connection.execute(wanted).scalar_one_or_none()
        return StudySettings() if stored is None else _read(StudySettings, stored, f"the study settings of {learner}")

    def keep_settings(self, learner: str, settings: StudySettings, cards: Sequence[Card] = ()) -> None:
        """Store how the learner studies, and `cards` as they are under it."""
        row = {"learner": learner, "settings": settings.model_dump_json()}
        with self.database.writing() as connection:
            connection.execute(insert(study_settings).values(row).on_conflict_do_update(set_=row))
            for card in cards:
                _put(connection, card)


def _expect(connection: Connection, card: CardId, number: int) -> None:
    """Raise StoreError unless the last review of a card has this number; 0 for none."""
    wanted = select(func.coalesce(func.max(reviews.c.number), 0)).where(*_is(reviews, card))
    if connection.execute(wanted).scalar_one() != number:
        raise StoreError("this card was reviewed in another window: reload to see what is due")


def _put(connection: Connection, card: Card) -> None:
    if card.memory is None:
        connection.execute(delete(cards).where(*_is(cards, card.id)))
        return
    row = _key(card.id) | {"memory": card.memory.model_dump_json()}
    connection.execute(insert(cards).values(row).on_conflict_do_update(set_={"memory": row["memory"]}))


def _key(card: CardId) -> dict[str, Any]:
    return {"learner": card.learner, "bank": card.bank, "question_id": card.question_id, "point": card.point or ""}


def _is(table: Table, card: CardId) -> list[Any]:
    return [table.c[name] == value for name, value in _key(card).items()]


def _card(row: Row) -> Card:
    id_ = CardId(learner=row["learner"], bank=row["bank"], question_id=row["question_id"], point=row["point"] or None)
    return Card(id=id_, memory=_read(Memory, row["memory"], f"the card of {id_.question_id}"))


def _review(row: Row) -> ReviewLog:
    return _read(ReviewLog, row["review"], f"review {row['number']} of the card of {row['question_id']}")


def _read(kind: type[V], stored: str, what: str) -> V:
    try:
        return kind.model_validate_json(stored)
    except ValidationError as error:
        raise StoreError(f"{what} cannot be read from the database: {briefly(error)}") from error
