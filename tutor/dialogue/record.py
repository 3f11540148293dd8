"""The stored side of a practice or an interview: begun, found again, and carried on a turn at a time."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import nothing_matches, waiting_questions
from tutor.dialogue.renaming import renamed
from tutor.domain import Filter, Grade, Plan, Session, SessionKind, Telemetry, Turn, TurnKind
from tutor.errors import InputError, StoreError
from tutor.ports import SessionStore

Clock = Callable[[], datetime]
_NOT_THIS: Mapping[SessionKind, str] = {
    SessionKind.PRACTICE: "this is an interview, not a practice: go on with it there, where nothing is given away",
    SessionKind.INTERVIEW: "this is a practice, not an interview: go on with it under Practice, or by `tutor chat`",
}


def now_utc() -> datetime:
    return datetime.now(UTC)


class Record:
    """The sessions of one kind on one bank."""

    def __init__(self, kind: SessionKind, bank: Bank, store: SessionStore, clock: Clock) -> None:
        self._kind = kind
        self._bank = bank
        self._store = store
        self._clock = clock

    def begin(self, learner: str, filter: Filter, seed: int, plan: Plan | None = None) -> Session:
        """Return a new session without turns, not stored yet. Raises InputError where no question matches."""
        session = Session(
            id=uuid.uuid4().hex,
            learner=learner,
            kind=self._kind,
            bank=self._bank.name,
            filter=filter,
            plan=plan,
            seed=seed,
            started=self._clock(),
        )
        if not waiting_questions(session, self._bank):
            raise InputError(nothing_matches(filter, self._bank))
        return session

    def load(self, learner: str, session_id: str, seen: int | None) -> Session:
        """Return a session. Raises InputError for one of another kind or bank, StoreError where it has moved on since
        turn `seen`, and what the store raises.
        """
        session = self._store.load(session_id, learner)
        if session.kind is not self._kind:
            raise InputError(_NOT_THIS[self._kind])
        if session.bank != self._bank.name:
            expected, got = session.bank, self._bank.name
            raise InputError(
                f"this {self._kind} is on the bank {expected!r}, the one open is {got!r}: open {expected!r}"
            )
        if seen is not None and seen != last_number(session):
            raise StoreError(f"this {self._kind} moved on in another window: reload to see where it is")
        return renamed(session, self._bank)

    def latest(self, learner: str) -> Session | None:
        found = self._store.latest(learner, self._bank.name, self._kind)
        return renamed(found, self._bank) if found is not None else None

    def add(self, session: Session, turn: Turn) -> Session:
        """Store the next turn, and return the session with it."""
        self._store.append(session.id, session.learner, turn)
        return session.model_copy(update={"turns": (*session.turns, turn)})

    def turn(
        self, session: Session, kind: TurnKind, question_id: str, text: str = "", point: str | None = None
    ) -> Turn:
        number = last_number(session) + 1
        return Turn(number=number, kind=kind, question_id=question_id, text=text, point=point, at=self._clock())

    def heard(
        self, session: Session, question_id: str, text: str, point: str | None, grade: Callable[[str], Grade | None]
    ) -> Turn:
        """Return the turn of an answer, or of a reply about a point, with what `grade` makes of it."""
        began = time.perf_counter()
        # A terminal may hand over bytes that are no text as lone surrogates, which no file or database can hold.
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        graded = grade(whole)
        kind = TurnKind.ANSWERED if point is None else TurnKind.FOLLOWED_UP
        spent = Telemetry(seconds=time.perf_counter() - began)
        turn = self.turn(session, kind, question_id, whole, point)
        return turn.model_copy(update={"grade": graded, "telemetry": spent})


def last_number(session: Session) -> int:
    """Return the number of the last turn, 0 before the first one."""
    return session.turns[-1].number if session.turns else 0
