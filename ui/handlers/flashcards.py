"""Flashcards: what each button does, and what the page shows after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import partial

from tutor.bank import Bank
from tutor.domain import Card, CardId, Filter, Learner, Rating, StudySettings
from tutor.errors import InputError, TutorError
from tutor.study.fitting import Fit
from tutor.study.flashcards import ANY, Flashcards, Today, Typed
from tutor.study.forecast import forecast
from tutor.study.scheduling import in_words, local_time
from ui import card_faces, render
from ui.cards import spoken
from ui.handlers import offers
from ui.handlers.offers import Ticked
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of
from ui.question_page import CLOSED

_DAYS = 7


class Phase(StrEnum):
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True)
class Where:
    """Where a window of the page is: whose it is, what it studies, and the card it shows, if any, as that was when it
    came up, at the time `since`; and the time zone of its browser, None where that is not known.
    """

    learner: str
    bank: str | None = None
    wanted: Filter = ANY
    card: Card | None = None
    since: datetime | None = None
    typed: Typed | None = None
    zone: tzinfo | None = None


@dataclass(frozen=True)
class Shown:
    """What the flashcards tab shows. `choices` says after how long each rating brings the card back, `proposed` is the
    rating that a grade came to; `draft` stays in the answer box.
    """

    transcript: str
    where: Where
    status: str = ""
    phase: Phase | None = None
    choices: Mapping[Rating, str] = field(default_factory=dict)
    proposed: Rating | None = None
    trouble: str = ""
    draft: str = ""


class CardBox:
    """The flashcards tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def opened(self, learner: Learner, where: Where | None, first: CardId | None = None) -> Shown:
        """Return the front of the card that comes up, or what stands where none does."""
        here = self._own(learner, where)
        try:
            return self._front(learner, here, self._flashcards(here).today(learner.id, here.wanted, first))
        except TutorError as error:
            return Shown("", replace(here, card=None), trouble=str(error))

    def turn(self, learner: Learner, where: Where | None) -> Shown:
        """Return the back of the card that is shown."""
        return self._turned(learner, where, lambda here, _: here)

    def grade(self, learner: Learner, where: Where | None, text: str) -> Shown:
        """Return the back with a typed answer graded, and the rating that it comes to."""

        def graded(here: Where, card: Card) -> Where:
            return replace(here, typed=self._shelf.ready(here.bank).flashcards.grade(card.id, text))

        return self._turned(learner, where, graded, text)

    def rate(self, learner: Learner, where: Where | None, rating: Rating) -> Shown:
        """Store a rating and go on to the next card."""
        here = self._own(learner, where)
        if here.card is None:
            return self.opened(learner, here)
        seen = here.card.memory.reviews if here.card.memory is not None else 0
        try:
            self._flashcards(here).review(here.card.id, rating, seen, here.typed, here.since)
        except TutorError as error:
            return replace(self.opened(learner, here), trouble=str(error))
        return self.opened(learner, here)

    def undo(self, learner: Learner, where: Where | None) -> Shown:
        """Take the last rating back and show its card again."""
        here = self._own(learner, where)
        try:
            taken = self._flashcards(here).undo(learner.id)
        except TutorError as error:
            return replace(self.opened(learner, here, here.card.id if here.card else None), trouble=str(error))
        now = self.opened(learner, here, taken.card)
        return replace(now, status=f"Taken back: {taken.rating}. {now.status}")

    def study(
        self, learner: Learner, where: Where | None, bank: str | None, ticked: Ticked, said: Mapping[str, object]
    ) -> Shown:
        """Study what is ticked of a bank from now on; `said` are the settings to change."""
        here = Where(learner.id, bank, zone=self._own(learner, where).zone)
        try:
            wanted = offers.filter_for(offers.choices(self._shelf, bank), ticked)
            if wanted is None:
                raise InputError("nothing is ticked: tick at least one section and one difficulty")
            self._flashcards(here).change(learner.id, **said)
            return self.opened(learner, replace(here, wanted=wanted))
        except TutorError as error:
            return replace(self.opened(learner, here), trouble=str(error))

    def settings(self, learner: Learner) -> StudySettings:
        return self._shelf.first.flashcards.settings(learner.id)

    def standing(self, learner: Learner, where: Where | None) -> str:
        """Return the cards that are forgotten again and again, and how far fitting FSRS is."""
        here = self._own(learner, where)
        try:
            flashcards = self._flashcards(here)
            leeches = [(card, flashcards.question(card.id)) for card in flashcards.leeches(learner.id)]
            other = here.bank if here.bank is not None and here.bank != self._shelf.names[0] else None
            return card_faces.standing(leeches, flashcards.countable(learner.id), other)
        except TutorError as error:
            return render.trouble(str(error))

    def fit(self, learner: Learner, where: Where | None) -> str:
        """Fit FSRS to the learner's own reviews and return what came of it."""
        try:
            return render.note(_fitted(self._flashcards(self._own(learner, where)).fit(learner.id)))
        except TutorError as error:
            return render.trouble(str(error))

    def _turned(
        self, learner: Learner, where: Where | None, step: Callable[[Where, Card], Where], draft: str = ""
    ) -> Shown:
        here = self._own(learner, where)
        if here.card is None:
            return self.opened(learner, here)
        try:
            if self._flashcards(here).is_held(here.card.id):
                return replace(self.opened(learner, here), trouble=CLOSED)
            return self._back(step(here, here.card), here.card)
        except TutorError as error:
            return replace(self.opened(learner, here, here.card.id), trouble=str(error), draft=draft)

    def _front(self, learner: Learner, here: Where, today: Today) -> Shown:
        status = card_faces.counts(today.queue)
        if today.card is not None:
            face = card_faces.front(self._flashcards(here).question(today.card.id), today.card)
            now = replace(here, card=today.card, since=local_time(), typed=None)
            return Shown(render.transcript([face]), now, status, Phase.FRONT)
        if today.queue.cards:
            return Shown(card_faces.held_back(len(today.queue.cards)), replace(here, card=None), status)
        cards = self._flashcards(here).cards(learner.id, here.wanted)
        coming = forecast(cards, _DAYS, local_time().astimezone(here.zone))
        told = card_faces.nothing_due(today.queue, today.settings.new_a_day, coming, len(cards))
        return Shown(told, replace(here, card=None), status)

    def _back(self, here: Where, card: Card) -> Shown:
        question, passage = self._flashcards(here).question(card.id), partial(passage_of, self._bank(here))
        entries: list[str] = [card_faces.front(question, card)]
        status, proposed = "How well did you know it?", None
        if here.typed is None:
            entries.append(card_faces.back(question, card, passage))
        else:
            entries += card_faces.graded(question, card, here.typed, passage)
            proposed = here.typed.proposal.rating
            status = f"{spoken(here.typed.grade)} {here.typed.proposal.why} {status}"
        choices = self._flashcards(here).choices(card)
        told = {rating: in_words(interval) for rating, interval in choices.items()}
        return Shown(render.transcript(entries), here, status, Phase.BACK, told, proposed)

    def _own(self, learner: Learner, where: Where | None) -> Where:
        """Return where the learner's window is; another learner's window leads nowhere."""
        return where if where is not None and where.learner == learner.id else Where(learner.id)

    def _flashcards(self, here: Where) -> Flashcards:
        return self._shelf.tutor(here.bank).flashcards.seen_from(here.zone)

    def _bank(self, here: Where) -> Bank:
        return self._shelf.tutor(here.bank).bank


def _fitted(found: Fit) -> str:
    told = f"Predictions on your {found.reviews} reviews: log loss {found.before:.4f} before, {found.after:.4f} after."
    end = "The new parameters are used, and all cards scheduled by them." if found.better else "Nothing was changed."
    return f"{told} {end}"
