"""A month of study with a fixed clock: due counts, intervals and forecasts add up, and agree with the library."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random

import fsrs
import pytest

from tests.study.conftest import MORNING, Clock
from tutor.domain import Card, CardId, Memory, Rating, Stage
from tutor.store import SqlCards
from tutor.study.deck import introduced
from tutor.study.flashcards import Flashcards
from tutor.study.forecast import forecast
from tutor.study.scheduling import OF_FSRS, day_of, midnight

DAYS, NEW = 30, 4


class Shadow:
    """The same reviews handed to the fsrs library alone, days at midnight."""

    def __init__(self) -> None:
        self._scheduler = fsrs.Scheduler(enable_fuzzing=False)
        self.cards: dict[CardId, fsrs.Card] = {}

    def review(self, card: CardId, rating: Rating, clock: Clock) -> None:
        at = midnight(clock.now)
        before = self.cards.get(card, fsrs.Card(card_id=len(self.cards), due=at))
        self.cards[card], _ = self._scheduler.review_card(before, OF_FSRS[rating], at)


def study(flashcards: Flashcards, clock: Clock, random: Random, shadow: Shadow) -> Counter[str]:
    """Review until nothing comes up any more; return how many came from where."""
    came: Counter[str] = Counter()
    while (card := flashcards.today("ann").card) is not None:
        rating = random.choices(list(Rating), weights=[12, 10, 60, 18])[0]
        came["new" if card.memory is None else card.memory.stage.value] += 1
        flashcards.review(card.id, rating, card.memory.reviews if card.memory else 0)
        shadow.review(card.id, rating, clock)
        clock.forward(seconds=40)
    return came


def memories(cards: SqlCards) -> list[tuple[Card, Memory]]:
    return [(card, card.memory) for card in cards.cards("ann", "corpus") if card.memory is not None]


def test_a_month_adds_up(flashcards: Flashcards, cards: SqlCards, clock: Clock) -> None:
    flashcards.change("ann", new_a_day=NEW, by_point=True)  # more cards than the month takes
    random, shadow, expected = Random(7), Shadow(), 0
    for day in range(DAYS):
        clock.now = MORNING + timedelta(days=day, minutes=random.randrange(-180, 600))
        due = flashcards.today("ann").queue.due
        assert len(due) == expected
        came = study(flashcards, clock, random, shadow)
        assert (came["new"], came["review"]) == (NEW, expected)
        known = cards.cards("ann", "corpus")
        assert introduced(known, day_of(clock.now)) == NEW
        loads = forecast(known, 4000, clock.now)
        assert sum(load.due for load in loads) == len(known) == NEW * (day + 1)
        assert loads[0].due == 0
        expected = loads[1].due
    for card, memory in memories(cards):
        theirs = shadow.cards[card.id]
        assert memory.stability == pytest.approx(theirs.stability)
        assert memory.difficulty == pytest.approx(theirs.difficulty)
        assert theirs.last_review is not None
        assert day_of(memory.due) - day_of(memory.last) == theirs.due - theirs.last_review
    reviews = cards.reviews("ann")
    assert len(reviews) == sum(memory.reviews for _, memory in memories(cards))


def test_a_forecast_has_what_is_overdue_on_its_first_day(flashcards: Flashcards, cards: SqlCards, clock: Clock) -> None:
    study(flashcards, clock, Random(3), Shadow())
    known = cards.cards("ann", "corpus")
    assert {memory.stage for _, memory in memories(cards)} == {Stage.REVIEW}
    clock.forward(days=365)
    assert [load.due for load in forecast(known, 3, clock.now)] == [len(known), 0, 0]
    assert forecast([], 2, clock.now) == tuple((day_of(clock.now) + timedelta(days=ahead), 0) for ahead in range(2))
