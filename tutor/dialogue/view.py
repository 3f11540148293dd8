"""Where a practice is. All of it follows from the stored turns and the bank, so that a restart resumes exactly."""

from __future__ import annotations

from enum import StrEnum

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import asked_ids, waiting_questions
from tutor.dialogue.follow_up import choose_follow_up
from tutor.dialogue.standing import Standing, attempts, standing, total
from tutor.domain import FollowUp, Question, Session, Turn, TurnKind, Value
from tutor.errors import UnknownId
from tutor.grading.marks import Marks


class Phase(StrEnum):
    """What the tutor waits for."""

    ANSWERING = "answering"  # an answer to the question
    FOLLOWING_UP = "following_up"  # a reply to the follow-up
    REVIEWING = "reviewing"  # the learner, to try again or go on
    FINISHED = "finished"  # nothing: every question has been asked and the last one is closed


class Outcome(Value):
    """How one question of a practice ended; `standing` is None where it was never answered."""

    question_id: str
    text: str
    standing: Standing | None


class Summary(Value):
    """A whole practice. `marks` covers the answered questions and is None where there are none."""

    outcomes: tuple[Outcome, ...]
    marks: Marks | None

    @property
    def answered(self) -> int:
        return sum(outcome.standing is not None for outcome in self.outcomes)

    @property
    def skipped(self) -> int:
        return len(self.outcomes) - self.answered


class PracticeView(Value):
    """A practice as it is now.

    `question` is None only where the bank no longer has it. `standing` is None while an answer is awaited; `follow_up`
    is there in phase `following_up` only, `summary` in phase `finished` only. `position` of `total` counts questions
    from 1. `revealed` says that the reference of the question has been shown in this attempt; `hints` are those taken.
    """

    session: Session
    question: Question | None
    phase: Phase
    standing: Standing | None
    follow_up: FollowUp | None
    position: int
    total: int
    revealed: bool
    hints: tuple[str, ...] = ()
    summary: Summary | None

    @property
    def seen(self) -> int:
        """Number of the last turn shown; hand it back with the next step, and a step of another window is noticed."""
        return self.session.turns[-1].number if self.session.turns else 0


def view(session: Session, bank: Bank) -> PracticeView:
    """Work out where a practice is from its turns."""
    asked = asked_ids(session)
    waiting = waiting_questions(session, bank)
    question = question_of(bank, asked[-1]) if asked else None
    turns = attempts(session, asked[-1])[-1] if asked else ()
    follow_up = _pending(session, question, turns) if question is not None else None
    phase = _phase(question, turns, follow_up, more=bool(waiting))
    return PracticeView(
        session=session,
        question=question,
        phase=phase,
        standing=standing(session, asked[-1]) if asked and phase is not Phase.ANSWERING else None,
        follow_up=follow_up,
        position=len(set(asked)),
        total=len(set(asked)) + len(waiting),
        revealed=_has(turns, TurnKind.REVEALED),
        hints=tuple(turn.text for turn in turns if turn.kind is TurnKind.HINTED),
        summary=summary(session, bank) if phase is Phase.FINISHED else None,
    )


def summary(session: Session, bank: Bank) -> Summary:
    """Sum up a practice, finished or not, in the order in which its questions were asked."""
    outcomes = []
    for question_id in dict.fromkeys(asked_ids(session)):
        question = question_of(bank, question_id)
        text = question.text if question is not None else question_id
        outcomes.append(Outcome(question_id=question_id, text=text, standing=standing(session, question_id)))
    graded = [outcome.standing for outcome in outcomes if outcome.standing is not None]
    return Summary(outcomes=tuple(outcomes), marks=total(graded) if graded else None)


def said_so_far(session: Session, question_id: str) -> str:
    """Return the learner's own words in the last attempt at a question."""
    heard = (TurnKind.ANSWERED, TurnKind.FOLLOWED_UP)
    return "\n\n".join(turn.text for turn in attempts(session, question_id)[-1] if turn.kind in heard)


def question_of(bank: Bank, question_id: str) -> Question | None:
    """Return the question, or None where the bank no longer has it."""
    try:
        return bank.question(question_id)
    except UnknownId:
        return None


def _pending(session: Session, question: Question, turns: tuple[Turn, ...]) -> FollowUp | None:
    now = standing(session, question.id)
    closed = _has(turns, TurnKind.SKIPPED) or _has(turns, TurnKind.REVEALED)
    if now is None or closed or not _has(turns, TurnKind.ANSWERED):
        return None
    chosen = choose_follow_up(question, now.verdicts, [turn.point for turn in turns if turn.point is not None])
    worded = next((turn.grade.follow_up for turn in reversed(turns) if turn.grade is not None), None)
    return worded if chosen is not None and worded is not None and worded.point == chosen.point else chosen


def _phase(question: Question | None, turns: tuple[Turn, ...], follow_up: FollowUp | None, more: bool) -> Phase:
    if question is not None and all(turn.kind in (TurnKind.ASKED, TurnKind.HINTED) for turn in turns):
        return Phase.ANSWERING
    if follow_up is not None:
        return Phase.FOLLOWING_UP
    return Phase.REVIEWING if more else Phase.FINISHED


def _has(turns: tuple[Turn, ...], kind: TurnKind) -> bool:
    return any(turn.kind is kind for turn in turns)
