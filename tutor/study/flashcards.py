"""Flashcards of one bank: what comes up, rated by the person or by a grade, stored, and undone.

What is remembered of a card follows from its reviews alone (`Scheduler.replay`), so that undoing one, or fitting the
parameters anew, leaves everything as if it had been so from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any

from tutor.bank import Bank
from tutor.dialogue.withholding import KeptBack, nothing_kept_back
from tutor.domain import Card, CardId, Filter, Grade, Question, Rating, ReviewLog, StudySettings
from tutor.errors import InputError, StoreError
from tutor.ports import AnswerGrader, CardStore
from tutor.study.deck import Queue, deck, is_leech, new_left, queue
from tutor.study.fitting import NEEDED, Fit, countable, fit, histories
from tutor.study.proposal import Proposal, proposal
from tutor.study.scheduling import Scheduler, local_time

ANY = Filter()
_LONGEST = timedelta(minutes=30)  # a card that lay open for longer was not being thought about all the time


@dataclass(frozen=True)
class Typed:
    """A typed answer with its grade, and the rating that this comes to; nothing of it is stored yet."""

    text: str
    grade: Grade
    proposal: Proposal


@dataclass(frozen=True)
class Today:
    """What comes up for a learner now. `card` is the one to show, None where nothing is due."""

    queue: Queue
    card: Card | None
    choices: Mapping[Rating, timedelta]
    settings: StudySettings


class Flashcards:
    """The flashcards of learners on one bank. `clock` gives the time with the offset of where the learner is; `held`
    says which questions' answers are kept back from a learner for now.
    """

    def __init__(
        self,
        bank: Bank,
        grader: AnswerGrader,
        store: CardStore,
        clock: Callable[[], datetime] = local_time,
        held: Callable[[str], KeptBack] = nothing_kept_back,
    ) -> None:
        self._bank = bank
        self._grader = grader
        self._store = store
        self._clock = clock
        self._held = held

    def seen_from(self, zone: tzinfo | None) -> Flashcards:
        """Return the same flashcards with the days and times of a learner's zone; of the clock's where None."""
        if zone is None:
            return self
        return Flashcards(self._bank, self._grader, self._store, lambda: self._clock().astimezone(zone), self._held)

    def today(self, learner: str, wanted: Filter = ANY, first: CardId | None = None) -> Today:
        """Return what comes up now, the card `first` before any other; one that is held back is not shown."""
        settings, now = self._store.settings(learner), self._clock()
        scheduler = Scheduler(settings)
        known = self._store.cards(learner, self._bank.name)
        cards = deck(self._bank, learner, wanted, settings.by_point, known)
        coming = queue(cards, new_left(known, settings, now), scheduler, now)
        chosen = [card for card in cards if card.id == first]
        held = self._held(learner)
        card = next((each for each in (*chosen, *coming.cards) if not held(self.question(each.id))), None)
        choices = self.choices(card) if card is not None else {}
        return Today(coming, card, choices, settings)

    def question(self, card: CardId) -> Question:
        """Return what a card asks, whatever id it goes by now. Raises UnknownId."""
        return self._bank.question(self._bank.current(card.question_id))

    def is_held(self, card: CardId) -> bool:
        """Whether the back of a card would answer what its learner is being asked. Raises UnknownId."""
        return self._held(card.learner)(self.question(card))

    def choices(self, card: Card) -> Mapping[Rating, timedelta]:
        """Return after how long a card would come up again, by each rating."""
        return Scheduler(self._store.settings(card.id.learner)).choices(card.memory, self._clock())

    def cards(self, learner: str, wanted: Filter = ANY) -> Sequence[Card]:
        """Return the learner's cards of the kind that is studied, new ones among them, in the order of the bank."""
        known = self._store.cards(learner, self._bank.name)
        return deck(self._bank, learner, wanted, self._store.settings(learner).by_point, known)

    def leeches(self, learner: str) -> Sequence[Card]:
        """Return the cards that are forgotten again and again, the most often forgotten first."""
        found = [(card.memory.lapses, card) for card in self.cards(learner) if card.memory and is_leech(card)]
        return [card for _, card in sorted(found, key=lambda each: -each[0])]

    def grade(self, card: CardId, text: str) -> Typed:
        """Grade a typed answer. Raises InputError for an empty one, UnknownId for what has left the bank."""
        if not text.strip():
            raise InputError("there is no answer yet: write one, or look at the back")
        question = self.question(card)
        if card.point is None:
            grade = self._grader.grade(question, text)
        else:
            grade = self._grader.grade_reply(question, card.point, text)
        return Typed(text, grade, proposal(grade))

    def review(
        self, card: CardId, rating: Rating, seen: int, typed: Typed | None = None, shown: datetime | None = None
    ) -> Card:
        """Store a review and return the card after it.

        `seen` is how many reviews the card had when it was shown, `shown` when that was. Raises StoreError where it was
        reviewed elsewhere since then.
        """
        now = self._clock()
        before = self._known(card)
        if seen != (before.memory.reviews if before.memory is not None else 0):
            raise StoreError("this card was reviewed in another window: reload to see what is due")
        memory = Scheduler(self._store.settings(card.learner)).after(before.memory, rating, now)
        review = ReviewLog(
            card=card,
            number=memory.reviews,
            rating=rating,
            at=now,
            seconds=_seconds(shown, now),
            answer=typed.text if typed is not None else "",
            grade=typed.grade if typed is not None else None,
            proposed=typed.proposal.rating if typed is not None else None,
        )
        after = Card(id=card, memory=memory)
        self._store.add(review, after)
        return after

    def undo(self, learner: str) -> ReviewLog:
        """Take back the learner's last review on this bank and return it. Raises InputError where there is none."""
        last = self._store.reviews(learner, self._bank.name, limit=1)
        if not last:
            raise InputError("there is no review to take back")
        of_question = self._store.reviews(learner, self._bank.name, last[0].card.question_id)
        kept = [each for each in of_question if each.card == last[0].card and each.number < last[0].number]
        memory = Scheduler(self._store.settings(learner)).replay(kept)
        self._store.undo(last[0], Card(id=last[0].card, memory=memory))
        return last[0]

    def settings(self, learner: str) -> StudySettings:
        return self._store.settings(learner)

    def change(self, learner: str, **said: Any) -> StudySettings:
        """Change some of the settings; where that moves cards, all of them are scheduled anew. Raises InputError."""
        before = self._store.settings(learner)
        try:
            after = StudySettings.model_validate(before.model_dump() | said)
        except ValueError as error:
            raise InputError("expected 0 to 999 new cards a day and a retention of 0.7 to 0.97") from error
        moved = (before.retention, before.parameters) != (after.retention, after.parameters)
        self._store.keep_settings(learner, after, self._rescheduled(learner, after) if moved else ())
        return after

    def countable(self, learner: str) -> int:
        """Return how many of the learner's reviews parameters can be fitted to; NEEDED is enough."""
        return countable(self._store.reviews(learner))

    def fit(self, learner: str) -> Fit:
        """Fit the parameters to the learner's reviews on all banks, and use them where they predict better.

        Raises InputError where there are too few reviews.
        """
        reviews, settings = self._store.reviews(learner), self._store.settings(learner)
        if (found := countable(reviews)) < NEEDED:
            raise InputError(
                f"expected at least {NEEDED} reviews that came a day or more after the one before, got {found}: "
                "until then the parameters that FSRS comes with are the better ones"
            )
        fitted = fit(reviews, settings)
        if fitted.better:
            self.change(learner, parameters=fitted.parameters)
        return fitted

    def _known(self, card: CardId) -> Card:
        """Return a card as stored. Raises UnknownId for what is not in the bank."""
        question = self.question(card)
        if card.point is not None and card.point not in {point.id for point in question.points}:
            raise InputError(f"the question {question.id!r} has no point {card.point!r} any more: go on with another")
        known = {each.id: each for each in self._store.cards(card.learner, self._bank.name)}
        return known.get(card, Card(id=card))

    def _rescheduled(self, learner: str, settings: StudySettings) -> list[Card]:
        scheduler = Scheduler(settings)
        reviews = self._store.reviews(learner)
        return [Card(id=each[0].card, memory=scheduler.replay(each)) for each in histories(reviews)]


def _seconds(shown: datetime | None, now: datetime) -> float | None:
    if shown is None or shown > now:
        return None
    return min(now - shown, _LONGEST).total_seconds()
