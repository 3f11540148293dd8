"""Cards and reviews: stored as they are, one after the other, and out of reach of everybody else."""

from __future__ import annotations

from datetime import timedelta, timezone
from pathlib import Path

import pytest

from tests.store.conftest import NOON, grade_with
from tests.store.test_schema import _execute
from tutor.domain import Card, CardId, Memory, Rating, ReviewLog, Stage, StudySettings
from tutor.errors import StoreError
from tutor.store import SqlCards, SqlStore, open_store

WHOLE = CardId(learner="ann", bank="corpus", question_id="scaling.six-n-d")
POINT = WHOLE.model_copy(update={"point": "six"})


def memory(reviews: int = 1) -> Memory:
    due = NOON.astimezone(timezone(timedelta(hours=9))) + timedelta(days=reviews)
    return Memory(
        stage=Stage.REVIEW,
        step=None,
        stability=0.1 + 0.2,
        difficulty=5.0,
        due=due,
        first=NOON,
        last=NOON,
        reviews=reviews,
        lapses=0,
    )


def review(number: int = 1, card: CardId = WHOLE, minutes: int = 0) -> ReviewLog:
    at = NOON + timedelta(minutes=minutes)
    return ReviewLog(card=card, number=number, rating=Rating.GOOD, at=at, seconds=0.0)


@pytest.fixture
def cards(store: SqlStore) -> SqlCards:
    return SqlCards(store.database)


def test_a_review_and_its_card_come_back_as_they_were(cards: SqlCards) -> None:
    typed = review().model_copy(
        update={"answer": "0 – “zéro”", "grade": grade_with(0.0, 0.0), "proposed": Rating.AGAIN}
    )
    cards.add(typed, Card(id=WHOLE, memory=memory()))
    assert cards.reviews("ann") == [typed]
    assert cards.cards("ann", "corpus") == [Card(id=WHOLE, memory=memory())]


def test_a_question_and_its_points_are_cards_of_their_own(cards: SqlCards) -> None:
    for card in (WHOLE, POINT):
        cards.add(review(card=card), Card(id=card, memory=memory()))
    assert {each.id for each in cards.cards("ann", "corpus")} == {WHOLE, POINT}


def test_of_two_windows_that_rate_the_same_card_one_is_told(cards: SqlCards) -> None:
    cards.add(review(), Card(id=WHOLE, memory=memory()))
    with pytest.raises(StoreError, match="reviewed in another window"):
        cards.add(review(minutes=1), Card(id=WHOLE, memory=memory()))
    assert cards.reviews("ann") == [review()]


def test_undone_reviews_leave_nothing(cards: SqlCards) -> None:
    cards.add(review(1), Card(id=WHOLE, memory=memory(1)))
    cards.add(review(2), Card(id=WHOLE, memory=memory(2)))
    cards.undo(review(2), Card(id=WHOLE, memory=memory(1)))
    assert cards.cards("ann", "corpus") == [Card(id=WHOLE, memory=memory(1))]
    with pytest.raises(StoreError, match="reviewed in another window"):
        cards.undo(review(2), Card(id=WHOLE, memory=memory(1)))
    cards.undo(review(1), Card(id=WHOLE))
    assert cards.cards("ann", "corpus") == cards.reviews("ann") == []


def test_reviews_come_in_order_and_can_be_asked_for_by_question(cards: SqlCards) -> None:
    other = WHOLE.model_copy(update={"question_id": "data.mixing"})
    made = [review(1, WHOLE, 9), review(1, other, 5), review(1, POINT, 7)]
    for each in made:
        cards.add(each, Card(id=each.card, memory=memory()))
    assert cards.reviews("ann") == made
    assert cards.reviews("ann", limit=2) == made[1:]
    assert cards.reviews("ann", "corpus", "scaling.six-n-d") == [made[0], made[2]]
    assert cards.reviews("ann", "another bank") == []


def test_nobody_elses_cards_are_in_reach(cards: SqlCards) -> None:
    cards.add(review(), Card(id=WHOLE, memory=memory()))
    assert cards.cards("bob", "corpus") == cards.reviews("bob") == []


def test_settings_are_kept_with_the_cards_they_change(cards: SqlCards) -> None:
    assert cards.settings("ann") == StudySettings()
    cards.add(review(), Card(id=WHOLE, memory=memory()))
    said = StudySettings(new_a_day=0, by_point=True, retention=0.85, parameters=(0.1 + 0.2, 1.0))
    cards.keep_settings("ann", said, [Card(id=WHOLE, memory=memory(7))])
    cards.keep_settings("ann", said)
    assert cards.settings("ann") == said
    assert cards.settings("bob") == StudySettings()
    assert cards.cards("ann", "corpus") == [Card(id=WHOLE, memory=memory(7))]


def test_a_database_from_before_there_were_cards_gets_them(database: Path) -> None:
    open_store(database)
    _execute(database, *(f"DROP TABLE {each}" for each in ("reviews", "cards", "study_settings")))
    _execute(database, "PRAGMA user_version = 3")
    cards = SqlCards(open_store(database).database)
    cards.add(review(), Card(id=WHOLE, memory=memory()))
    assert cards.reviews("ann") == [review()]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE cards SET memory = '{}'", "the card of scaling.six-n-d cannot be read"),
        ("UPDATE reviews SET review = 'null'", "review 1 of the card of scaling.six-n-d cannot be read"),
        ("UPDATE study_settings SET settings = '7'", "study settings of ann cannot be read"),
    ],
)
def test_damage_is_named(cards: SqlCards, damage: str, told: str) -> None:
    cards.add(review(), Card(id=WHOLE, memory=memory()))
    cards.keep_settings("ann", StudySettings())
    _execute(cards.database.path, damage)
    with pytest.raises(StoreError, match=told):
        (cards.cards("ann", "corpus"), cards.reviews("ann"), cards.settings("ann"))
