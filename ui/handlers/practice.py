"""Practising: what each button does, and what the page shows after it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.dialogue.view import Phase, PracticeView, view
from tutor.domain import Filter, Learner, Session, SessionKind
from tutor.errors import InputError, TutorError
from tutor.study.confidence import LEVELS
from ui import render
from ui.cards import marks_line, spoken
from ui.handlers import offers
from ui.handlers.offers import Choices, Ticked
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import entries

EMPTY = (
    "<p>Choose what to practise and press <strong>Start</strong>. The tutor asks one question at a time. Answer in "
    "your own words, as long as you like; every point is then shown with the words of yours that earned it.</p>"
)


class Step(StrEnum):
    ANSWER = "answer"
    SKIP = "skip"
    RETRY = "retry"
    NEXT = "next"
    REVEAL = "reveal"
    HINT = "hint"
    CHALLENGE = "challenge"


@dataclass(frozen=True)
class Place:
    """Where a window of the page is: the bank and session it shows, and the last turn it has seen."""

    bank: str
    session: str
    seen: int


@dataclass(frozen=True)
class Page:
    """What the practice tab shows. `phase` is None before anything was started; `draft` stays in the answer box."""

    transcript: str
    status: str
    phase: Phase | None = None
    place: Place | None = None
    trouble: str = ""
    draft: str = ""


NOTHING_YET = Page(render.transcript([EMPTY]), "")


class Practising:
    """The practice tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @property
    def banks(self) -> list[str]:
        return self._shelf.names

    def choices(self, bank: str | None) -> Choices:
        return offers.choices(self._shelf, bank)

    def everything(self, bank: str | None) -> Ticked:
        """Return all that can be ticked, ticked."""
        offer = self.choices(bank)
        return Ticked(offer.sections, (), tuple(offer.difficulties))

    def matching(self, bank: str | None, ticked: Ticked) -> int:
        """Return how many questions of a bank are meant by what is ticked."""
        wanted = self._filter(bank, ticked)
        return len(self._shelf.tutor(bank).bank.select(wanted)) if wanted is not None else 0

    def opened(self, learner: Learner) -> Page:
        """Return the learner's last practice where they left it, on whatever bank it was."""

        def open_last() -> Page:
            found = self._last(learner)
            return self._page(*found) if found is not None else NOTHING_YET

        return _kindly(open_last, NOTHING_YET)

    def at(self, learner: Learner, place: Place | None) -> Page:
        """Return the practice of `place` as it is now; the empty page where there is none."""
        return _kindly(lambda: self._page(*self._now(learner, place)), NOTHING_YET) if place else NOTHING_YET

    def begin(self, learner: Learner, bank: str | None, ticked: Ticked, before: Page) -> Page:
        """Start a new practice; `before` is what stays on the page where that fails."""

        def start() -> Page:
            wanted = self._filter(bank, ticked)
            if wanted is None:
                raise InputError("nothing is ticked: tick at least one section and one difficulty")
            return self._started(learner, bank, wanted)

        return _kindly(start, before)

    def begin_on(self, learner: Learner, bank: str | None, questions: tuple[str, ...]) -> Page:
        """Start a practice on these questions; where that fails, the learner's last one stays on the page."""
        return _kindly(lambda: self._started(learner, bank, Filter(questions=questions)), self.opened(learner))

    def _started(self, learner: Learner, bank: str | None, wanted: Filter) -> Page:
        name = bank or self._shelf.names[0]
        return self._page(name, self._shelf.practice(name).start(learner.id, wanted, secrets.randbelow(2**31)))

    def waiting(self, learner: Learner, place: Place | None, text: str) -> Page:
        """Return the page while an answer is being read: the answer is in it already, its grade is not."""

        def wait() -> Page:
            where, now = self._now(learner, place)
            line = "Reading your answer…"
            if not self._shelf.warm:
                line = "Reading your answer… The grader is warming up, so this first one takes a little longer."
            before = entries(now, self._shelf.tutor(where).bank)
            shown = [*before, render.answered(text, None, {}), render.reading(line)]
            return replace(self._page(where, now), transcript=render.transcript(shown), status=line)

        return _kindly(wait, Page("", ""))

    def step(
        self, learner: Learner, place: Place | None, step: Step, text: str = "", confidence: str | None = None
    ) -> Page:
        """Take a step in the practice of `place`, or in the learner's last one where the page has lost its place.

        `confidence` is one of the words of LEVELS, for an answer.
        """

        def take() -> Page:
            where, now = self._now(learner, place)
            practice, session = self._shelf.practice(where), now.session.id
            seen = place.seen if place is not None else None
            if step is Step.ANSWER:
                return self._page(where, practice.answer(learner.id, session, text, seen, LEVELS.get(confidence or "")))
            taken: Callable[[str, str, int | None], PracticeView] = getattr(practice, step.value)
            return self._page(where, taken(learner.id, session, seen))

        return self._or_as_it_was(take, learner, place, text)

    def _or_as_it_was(self, take: Callable[[], Page], learner: Learner, place: Place | None, text: str) -> Page:
        try:
            return take()
        except TutorError as error:
            now = _kindly(lambda: self._page(*self._now(learner, place)), NOTHING_YET)
            return replace(now, trouble=str(error), draft=text)

    def _filter(self, bank: str | None, ticked: Ticked) -> Filter | None:
        return offers.filter_for(self.choices(bank), ticked)

    def _last(self, learner: Learner) -> tuple[str, PracticeView] | None:
        """Return the learner's last practice on a bank that is still there, and the name of that bank."""
        for session in self._shelf.first.store.list(learner.id):
            name = self._shelf.holding(session.bank)
            if name is not None and session.kind is SessionKind.PRACTICE:
                return name, self._seen(name, session)
        return None

    def _now(self, learner: Learner, place: Place | None) -> tuple[str, PracticeView]:
        if place is not None:
            session = self._shelf.first.store.load(place.session, learner.id)
            return place.bank, self._seen(place.bank, session)
        found = self._last(learner)
        if found is None:
            raise InputError("no practice has been started yet: choose what to practise and press Start")
        return found

    def _seen(self, name: str, session: Session) -> PracticeView:
        """Return where a session is, without waiting for what only grading needs."""
        now = view(session, self._shelf.tutor(name).bank)
        return now if now.question is not None else self._shelf.practice(name).resume(session.learner, session.id)

    def _page(self, bank: str, now: PracticeView) -> Page:
        shown = render.transcript(entries(now, self._shelf.tutor(bank).bank))
        return Page(shown, status(now), now.phase, Place(bank, now.session.id, now.seen))


def status(now: PracticeView) -> str:
    """Return in a line where the practice is; it is shown above the answer box and read aloud when it changes."""
    where = f"Question {now.position} of {now.total}."
    last = now.session.turns[-1] if now.session.turns else None
    grade = f"{spoken(last.grade)} " if last is not None and last.grade is not None else ""
    match now.phase:
        case Phase.ANSWERING:
            return f"{where} Your turn."
        case Phase.FOLLOWING_UP:
            return f"{where} {grade}The tutor asks about one point more."
        case Phase.REVIEWING:
            return f"{where} {grade or _stands(now)}"
        case Phase.FINISHED:
            return f"{grade}All {now.total} questions are done."


def _stands(now: PracticeView) -> str:
    return f"It stands at {marks_line(now.standing.marks)}." if now.standing is not None else "No answer, so no marks."


def _kindly(make: Callable[[], Page], otherwise: Page) -> Page:
    try:
        return make()
    except TutorError as error:
        return replace(otherwise, trouble=str(error))
