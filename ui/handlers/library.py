"""The library: which questions a search and its filters leave, and what an address opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from tutor.dialogue.withholding import closed_questions, closes, closes_passage
from tutor.domain import Difficulty, Filter, Learner, Question
from tutor.errors import TutorError, UnknownId
from tutor.study.history import Attempt, by_question
from tutor.study.library import Found, question_at, resting_on
from tutor.study.mastery import Status, status
from ui import browsing, question_page, render
from ui.addresses import Address
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of

if TYPE_CHECKING:
    from tutor.wiring import Tutor

_LISTED, _SEARCHED = 20, 60  # a filter takes some away of what a search has found
DUE = "due"
STATUSES = (*(each.value for each in Status), DUE)


@dataclass(frozen=True)
class Wanted:
    """What is looked for. An empty field means any."""

    query: str = ""
    sections: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulties: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()

    @property
    def filter(self) -> Filter:
        levels = tuple(Difficulty(each) for each in self.difficulties)
        return Filter(sections=self.sections, tags=self.tags, difficulties=levels)


@dataclass(frozen=True)
class Page:
    """What was opened. `address` is where it is by now, `question` the one that can be practised; None where it cannot
    be.
    """

    transcript: str
    address: Address | None = None
    question: str | None = None


@dataclass(frozen=True)
class _Record:
    """What a learner has done on a bank: attempts by question, what is due, and what is closed at the moment."""

    attempts: Mapping[str, tuple[Attempt, ...]] = field(default_factory=dict)
    due: frozenset[str] = frozenset()
    closed: tuple[Question, ...] = ()


class Librarian:
    """The library tab of one installation."""

    def __init__(self, shelf: Shelf, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._shelf = shelf
        self._clock = clock

    def listed(self, learner: Learner, bank: str | None, wanted: Wanted) -> str:
        """Return the questions that are wanted, with how the learner stands on each."""
        try:
            tutor = self._shelf.tutor(bank)
            found = self._found(bank, wanted)
            record = self._record(learner, tutor)
            marked = [(each, self._statuses(record, each.question.id)) for each in found]
            kept = [(each, has) for each, has in marked if not wanted.statuses or set(wanted.statuses) & set(has)]
            return browsing.listed(kept, self._other(bank), searched=bool(wanted.query.strip()))
        except TutorError as error:
            return render.transcript([render.trouble(str(error))])

    def opened(self, learner: Learner, address: Address) -> Page:
        """Return the page of a question or a passage. An id that is not there gets the nearest questions."""
        try:
            opening = self._passage if address.kind == "passage" else self._question
            return opening(learner, address, self._shelf.tutor(address.bank))
        except UnknownId:
            return Page(browsing.unknown(address, self._nearest(address)))
        except TutorError as error:
            return Page(render.transcript([render.trouble(str(error))]))

    def _question(self, learner: Learner, address: Address, tutor: Tutor) -> Page:
        bank = tutor.bank
        question, record = bank.question(bank.current(address.id)), self._record(learner, tutor)
        shown = question_page.Shown(
            question=question,
            sources=tuple(bank.source(each) for each in question.references),
            related=tuple(bank.question(each) for each in question.related),
            attempts=record.attempts.get(question.id, ()),
            statuses=self._statuses(record, question.id),
            closed=closes(question, bank, record.closed),
            bank=address.bank,
            moved_from=address.id if address.id != question.id else None,
        )
        page = question_page.question_page(shown, partial(passage_of, bank))
        return Page(page, address._replace(id=question.id), question.id)

    def _passage(self, learner: Learner, address: Address, tutor: Tutor) -> Page:
        bank = tutor.bank
        passage = bank.passage(bank.current(address.id))
        here = address._replace(id=passage.id)
        closed = closes_passage(passage, self._record(learner, tutor).closed)
        return Page(question_page.passage_page(passage, resting_on(bank, passage.id), here, closed), here)

    def _found(self, bank: str | None, wanted: Wanted) -> Sequence[Found]:
        if wanted.query.strip():
            found = self._shelf.ready(bank).library.search(wanted.query, _SEARCHED)
            return [each for each in found if wanted.filter.accepts(each.question)][:_LISTED]
        chosen = self._shelf.tutor(bank).bank.select(wanted.filter)
        return [Found(question=each, by=()) for each in chosen]

    def _nearest(self, address: Address) -> Sequence[Question]:
        bank = address.bank if address.bank in self._shelf.names else None
        named = question_at(self._shelf.tutor(bank).bank, address.id.partition("#")[0])
        return [named] if named is not None else self._shelf.ready(bank).library.nearest(address.id)

    def _record(self, learner: Learner, tutor: Tutor) -> _Record:
        bank, now = tutor.bank, self._clock()
        cards = self._shelf.first.cards.cards(learner.id, bank.name)
        due = frozenset(
            bank.current(each.id.question_id) for each in cards if each.memory is not None and each.memory.due <= now
        )
        closed = tuple(closed_questions(tutor.history.sessions(learner.id), bank))
        return _Record(by_question(tutor.history.of(learner.id)), due, closed)

    def _statuses(self, record: _Record, question: str) -> tuple[str, ...]:
        known = status(record.attempts.get(question, ()), self._clock())
        return (known.value, DUE) if question in record.due else (known.value,)

    def _other(self, bank: str | None) -> str | None:
        """The bank's name where an address has to say it."""
        return bank if bank is not None and bank != self._shelf.names[0] else None
