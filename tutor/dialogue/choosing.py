"""Which questions a practice asks, and in which order."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tutor.bank.bank import Bank, own_id
from tutor.domain import Filter, Question, Session, TurnKind

_SHOWN_NAMES = 12


def asked_ids(session: Session) -> tuple[str, ...]:
    """Return the ids of the questions asked, one for each time; the last one is the current question."""
    return tuple(turn.question_id for turn in session.turns if turn.kind is TurnKind.ASKED)


def waiting_questions(session: Session, bank: Bank) -> tuple[Question, ...]:
    """Return the questions not asked yet, with whatever numbers, in the order of the session's shuffle.

    Each question's place follows from the seed and its own id, so an edit of the bank moves no other question.
    """
    asked = {own_id(each) for each in asked_ids(session)}

    def place(question: Question) -> str:
        return hashlib.sha256(f"{session.seed}:{question.id}".encode()).hexdigest()

    return tuple(sorted((each for each in bank.select(session.filter) if each.id not in asked), key=place))


def nothing_matches(filter: Filter, bank: Bank) -> str:
    """Return what to tell a person whose filter matches no question: what was asked for, and what there is."""
    asked: dict[str, tuple[Sequence[str], Sequence[str]]] = {
        "question": (filter.questions, ()),
        "section": (filter.sections, bank.sections),
        "tag": (filter.tags, bank.tags),
        "difficulty": (filter.difficulties, ()),
    }
    wanted = ", ".join(f"{name} {_either(given)}" for name, (given, _) in asked.items() if given)
    if not wanted:
        return f"the bank {bank.name!r} has no questions: add some, or open another bank"
    lines = [f"no question of the bank {bank.name!r} matches {wanted}"]
    for name, (given, known) in asked.items():
        if given and known:
            more = f" and {len(known) - _SHOWN_NAMES} more" if len(known) > _SHOWN_NAMES else ""
            lines.append(f"  expected as {name}: {', '.join(known[:_SHOWN_NAMES])}{more}")
    return "\n".join([*lines, "  drop one of them, or choose another"])


def _either(names: Sequence[str]) -> str:
    return " or ".join(repr(str(name)) for name in names)
