"""How a learner's study of a bank goes, all of it from what is stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.interview.scoring import Score, earned, score
from tutor.dialogue.standing import is_told
from tutor.dialogue.view import question_of
from tutor.domain import Session, SessionKind, Value
from tutor.ports import CardStore
from tutor.study.attempts import History
from tutor.study.confidence import Calibration, calibration, said_in
from tutor.study.forecast import Load, forecast
from tutor.study.history import Attempt, by_question
from tutor.study.mastery import Mastery, Status, knowledge, mastery, status
from tutor.study.misses import Missed, most_missed, slips
from tutor.study.next_step import NextStep, next_step
from tutor.study.scheduling import local_time

DAYS = 14  # of the forecast


class Interviewed(Value):
    """An interview that is over, and what it earned."""

    session: str
    at: datetime
    score: Score


class Progress(Value):
    """Everything of it. `attempts` counts graded answers; `interviews` come oldest first."""

    attempts: int
    sections: tuple[tuple[str, Mastery], ...]
    tags: tuple[tuple[str, Mastery], ...]
    calibration: Calibration
    coming: tuple[Load, ...]
    cards: int
    missed: tuple[Missed, ...]
    slips: tuple[tuple[str, int], ...]
    interviews: tuple[Interviewed, ...]
    next: NextStep


class Progressing:
    """Sums up the study of learners on one bank."""

    def __init__(
        self, bank: Bank, history: History, cards: CardStore, clock: Callable[[], datetime] = local_time
    ) -> None:
        self._bank = bank
        self._history = history
        self._cards = cards
        self._clock = clock

    def of(self, learner: str, zone: tzinfo | None = None) -> Progress:
        """Return how the study of a learner goes, with days as they are in their zone; in the clock's where None."""
        bank, now = self._bank, self._clock()
        now = now.astimezone(zone) if zone is not None else now
        sessions, attempts = self._history.sessions(learner), self._history.of(learner)
        cards = [each for each in self._cards.cards(learner, bank.name) if each.memory is not None]
        sections = tuple((name, self._mastery(attempts, now, section=name)) for name in bank.sections)
        due = sum(each.memory is not None and each.memory.due <= now for each in cards)
        return Progress(
            attempts=len(attempts),
            sections=sections,
            tags=tuple((name, self._mastery(attempts, now, tag=name)) for name in bank.tags),
            calibration=calibration(said_in(sessions, bank.name)),
            coming=forecast(cards, DAYS, now),
            cards=len(cards),
            missed=most_missed(attempts),
            slips=slips(attempts),
            interviews=tuple(reversed([found for each in sessions if (found := _interviewed(each, bank))])),
            next=next_step(bank.questions, self._statuses(attempts, now), dict(sections), due),
        )

    def _mastery(self, attempts: Sequence[Attempt], now: datetime, section: str = "", tag: str = "") -> Mastery:
        ids = [each.id for each in self._bank.questions if each.section == section or tag in each.tags]
        known = {each: found for each, tried in by_question(attempts).items() if (found := knowledge(tried, now))}
        return mastery(ids, known)

    def _statuses(self, attempts: Sequence[Attempt], now: datetime) -> dict[str, Status]:
        tried = by_question(attempts)
        return {each.id: status(tried.get(each.id, ()), now) for each in self._bank.questions}


def _interviewed(session: Session, bank: Bank) -> Interviewed | None:
    if session.kind is not SessionKind.INTERVIEW or not is_told(session):
        return None
    asked = [question for each in dict.fromkeys(asked_ids(session)) if (question := question_of(bank, each))]
    if not asked:
        return None
    return Interviewed(session=session.id, at=session.started, score=score([earned(session, each) for each in asked]))
