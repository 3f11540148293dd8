"""A practice, step by step. Each step loads the session, adds a turn, stores it, and only then shows where things are.

Steps that make no sense where the practice stands (next on a finished one, say) change nothing and return the view.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import nothing_matches, waiting_questions
from tutor.dialogue.follow_up import with_follow_up
from tutor.dialogue.hints import begs, ladder
from tutor.dialogue.view import Phase, PracticeView, view
from tutor.domain import Difficulty, Filter, FollowUp, Grade, Question, Session, SessionKind, Telemetry, Turn, TurnKind
from tutor.errors import InputError, StoreError
from tutor.ports import SessionStore

ANY = Filter()
_HARDNESS: dict[Difficulty | None, int] = {Difficulty.EASY: 0, None: 1, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}


class AnswerGrader(Protocol):
    """Grades an answer to a whole question, or a reply to the follow-up about one of its points."""

    def grade(self, question: Question, answer: str) -> Grade: ...
    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade: ...


class Practice:
    """Practices of learners on one bank.

    Every step takes the learner's id and raises NotAllowed for another learner's session and UnknownId for none.
    `seen` is the number of the last turn the learner was looking at (PracticeView.seen): when the practice has moved on
    since then, in another window say, the step raises StoreError and changes nothing.
    """

    def __init__(
        self,
        bank: Bank,
        grader: AnswerGrader,
        store: SessionStore,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._bank = bank
        self._grader = grader
        self._store = store
        self._clock = clock

    def start(self, learner: str, filter: Filter = ANY, seed: int = 0) -> PracticeView:
        """Begin a practice and ask its first question. Raises InputError where no question matches the filter."""
        session = Session(
            id=uuid.uuid4().hex,
            learner=learner,
            bank=self._bank.name,
            filter=filter,
            seed=seed,
            started=self._clock(),
        )
        waiting = waiting_questions(session, self._bank)
        if not waiting:
            raise InputError(nothing_matches(filter, self._bank))
        session = session.model_copy(update={"turns": (self._turn(session, TurnKind.ASKED, waiting[0].id),)})
        self._store.create(session)
        return view(session, self._bank)

    def resume(self, learner: str, session_id: str) -> PracticeView:
        """Return where a practice is. One whose question has left the bank goes on to the next question."""
        now = self._load(learner, session_id, None)
        return self._ask_next(now.session) if now.question is None else now

    def latest(self, learner: str) -> PracticeView | None:
        """Resume the learner's last practice on this bank; None where there is none."""
        session = self._store.latest(learner, self._bank.name)
        return self.resume(learner, session.id) if session is not None else None

    def answer(self, learner: str, session_id: str, text: str, seen: int | None = None) -> PracticeView:
        """Grade an answer, or a reply where a follow-up is pending. Raises InputError for an empty text.

        Who asks to be told gets the next hint instead.
        """
        now = self._load(learner, session_id, seen)
        if not text.strip():
            raise InputError("there is nothing to grade yet: write what you know in your own words, or skip")
        if now.question is None or now.phase not in (Phase.ANSWERING, Phase.FOLLOWING_UP):
            raise InputError("no answer is awaited here: try the question again, or go on to the next one")
        if begs(text):
            return self.hint(learner, session_id, seen)
        # A terminal may hand over bytes that are no text as lone surrogates, which no file or database can hold.
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return self._add(now.session, self._graded(now.session, now.question, now.follow_up, whole))

    def hint(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Give the next hint of the ladder. Raises InputError where there is none left, or nothing is being asked."""
        now = self._load(learner, session_id, seen)
        if now.question is None or now.phase not in (Phase.ANSWERING, Phase.FOLLOWING_UP):
            raise InputError("hints are for open questions: try the question again, or go on to the next one")
        steps = ladder(now.question)
        if len(now.hints) >= len(steps):
            raise InputError(
                "that was the last hint: write what you have, or look at the reference, which ends the try"
            )
        given = self._turn(now.session, TurnKind.HINTED, now.question.id)
        return self._add(now.session, given.model_copy(update={"text": steps[len(now.hints)]}))

    def skip(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Leave the question for the next one, or leave only the follow-up where one is pending."""
        now = self._load(learner, session_id, seen)
        after = self._close(now)
        return self._ask_next(after.session) if now.phase is Phase.ANSWERING else after

    def next(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Go on to the next question, skipping whatever is still open of this one."""
        return self._ask_next(self._close(self._load(learner, session_id, seen)).session)

    def challenge(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Go on to the hardest question that is waiting, the first of them in the session's shuffle."""
        now = self._close(self._load(learner, session_id, seen))
        waiting = waiting_questions(now.session, self._bank)
        if not waiting:
            return now
        hardest = max(waiting, key=lambda question: _HARDNESS[question.difficulty])
        return self._add(now.session, self._turn(now.session, TurnKind.ASKED, hardest.id))

    def retry(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Ask the same question once more."""
        now = self._load(learner, session_id, seen)
        if now.question is None or now.phase is Phase.ANSWERING:
            return now
        return self._add(now.session, self._turn(now.session, TurnKind.ASKED, now.question.id))

    def reveal(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Note that the learner looks at the reference. That closes the attempt: what follows could be copied."""
        now = self._load(learner, session_id, seen)
        if now.question is None or now.revealed:
            return now
        return self._add(now.session, self._turn(now.session, TurnKind.REVEALED, now.question.id))

    def _load(self, learner: str, session_id: str, seen: int | None) -> PracticeView:
        session = self._store.load(session_id, learner)
        if session.kind is not SessionKind.PRACTICE:
            raise InputError("this is an interview, not a practice: go on with it there, where nothing is given away")
        if session.bank != self._bank.name:
            expected, got = session.bank, self._bank.name
            raise InputError(f"this practice is on the bank {expected!r}, the one open is {got!r}: open {expected!r}")
        now = view(session, self._bank)
        if seen is not None and seen != now.seen:
            raise StoreError("this practice moved on in another window: reload to see where it is")
        return now

    def _close(self, now: PracticeView) -> PracticeView:
        if now.question is None or now.phase not in (Phase.ANSWERING, Phase.FOLLOWING_UP):
            return now
        return self._add(now.session, self._turn(now.session, TurnKind.SKIPPED, now.question.id))

    def _ask_next(self, session: Session) -> PracticeView:
        waiting = waiting_questions(session, self._bank)
        if not waiting:
            return view(session, self._bank)
        return self._add(session, self._turn(session, TurnKind.ASKED, waiting[0].id))

    def _add(self, session: Session, turn: Turn) -> PracticeView:
        self._store.append(session.id, session.learner, turn)
        return view(session.model_copy(update={"turns": (*session.turns, turn)}), self._bank)

    def _graded(self, session: Session, question: Question, follow_up: FollowUp | None, text: str) -> Turn:
        began = time.perf_counter()
        if follow_up is None:
            kind, point = TurnKind.ANSWERED, None
            grade = with_follow_up(question, self._grader.grade(question, text))
        else:
            kind, point = TurnKind.FOLLOWED_UP, follow_up.point
            grade = self._grader.grade_reply(question, point, text)
        spent = Telemetry(seconds=time.perf_counter() - began)
        asked = self._turn(session, kind, question.id)
        return asked.model_copy(update={"text": text, "point": point, "grade": grade, "telemetry": spent})

    def _turn(self, session: Session, kind: TurnKind, question_id: str) -> Turn:
        number = session.turns[-1].number + 1 if session.turns else 1
        return Turn(number=number, kind=kind, question_id=question_id, at=self._clock())
