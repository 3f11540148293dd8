"""Which question an interview asks next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tutor.bank.bank import Bank, own_id
from tutor.dialogue.choosing import asked_ids, waiting_questions
from tutor.dialogue.interview.ability import Ability, distance
from tutor.dialogue.interview.posts import weight
from tutor.domain import Plan, Question, Session


def next_question(
    session: Session, plan: Plan, bank: Bank, ability: Ability, recent: Collection[str] = ()
) -> Question | None:
    """Return the question to ask next, None where all were asked.

    In this order: one not in `recent`, the ids of what the candidate's last sessions asked; one whose section has had
    the fewest questions for its weight (highest averages, D'Hondt); one that shares no reference with what was asked;
    one whose difficulty is nearest to the ability; then the session's shuffle.
    """
    asked = [own for each in asked_ids(session) if _known(bank, own := own_id(each))]
    had = Counter(bank.question(each).section for each in asked)

    def rank(question: Question) -> tuple[bool, float, bool, float]:
        quotient = (had[question.section] + 1) / weight(plan.post, question)
        close = any(bank.linked(question.id, each) for each in asked)
        return question.id in recent, quotient, close, distance(ability, question.difficulty)

    return min(waiting_questions(session, bank), key=rank, default=None)


def _known(bank: Bank, question_id: str) -> bool:
    return any(each.id == question_id for each in bank.questions)
