from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.bank import Bank
from tutor.domain import CardId, Grade, Question, Rating
from tutor.store import SqlCards, open_database
from tutor.study.flashcards import Flashcards

MORNING = datetime(2026, 5, 4, 9, 0, tzinfo=UTC)


@dataclass
class Clock:
    """Stands still until it is moved."""

    now: datetime = MORNING

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **later: float) -> None:
        self.now += timedelta(**later)


class NotAsked:
    """Fails where a grade is asked for that no test has reason to want."""

    def grade(self, question: Question, answer: str) -> Grade:
        raise AssertionError(f"{question.id} was to be graded: {answer}")

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        raise AssertionError(f"{point_id} of {question.id} was to be graded: {text}")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cards(tmp_path: Path) -> SqlCards:
    return SqlCards(open_database(tmp_path / "tutor.db"))


@pytest.fixture
def flashcards(bank: Bank, cards: SqlCards, clock: Clock) -> Flashcards:
    return Flashcards(bank, NotAsked(), cards, clock)


def rate(flashcards: Flashcards, rating: Rating, learner: str = "ann") -> CardId:
    """Rate whatever comes up now, and return which card it was."""
    card = flashcards.today(learner).card
    assert card is not None
    flashcards.review(card.id, rating, card.memory.reviews if card.memory else 0)
    return card.id
