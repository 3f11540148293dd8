"""Which question an interview asks next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf
from types import MappingProxyType

from tutor.bank.bank import Bank, own_id
from tutor.dialogue.choosing import asked_ids, waiting_questions
from tutor.dialogue.interview.ability import Ability, distance
from tutor.dialogue.interview.posts import weight
from tutor.domain import Plan, Question, Session

NOTHING_RECENT: Mapping[str, int] = MappingProxyType({})


def next_question(
    session: Session, plan: Plan, bank: Bank, ability: Ability, recent: Mapping[str, int] = NOTHING_RECENT
) -> Question | None:
    """Return the question to ask next, None where all were asked.

    In this order: one not in `recent`, where what the candidate's last sessions asked stands with how many sessions ago
    that was, and where all are, one asked longest ago; one whose section has had the fewest questions for its weight
    (highest averages, D'Hondt); one that shares no reference with what was asked; one whose difficulty is nearest to
    the ability; then the session's shuffle.
    """
    asked = [own for each in asked_ids(session) if _known(bank, own := own_id(each))]
    had = Counter(bank.question(each).section for each in asked)

    def rank(question: Question) -> tuple[float, float, bool, float]:
        quotient = (had[question.section] + 1) / weight(plan.post, question)
        close = any(bank.linked(question.id, each) for each in asked)
        return -recent.get(question.id, inf), quotient, close, distance(ability, question.difficulty)

    return min(waiting_questions(session, bank), key=rank, default=None)


def _known(bank: Bank, question_id: str) -> bool:
    return any(each.id == question_id for each in bank.questions)
