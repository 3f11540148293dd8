"""The right to disagree: a learner asks for a second look, a teacher has the last word. All of it stays on record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from tutor.bank.bank import Bank
from tutor.dialogue.corrections import corrections_of
from tutor.dialogue.standing import is_told
from tutor.domain import (
    Correction,
    CorrectionKind,
    Learner,
    PointVerdict,
    Role,
    Session,
    Turn,
    TurnKind,
    Value,
    Verdict,
)
from tutor.errors import InputError, NotAllowed, UnknownId
from tutor.ports import AnswerGrader, CorrectionStore

_LONGEST = 4000


class Disputed(Value):
    """A verdict with everything that was said about it since, oldest first.

    `reply` says that the answer is a reply to what was asked about this one point.
    """

    session: str
    learner: str
    question_id: str
    turn: int
    answer: str
    reply: bool
    verdict: PointVerdict
    corrections: tuple[Correction, ...]


class Appeals:
    """Appeals and overrides on one bank.

    Steps raise NotAllowed for a session of another learner (`appeal`, `look`) and for anyone who is no teacher
    (`override`, `all`), UnknownId for a session, turn or point that is not there.
    """

    def __init__(
        self,
        bank: Bank,
        second: AnswerGrader,
        store: CorrectionStore,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`second` is who looks again: another judge than the first where there is one, else another pass of it."""
        self._bank = bank
        self._second = second
        self._store = store
        self._clock = clock

    def appeal(self, learner: Learner, session_id: str, turn_number: int, point: str, argument: str) -> Disputed:
        """Have one verdict judged again, blind: the second reader sees question, point and answer, nothing else.

        The argument is kept for people to read; no judge gets to see it. Raises InputError for an empty argument, a
        second appeal of one verdict, and an interview that is not over.
        """
        session = self._store.load(session_id, learner.id)
        turn, first = _verdict_of(session, turn_number, point)
        if not argument.strip():
            raise InputError("say why you disagree: name the words of yours that make the point")
        _as_told(session)
        appeals = [each.kind is CorrectionKind.APPEAL for each in corrections_of(session, turn_number, point)]
        if any(appeals):
            raise InputError("this verdict has had its second look: a teacher has the last word now")
        question = self._bank.question(turn.question_id)
        grade = self._second.grade_reply(question, point, turn.text)
        found = next(each for each in grade.points if each.id == first.id)
        again = found.model_copy(update={"reason": f"On a second look: {found.reason}"})
        said = self._correction(session, CorrectionKind.APPEAL, turn, learner, argument, again)
        return self._add(session, turn, first, said.model_copy(update={"grader": grade.grader}))

    def override(
        self, teacher: Learner, session_id: str, turn_number: int, point: str, verdict: Verdict, reason: str
    ) -> Disputed:
        """Put a teacher's verdict in the place of the grader's. It wins from now on, whatever is graded later."""
        _as_teacher(teacher)
        session = self._store.load_any(session_id)
        turn, first = _verdict_of(session, turn_number, point)
        if not reason.strip():
            raise InputError("say why: the learner reads it beside the verdict")
        told = f"{teacher.name} (teacher) decided this: {reason.strip()[:_LONGEST]}"
        again = first.model_copy(update={"verdict": verdict, "reason": told, "p_met": None, "p_contradicted": None})
        return self._add(
            session, turn, first, self._correction(session, CorrectionKind.OVERRIDE, turn, teacher, reason, again)
        )

    def look(self, learner: Learner, session_id: str, turn_number: int, point: str) -> Disputed:
        """Return one verdict with its answer and all that was said about it, disputed or not; a teacher sees any.

        Raises InputError for an interview that is not over.
        """
        teacher = learner.role is Role.TEACHER
        session = self._store.load_any(session_id) if teacher else self._store.load(session_id, learner.id)
        _as_told(session)
        return _dispute(session, *_verdict_of(session, turn_number, point))

    def of(self, learner: Learner) -> Sequence[Disputed]:
        """Return the learner's disputed verdicts on this bank, newest session first."""
        return _disputed(each for each in self._store.list(learner.id) if each.bank == self._bank.name)

    def all(self, teacher: Learner) -> Sequence[Disputed]:
        """Return every learner's disputed verdicts on this bank, newest session first."""
        _as_teacher(teacher)
        return _disputed(each for each in self._store.corrected() if each.bank == self._bank.name)

    def gradings(self, teacher: Learner) -> Sequence[Disputed]:
        """Return the verdicts of all learners' last sessions on this bank, disputed or not."""
        _as_teacher(teacher)
        return [
            _dispute(session, turn, point)
            for session in self._store.recent()
            if session.bank == self._bank.name and is_told(session)
            for turn in session.turns
            if turn.grade is not None
            for point in turn.grade.points
        ]

    def verdicts(self, learner: Learner, session_id: str) -> Sequence[tuple[Turn, PointVerdict]]:
        """Return the verdicts of a session that can be appealed: none of an interview before its end."""
        session = self._store.load(session_id, learner.id)
        turns = session.turns if is_told(session) else ()
        return [(turn, point) for turn in turns if turn.grade is not None for point in turn.grade.points]

    def _add(self, session: Session, turn: Turn, first: PointVerdict, said: Correction) -> Disputed:
        self._store.correct(session.id, said)
        after = session.model_copy(update={"corrections": (*session.corrections, said)})
        return _dispute(after, turn, first)

    def _correction(
        self, session: Session, kind: CorrectionKind, turn: Turn, by: Learner, text: str, verdict: PointVerdict
    ) -> Correction:
        return Correction(
            number=len(session.corrections) + 1,
            kind=kind,
            turn=turn.number,
            point=verdict.id,
            by=by.id,
            text=text.strip()[:_LONGEST],
            verdict=verdict,
            at=self._clock(),
        )


def _as_teacher(learner: Learner) -> None:
    if learner.role is not Role.TEACHER:
        raise NotAllowed("only a teacher can do this: ask yours")


def _as_told(session: Session) -> None:
    if not is_told(session):
        raise InputError("the interview is not over yet: its verdicts come with the report")


def _verdict_of(session: Session, turn_number: int, point: str) -> tuple[Turn, PointVerdict]:
    for turn in session.turns:
        if turn.number == turn_number and turn.grade is not None:
            for verdict in turn.grade.points:
                if verdict.id == point:
                    return turn, verdict
    raise UnknownId(f"turn {turn_number} of this session has no verdict on a point {point!r}")


def _disputed(sessions: Iterable[Session]) -> list[Disputed]:
    found = []
    for session in sessions:
        for turn, point in dict.fromkeys((each.turn, each.point) for each in session.corrections):
            found.append(_dispute(session, *_verdict_of(session, turn, point)))
    return found


def _dispute(session: Session, turn: Turn, first: PointVerdict) -> Disputed:
    return Disputed(
        session=session.id,
        learner=session.learner,
        question_id=turn.question_id,
        turn=turn.number,
        answer=turn.text,
        reply=turn.kind is TurnKind.FOLLOWED_UP,
        verdict=first,
        corrections=corrections_of(session, turn.number, first.id),
    )
