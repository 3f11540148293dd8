"""A practice, step by step. Each step loads the session, adds a turn, stores it, and only then shows where things are.

Steps that make no sense where the practice stands (next on a finished one, say) change nothing and return the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import waiting_questions
from tutor.dialogue.follow_up import with_follow_up
from tutor.dialogue.hints import begs, ladder
from tutor.dialogue.record import Clock, Record, now_utc
from tutor.dialogue.view import Phase, PracticeView, said_so_far, view
from tutor.domain import Difficulty, Filter, FollowUp, Grade, Question, Session, SessionKind, Turn, TurnKind
from tutor.errors import InputError
from tutor.ports import AnswerGrader, SessionStore

if TYPE_CHECKING:
    from tutor.dialogue.phrasing import Phraser

ANY = Filter()
_HARDNESS: dict[Difficulty | None, int] = {Difficulty.EASY: 0, None: 1, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}


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
        clock: Clock = now_utc,
        phraser: Phraser | None = None,
    ) -> None:
        """`phraser` words follow-ups and feedback; without one they stand as they are written."""
        self._bank = bank
        self._grader = grader
        self._store = store
        self._phraser = phraser
        self._record = Record(SessionKind.PRACTICE, bank, store, clock)

    def start(self, learner: str, filter: Filter = ANY, seed: int = 0) -> PracticeView:
        """Begin a practice and ask its first question. Raises InputError where no question matches the filter."""
        session = self._record.begin(learner, filter, seed)
        first = waiting_questions(session, self._bank)[0]
        session = session.model_copy(update={"turns": (self._record.turn(session, TurnKind.ASKED, first.id),)})
        self._store.create(session)
        return view(session, self._bank)

    def resume(self, learner: str, session_id: str) -> PracticeView:
        """Return where a practice is. One whose question has left the bank goes on to the next question."""
        now = self._load(learner, session_id, None)
        return self._ask_next(now.session) if now.question is None else now

    def latest(self, learner: str) -> PracticeView | None:
        """Resume the learner's last practice on this bank; None where there is none."""
        session = self._record.latest(learner)
        return self.resume(learner, session.id) if session is not None else None

    def answer(
        self, learner: str, session_id: str, text: str, seen: int | None = None, confidence: float | None = None
    ) -> PracticeView:
        """Grade an answer, or a reply where a follow-up is pending. Raises InputError for an empty text.

        Who asks to be told gets the next hint instead. `confidence` is the share of the marks that the learner expects
        of the answer; of a reply it is not kept.
        """
        now = self._load(learner, session_id, seen)
        if not text.strip():
            raise InputError("there is nothing to grade yet: write what you know in your own words, or skip")
        if now.question is None or now.phase not in (Phase.ANSWERING, Phase.FOLLOWING_UP):
            raise InputError("no answer is awaited here: try the question again, or go on to the next one")
        if begs(text):
            return self.hint(learner, session_id, seen)
        turn = self._graded(now.session, now.question, now.follow_up, text)
        expected = confidence if now.follow_up is None else None
        return self._add(now.session, turn.model_copy(update={"confidence": expected}))

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
        hint = steps[len(now.hints)]
        return self._add(now.session, self._record.turn(now.session, TurnKind.HINTED, now.question.id, hint))

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
        return self._add(now.session, self._record.turn(now.session, TurnKind.ASKED, hardest.id))

    def retry(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Ask the same question once more."""
        now = self._load(learner, session_id, seen)
        if now.question is None or now.phase is Phase.ANSWERING:
            return now
        return self._add(now.session, self._record.turn(now.session, TurnKind.ASKED, now.question.id))

    def reveal(self, learner: str, session_id: str, seen: int | None = None) -> PracticeView:
        """Note that the learner looks at the reference. That closes the attempt: what follows could be copied."""
        now = self._load(learner, session_id, seen)
        if now.question is None or now.revealed:
            return now
        return self._add(now.session, self._record.turn(now.session, TurnKind.REVEALED, now.question.id))

    def _load(self, learner: str, session_id: str, seen: int | None) -> PracticeView:
        return view(self._record.load(learner, session_id, seen), self._bank)

    def _close(self, now: PracticeView) -> PracticeView:
        if now.question is None or now.phase not in (Phase.ANSWERING, Phase.FOLLOWING_UP):
            return now
        return self._add(now.session, self._record.turn(now.session, TurnKind.SKIPPED, now.question.id))

    def _ask_next(self, session: Session) -> PracticeView:
        waiting = waiting_questions(session, self._bank)
        if not waiting:
            return view(session, self._bank)
        return self._add(session, self._record.turn(session, TurnKind.ASKED, waiting[0].id))

    def _add(self, session: Session, turn: Turn) -> PracticeView:
        return view(self._record.add(session, turn), self._bank)

    def _graded(self, session: Session, question: Question, follow_up: FollowUp | None, text: str) -> Turn:
        def grade(whole: str) -> Grade:
            if follow_up is not None:
                return self._grader.grade_reply(question, follow_up.point, whole)
            graded = with_follow_up(question, self._grader.grade(question, whole))
            told = self._phraser.feedback(question, whole, graded) if self._phraser is not None else graded.feedback
            return graded.model_copy(update={"feedback": told})

        point = follow_up.point if follow_up is not None else None
        return self._worded(session, question, self._record.heard(session, question.id, text, point, grade))

    def _worded(self, session: Session, question: Question, turn: Turn) -> Turn:
        """Return the turn with the wording of the follow-up that comes after it, so that it stays as it was asked."""
        if self._phraser is None or turn.grade is None:
            return turn
        after = view(session.model_copy(update={"turns": (*session.turns, turn)}), self._bank)
        if after.follow_up is None:
            return turn
        said = said_so_far(after.session, question.id)
        worded = self._phraser.probe(question, said, question.point(after.follow_up.point).probe)
        next_one = after.follow_up.model_copy(update={"text": worded})
        return turn.model_copy(update={"grade": turn.grade.model_copy(update={"follow_up": next_one})})
