"""Sessions made by hand: what was asked and answered, when, and how it was graded."""

from __future__ import annotations

from datetime import datetime

from tests.dialogue.conftest import NOON, ScriptedGrader, bank_of, question
from tutor.domain import Difficulty, Plan, Session, SessionKind, Turn, TurnKind

ALPHA = question("alpha", "Scaling", Difficulty.EASY, ("laws",))
BETA = question("beta", "Scaling", Difficulty.HARD, ("laws", "data"))
GAMMA = question("gamma", "Data", Difficulty.HARD, ("data",))
BANK = bank_of(ALPHA, BETA, GAMMA)
ALL = "heavy=met middle=met light=met"
"""An answer that earns every mark: 3, 2 and 1 of 6."""

_OF = {each.id: each for each in BANK.questions}
_GRADER = ScriptedGrader()


def turn(number: int, kind: str, question_id: str = ALPHA.id, text: str = "", at: datetime = NOON) -> Turn:
    """Make a turn; an answer is graded as its text says (`heavy=met`), a reply to a follow-up on its first point."""
    asked = _OF.get(question_id, ALPHA)
    point = text.split("=")[0] if kind == "followed_up" else None
    grade = None
    if kind in ("answered", "followed_up"):
        grade = _GRADER.grade_reply(asked, point, text) if point else _GRADER.grade(asked, text)
    return Turn(number=number, kind=TurnKind(kind), question_id=question_id, text=text, point=point, grade=grade, at=at)


def session(
    *steps: tuple[str, str, str], name: str = "one", at: datetime = NOON, kind: SessionKind = SessionKind.PRACTICE
) -> Session:
    """Make a session of (kind, question, text), all at one time."""
    turns = tuple(turn(number, *step, at=at) for number, step in enumerate(steps, start=1))
    plan = Plan(questions=2) if kind is SessionKind.INTERVIEW else None
    return Session(id=name, learner="ann", bank=BANK.name, kind=kind, plan=plan, started=at, turns=turns)


def answered(text: str, question_id: str = ALPHA.id, name: str = "one", at: datetime = NOON) -> Session:
    """Make a practice of one question, asked and answered."""
    return session(("asked", question_id, ""), ("answered", question_id, text), name=name, at=at)
