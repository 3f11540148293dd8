"""Parameters from a learner's own reviews: only from enough of them, and only where they predict better."""

from __future__ import annotations

import math
from datetime import timedelta
from random import Random

import fsrs
import pytest

from tests.study.conftest import MORNING
from tutor.domain import Card, CardId, Rating, ReviewLog, StudySettings
from tutor.errors import InputError
from tutor.store import SqlCards
from tutor.study.fitting import NEEDED, countable, fit, log_loss
from tutor.study.flashcards import Flashcards
from tutor.study.scheduling import Scheduler


def forgetful(cards: int, reviews: int) -> list[ReviewLog]:
    """Return reviews of somebody who forgets much faster than FSRS supposes at first."""
    random, made = Random(5), []
    for card in range(cards):
        id_ = CardId(learner="ann", bank="corpus", question_id=f"made.up-{card}")
        for number in range(1, reviews + 1):
            at = MORNING + timedelta(days=(number - 1) * 3 + card % 3)
            rating = Rating.GOOD if number == 1 or random.random() < 0.4 else Rating.AGAIN
            made.append(ReviewLog(card=id_, number=number, rating=rating, at=at))
    return made


def test_only_reviews_on_a_later_day_count() -> None:
    first = forgetful(2, 4)
    assert countable(first) == 2 * 3
    again = first[3].model_copy(update={"number": 5, "at": first[3].at + timedelta(hours=2)})
    assert countable([*first, again]) == 2 * 3
    assert countable([]) == 0


def test_with_too_few_reviews_the_minimum_is_told(flashcards: Flashcards) -> None:
    assert flashcards.countable("ann") == 0
    with pytest.raises(InputError, match=rf"at least {NEEDED} reviews .* got 0"):
        flashcards.fit("ann")


def test_the_minimum_is_the_optimizers_own() -> None:
    from fsrs import optimizer

    assert optimizer.mini_batch_size == NEEDED
    enough = forgetful(64, 9)
    assert countable(enough) == NEEDED
    short = fit(enough[:-1], StudySettings())
    assert short.parameters == fsrs.scheduler.DEFAULT_PARAMETERS
    assert not short.better


def test_fitted_parameters_predict_better_and_schedule_anew(flashcards: Flashcards, cards: SqlCards) -> None:
    scheduler = Scheduler(StudySettings())
    memories = {}
    for review in forgetful(64, 9):
        memories[review.card] = scheduler.after(memories.get(review.card), review.rating, review.at)
        cards.add(review, Card(id=review.card, memory=memories[review.card]))
    found = flashcards.fit("ann")
    assert found.better
    assert found.reviews == NEEDED
    settings = flashcards.settings("ann")
    assert settings.parameters == found.parameters
    reviews = cards.reviews("ann")
    assert log_loss(reviews, Scheduler(settings)) == pytest.approx(found.after)
    one = next(card for card in cards.cards("ann", "corpus") if card.id.question_id == "made.up-7")
    assert one.memory == Scheduler(settings).replay([each for each in reviews if each.card == one.id])
    assert one.memory != memories[one.id]


def test_the_loss_is_the_mean_log_loss_of_the_predictions() -> None:
    """By hand: one review after as many days as the stability is, where recall is nine in ten."""
    scheduler = Scheduler(StudySettings())
    first = forgetful(1, 1)[0].model_copy(update={"rating": Rating.EASY})
    days = round(scheduler.after(None, Rating.EASY, first.at).stability)
    later = first.model_copy(update={"number": 2, "at": first.at + timedelta(days=days), "rating": Rating.GOOD})
    forgotten = later.model_copy(update={"rating": Rating.AGAIN})
    assert log_loss([first, later], scheduler) == pytest.approx(-math.log(0.9), abs=0.01)
    assert log_loss([first, forgotten], scheduler) == pytest.approx(-math.log(0.1), abs=0.05)
    assert log_loss([first], scheduler) == 0.0
