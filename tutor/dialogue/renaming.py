"""Sessions under the ids that their questions go by now, so that what was said lives on when an id moves."""

from __future__ import annotations

from tutor.bank.bank import Bank
from tutor.domain import Session


def renamed(session: Session, bank: Bank) -> Session:
    """Return a session as if its questions had always gone by the ids they have now; what is stored stays as it is."""
    if not bank.moved:
        return session
    turns = tuple(turn.model_copy(update={"question_id": bank.current(turn.question_id)}) for turn in session.turns)
    meant = session.filter.model_copy(update={"questions": tuple(map(bank.current, session.filter.questions))})
    return session.model_copy(update={"turns": turns, "filter": meant})
