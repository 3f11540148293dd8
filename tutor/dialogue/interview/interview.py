"""An interview, step by step. Each step loads the session, adds one turn, stores it, and goes on from what is stored.

What the interviewer does follows from the stored turns alone: after a crash at any point, `resume` says what would have
been said. No answer can choose a question, end an interview or change a grade; nothing about grades is told before the
end.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from tutor.bank.bank import Bank, own_id
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.interview import wording
from tutor.dialogue.interview.choosing import next_question
from tutor.dialogue.interview.probing import choose_probe, contradictions_asked
from tutor.dialogue.interview.report import Report, build_report
from tutor.dialogue.interview.state import InterviewView, Phase, ability, answered_points, view
from tutor.dialogue.practice import ANY
from tutor.dialogue.record import Clock, Record, now_utc
from tutor.dialogue.renaming import renamed
from tutor.dialogue.standing import attempts, standing
from tutor.dialogue.view import said_so_far
from tutor.domain import Filter, Grade, Plan, Question, Session, SessionKind, Turn, TurnKind, Verdict
from tutor.errors import InputError
from tutor.ports import AnswerGrader, SessionStore, Variants

if TYPE_CHECKING:
    from tutor.dialogue.phrasing import Phraser

_RECENT_SESSIONS = 8
_WAITING = (Phase.ANSWERING, Phase.REPLYING)


class Interview:
    """Interviews of learners on one bank.

    Every step takes the learner's id and raises NotAllowed for another learner's session and UnknownId for none.
    `seen` is the number of the last turn the learner was looking at (InterviewView.seen): when the interview has moved
    on since then, in another window say, the step raises StoreError and changes nothing.
    """

    def __init__(
        self,
        bank: Bank,
        grader: AnswerGrader,
        store: SessionStore,
        clock: Clock = now_utc,
        variants: Variants | None = None,
        phraser: Phraser | None = None,
    ) -> None:
        """`variants` put questions of numbers with fresh ones; without them the bank's own are asked. `phraser` words
        what the interviewer comes back to; without one it stands as it is written.
        """
        self._bank = bank
        self._variants = variants
        self._phraser = phraser
        self._grader = grader
        self._store = store
        self._record = Record(SessionKind.INTERVIEW, bank, store, clock)

    def start(self, learner: str, plan: Plan, filter: Filter = ANY, seed: int = 0) -> InterviewView:
        """Begin an interview and ask its first question. Raises InputError where no question matches the filter."""
        session = self._record.begin(learner, filter, seed, plan)
        self._store.create(session)
        return self._go_on(session)

    def resume(self, learner: str, session_id: str) -> InterviewView:
        """Return where an interview is; what a crash kept the interviewer from saying is said now."""
        return self._load(learner, session_id, None)

    def latest(self, learner: str) -> InterviewView | None:
        """Resume the learner's last interview on this bank; None where there is none."""
        session = self._record.latest(learner)
        return self.resume(learner, session.id) if session is not None else None

    def answer(self, learner: str, session_id: str, text: str, seen: int | None = None) -> InterviewView:
        """Take an answer, or a reply where the interviewer came back to something. Raises InputError if it is empty."""
        now = self._load(learner, session_id, seen)
        if not text.strip():
            raise InputError("there is no answer yet: write what you know in your own words, or pass")
        if now.question is None or now.phase not in _WAITING:
            raise InputError("no answer is awaited here: go on with the interview first, or look at its report")
        return self._go_on(self._record.add(now.session, self._graded(now, now.question, text)))

    def skip(self, learner: str, session_id: str, seen: int | None = None) -> InterviewView:
        """Pass on the question, or only on what the interviewer came back to."""
        now = self._load(learner, session_id, seen)
        if now.phase not in _WAITING:
            return now
        point = now.probe.point if now.probe is not None else None
        return self._go_on(self._add(now.session, TurnKind.SKIPPED, point=point))

    def pause(self, learner: str, session_id: str, seen: int | None = None) -> InterviewView:
        """Stop the clock until `carry_on`."""
        now = self._load(learner, session_id, seen)
        return now if now.phase not in _WAITING else self._mark(now, TurnKind.PAUSED)

    def carry_on(self, learner: str, session_id: str, seen: int | None = None) -> InterviewView:
        """Let the clock run again after a pause."""
        now = self._load(learner, session_id, seen)
        return now if now.phase is not Phase.PAUSED else self._mark(now, TurnKind.RESUMED)

    def end(self, learner: str, session_id: str, seen: int | None = None) -> InterviewView:
        """End the interview before its time. What was not asked about then counts as it stands."""
        now = self._load(learner, session_id, seen)
        return now if now.phase is Phase.ENDED else view(self._ended(now.session, "candidate"), self._bank)

    def report(self, learner: str, session_id: str) -> Report:
        """Return the report of an interview that is over. Raises InputError before that."""
        now = self._load(learner, session_id, None)
        if now.phase is not Phase.ENDED:
            raise InputError("the report comes when the interview is over: go on with it, or end it")
        return build_report(now.session, self._bank, self._earlier(now.session))

    def list(self, learner: str) -> Sequence[Session]:
        """Return the learner's interviews on this bank, the one with the latest turn first."""
        mine = (each for each in self._store.list(learner) if each.kind is SessionKind.INTERVIEW)
        return [renamed(each, self._bank) for each in mine if each.bank == self._bank.name]

    def _earlier(self, session: Session) -> Sequence[Session]:
        return [each for each in self.list(session.learner) if each.started < session.started]

    def _load(self, learner: str, session_id: str, seen: int | None) -> InterviewView:
        return self._go_on(self._record.load(learner, session_id, seen))

    def _go_on(self, session: Session) -> InterviewView:
        """Have the interviewer say what is due. Time counts up to the last stored turn: a crash costs none."""
        now = view(session, self._bank)
        if now.question is None and now.phase in _WAITING:  # the bank has lost the question
            return self._go_on(self._add(session, TurnKind.SKIPPED))
        if now.phase is not Phase.DECIDING:
            return now
        late = now.plan.minutes is not None and now.elapsed >= timedelta(minutes=now.plan.minutes)
        probe = None if late or now.question is None else self._probe(now, now.question)
        if probe is not None:
            return view(self._record.add(session, probe), self._bank)
        if late or now.position == now.plan.questions:
            return view(self._ended(session, "time" if late else "questions"), self._bank)
        return self._ask_next(now)

    def _ask_next(self, now: InterviewView) -> InterviewView:
        session = now.session
        able = ability(session, self._bank)
        chosen = next_question(session, now.plan, self._bank, able, self._recent(session))
        if chosen is None:
            return view(self._ended(session, "bank"), self._bank)
        asked = self._fresh(session, chosen) or chosen.id
        return view(self._record.add(session, self._record.turn(session, TurnKind.ASKED, asked)), self._bank)

    def _fresh(self, session: Session, question: Question) -> str | None:
        """Return the id of a question in numbers that the learner was never asked; None to ask it as it stands."""
        if self._variants is None:
            return None
        return self._variants.choose(question, session.seed, self._store.asked(session.learner))

    def _probe(self, now: InterviewView, question: Question) -> Turn | None:
        """Return the turn that comes back to a point of the question that was just answered; None to leave it."""
        turns = attempts(now.session, question.id)[-1]
        so_far = standing(now.session, question.id)
        passed_over = any(turn.kind is TurnKind.SKIPPED and turn.point is None for turn in turns)
        if so_far is None or passed_over:
            return None
        asked = answered_points(turns)
        stood_by = contradictions_asked(now.session, turns)
        verdict = choose_probe(question, so_far.verdicts, asked, now.plan.style, stood_by)
        if verdict is None:
            return None
        seed = f"{now.session.seed}:{question.id}:{verdict.id}"
        again = "" if verdict.id in asked else question.point(verdict.id).probe  # the probe was answered a moment ago
        before = [turn.text for turn in turns if turn.kind is TurnKind.PROBED]
        text = wording.probe_text(now.plan.style, verdict, again, seed, before)
        if self._phraser is not None and verdict.verdict is not Verdict.MET:
            text = self._phraser.probe(question, said_so_far(now.session, question.id), text)
        return self._turn(now.session, TurnKind.PROBED, text, verdict.id)

    def _graded(self, now: InterviewView, question: Question, text: str) -> Turn:
        point = now.probe.point if now.probe is not None else None

        def grade(whole: str) -> Grade | None:
            if point is None:
                return self._grader.grade(question, whole)
            return None if self._in_depth(now, point) else self._grader.grade_reply(question, point, whole)

        return self._record.heard(now.session, question.id, text, point, grade)

    def _in_depth(self, now: InterviewView, point: str) -> bool:
        """A question in depth is about a point that was made already, and so has nothing left to grade."""
        so_far = standing(now.session, now.question.id) if now.question is not None else None
        found = [each for each in so_far.verdicts if each.id == point] if so_far is not None else []
        return bool(found) and found[0].verdict is Verdict.MET

    def _recent(self, session: Session) -> dict[str, int]:
        """Return what the learner's last sessions asked, each with how many sessions ago, so that it waits its turn."""
        others: Sequence[Session] = self._store.list(session.learner, _RECENT_SESSIONS + 1)
        earlier = [each for each in others if each.id != session.id and each.started <= session.started]
        ago: dict[str, int] = {}
        for number, each in enumerate(earlier, start=1):
            for question in asked_ids(each):
                ago.setdefault(own_id(self._bank.current(question)), number)
        return ago

    def _mark(self, now: InterviewView, kind: TurnKind) -> InterviewView:
        return view(self._add(now.session, kind), self._bank)

    def _ended(self, session: Session, why: str) -> Session:
        return self._add(session, TurnKind.ENDED, why)

    def _add(self, session: Session, kind: TurnKind, text: str = "", point: str | None = None) -> Session:
        return self._record.add(session, self._turn(session, kind, text, point))

    def _turn(self, session: Session, kind: TurnKind, text: str = "", point: str | None = None) -> Turn:
        return self._record.turn(session, kind, asked_ids(session)[-1], text, point)
