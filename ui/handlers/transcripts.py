"""A practice as entries to read: every turn of the session, with what the tutor said to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from tutor.bank.bank import Bank
from tutor.dialogue.standing import standing
from tutor.dialogue.view import PracticeView, question_of, view
from tutor.domain import Passage, Source, Turn, TurnKind
from tutor.errors import UnknownId
from ui import render


def entries(now: PracticeView, bank: Bank) -> Iterator[str]:
    """Yield the entries of a practice, oldest first; every question but the last one is folded into one."""
    questions = _by_question(now.session.turns)
    for place, turns in enumerate(questions, start=1):
        said = (entry for turn in turns for entry in _turn(turn, _then(now, turn, bank), bank, turn is not turns[0]))
        if place == len(questions):
            yield from said
        else:
            question = question_of(bank, turns[0].question_id)
            title = question.text if question is not None else turns[0].question_id
            yield render.folded(title, standing(now.session, turns[0].question_id), said)
    if now.summary is not None:
        yield render.summed_up(now.summary)


def _by_question(turns: tuple[Turn, ...]) -> list[list[Turn]]:
    return [list(each) for _, each in groupby(turns, key=lambda turn: turn.question_id)]


def _then(now: PracticeView, turn: Turn, bank: Bank) -> PracticeView:
    """Return where the practice was right after a turn."""
    turns = tuple(each for each in now.session.turns if each.number <= turn.number)
    return view(now.session.model_copy(update={"turns": turns}), bank)


def passage_of(bank: Bank, passage_id: str) -> Passage | None:
    try:
        return bank.passage(passage_id)
    except UnknownId:
        return None


def _turn(turn: Turn, then: PracticeView, bank: Bank, again: bool) -> Iterator[str]:
    question = question_of(bank, turn.question_id)
    numbers = render.numbers_of(question, turn.grade)
    match turn.kind:
        case TurnKind.ASKED:
            position = f"Question {then.position} of {then.total}"
            yield render.asked(question, turn.question_id, position, again)
        case TurnKind.ANSWERED | TurnKind.FOLLOWED_UP:
            yield render.answered(turn.text, turn.grade, numbers)
            yield from _grade(turn, then, bank, numbers)
            if then.follow_up is not None:
                yield render.followed_up(then.follow_up, numbers)
        case TurnKind.SKIPPED:
            yield render.note("Skipped.")
        case TurnKind.REVEALED:
            yield render.reference(_sources(bank, turn.question_id))


def _grade(turn: Turn, then: PracticeView, bank: Bank, numbers: dict[str, int]) -> Iterator[str]:
    if turn.grade is None:
        return
    passage = partial(passage_of, bank)
    if turn.kind is TurnKind.ANSWERED:
        yield render.graded(turn.grade, numbers, passage)
    else:
        marks = then.standing.marks if then.standing is not None else None
        yield render.reply_graded(turn.grade, numbers, passage, marks)


def _sources(bank: Bank, question_id: str) -> list[Source]:
    question = question_of(bank, question_id)
    known = {source.id: source for source in bank.sources}
    return [known[each] for each in question.references if each in known] if question is not None else []
