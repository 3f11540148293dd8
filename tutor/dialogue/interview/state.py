"""Where an interview is. All of it follows from the stored turns and the bank, so that a restart resumes exactly."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.interview.ability import Ability, Result, estimate
from tutor.dialogue.standing import Standing, attempts, standing
from tutor.dialogue.view import question_of
from tutor.domain import Plan, Question, Session, Turn, TurnKind, Value, Verdict
from tutor.grading.marks import Marks

MARKERS = (TurnKind.PAUSED, TurnKind.RESUMED)
"""Turns in which nothing is said."""


class Phase(StrEnum):
    """What the interview waits for."""

    ANSWERING = "answering"  # an answer to the question
    REPLYING = "replying"  # a reply to what the interviewer came back to
    DECIDING = "deciding"  # the interviewer, who says something at once; seen only after a crash
    PAUSED = "paused"  # the candidate, to go on
    ENDED = "ended"


class InterviewView(Value):
    """An interview as it is now.

    `question` is None only where the bank no longer has it. `probe` is the turn that a reply is awaited to. `elapsed`
    is the time up to the last turn, pauses left out. `position` counts questions from 1.
    """

    session: Session
    plan: Plan
    question: Question | None
    phase: Phase
    probe: Turn | None
    position: int
    elapsed: timedelta

    @property
    def seen(self) -> int:
        """Number of the last turn shown; hand it back with the next step, and a step of another window is noticed."""
        return self.session.turns[-1].number if self.session.turns else 0

    def elapsed_at(self, now: datetime) -> timedelta:
        """Return the time that has passed at `now`; a pause and the end stop it."""
        if self.phase in (Phase.PAUSED, Phase.ENDED) or not self.session.turns:
            return self.elapsed
        return self.elapsed + max(now - self.session.turns[-1].at, timedelta())


def view(session: Session, bank: Bank) -> InterviewView:
    """Work out where an interview is from its turns."""
    asked = asked_ids(session)
    phase = _phase(session.turns)
    last = _last_said(session.turns)
    return InterviewView(
        session=session,
        plan=plan_of(session),
        question=question_of(bank, asked[-1]) if asked else None,
        phase=phase,
        probe=last if last is not None and last.kind is TurnKind.PROBED else None,
        position=len(asked),
        elapsed=elapsed(session.turns),
    )


def plan_of(session: Session) -> Plan:
    return session.plan or Plan(questions=1)


def elapsed(turns: Iterable[Turn]) -> timedelta:
    """Return the time between the first and the last turn, pauses left out."""
    spent, before = timedelta(), None
    for turn in turns:
        if before is not None and before.kind is not TurnKind.PAUSED:
            spent += max(turn.at - before.at, timedelta())
        before = turn
    return spent


def answered_points(turns: Iterable[Turn]) -> list[str]:
    """Return the points asked about in some turns, in order."""
    return [turn.point for turn in turns if turn.kind is TurnKind.PROBED and turn.point is not None]


def ability(session: Session, bank: Bank) -> Ability:
    """Return what the questions that are over say of the candidate; at the end all are, answered or not."""
    ended = _phase(session.turns) is Phase.ENDED
    over = [each for each in asked_ids(session) if ended or _is_over(session, each)]
    return estimate([result for each in over if (result := _result(session, bank, each)) is not None])


def ability_after(session: Session, bank: Bank, questions: int) -> Ability:
    """Return the ability as it was after the first so many questions."""
    first = asked_ids(session)[:questions]
    return estimate([result for each in first if (result := _result(session, bank, each)) is not None])


def _result(session: Session, bank: Bank, question_id: str) -> Result | None:
    question = question_of(bank, question_id)
    if question is None:
        return None
    now = standing(session, question_id)
    if now is None:  # passed over, which earns nothing
        return Result(difficulty=question.difficulty, share=0.0)
    return Result(difficulty=question.difficulty, **_shares(now))


def _shares(now: Standing) -> dict[str, float]:
    open_weight = sum(each.weight for each in now.verdicts if each.verdict is Verdict.CANNOT_TELL)
    decided = now.marks.out_of - open_weight
    share = lowest(now.marks) / decided if decided > 0 else 0.0
    return {"share": min(share, 1.0), "decided": decided / now.marks.out_of}


def lowest(marks: Marks) -> float:
    return marks.marks_range[0]


def _is_over(session: Session, question_id: str) -> bool:
    group = attempts(session, question_id)[-1]
    return any(turn.kind in (TurnKind.ANSWERED, TurnKind.SKIPPED) for turn in group)


def _last_said(turns: tuple[Turn, ...]) -> Turn | None:
    return next((turn for turn in reversed(turns) if turn.kind not in MARKERS), None)


def _phase(turns: tuple[Turn, ...]) -> Phase:
    last = _last_said(turns)
    if last is None:
        return Phase.DECIDING
    if last.kind is TurnKind.ENDED:
        return Phase.ENDED
    if turns[-1].kind is TurnKind.PAUSED:
        return Phase.PAUSED
    return {TurnKind.ASKED: Phase.ANSWERING, TurnKind.PROBED: Phase.REPLYING}.get(last.kind, Phase.DECIDING)
