"""A practice as entries to read: every turn of the session, with what the tutor said to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tutor.bank.bank import Bank
from tutor.dialogue.hints import STEPS
from tutor.dialogue.standing import standing
from tutor.dialogue.view import Phase, PracticeView, question_of, view
from tutor.domain import Passage, Question, Source, Turn, TurnKind
from tutor.errors import UnknownId
from ui import render


def entries(now: PracticeView, bank: Bank) -> Iterator[str]:
    """Yield the entries of a practice, oldest first; every question but the last one is folded into one."""
    telling = _Telling(now, bank)
    *past, current = _by_question(now.session.turns)
    for turns in past:
        question = question_of(bank, turns[0].question_id)
        title = question.text if question is not None else turns[0].question_id
        yield render.folded(title, standing(now.session, turns[0].question_id), telling.turns(turns))
    yield from telling.turns(current)
    if now.summary is not None:
        yield render.summed_up(now.summary)


def passage_of(bank: Bank, passage_id: str) -> Passage | None:
    try:
        return bank.passage(passage_id)
    except UnknownId:
        return None


def _by_question(turns: tuple[Turn, ...]) -> list[list[Turn]]:
    return [list(each) for _, each in groupby(turns, key=lambda turn: turn.question_id)]


@dataclass(frozen=True)
class _Telling:
    """The turns of a practice told as they were: `now` is where it is, `_then` where it was after a turn."""

    now: PracticeView
    bank: Bank

    def turns(self, turns: list[Turn]) -> Iterator[str]:
        for turn in turns:
            yield from self._turn(turn, again=turn is not turns[0])

    def _turn(self, turn: Turn, again: bool) -> Iterator[str]:
        question = question_of(self.bank, turn.question_id)
        match turn.kind:
            case TurnKind.ASKED:
                then = self._then(turn)
                yield render.asked(question, turn.question_id, f"Question {then.position} of {then.total}", again)
            case TurnKind.ANSWERED | TurnKind.FOLLOWED_UP:
                yield from self._answer(turn, render.numbers_of(question, turn.grade))
            case TurnKind.SKIPPED:
                yield render.note("Skipped.")
            case TurnKind.HINTED:
                taken = len(self._then(turn).hints)
                yield render.hinted(turn.text, f"Tutor · Hint {taken} of {STEPS}", taken)
            case TurnKind.REVEALED:
                yield render.reference(_sources(self.bank, question))

    def _answer(self, turn: Turn, numbers: dict[str, int]) -> Iterator[str]:
        then, passage = self._then(turn), partial(passage_of, self.bank)
        yield render.answered(turn.text, turn.grade, numbers)
        if turn.grade is not None and turn.kind is TurnKind.ANSWERED:
            yield render.graded(turn.grade, numbers, passage, self._asking(turn))
            question = question_of(self.bank, turn.question_id)
            if question is not None and not self._asking(turn):
                yield render.explained(question)
        elif turn.grade is not None:
            marks = then.standing.marks if then.standing is not None else None
            yield render.reply_graded(turn.grade, numbers, passage, marks)
        if then.standing is not None and then.standing.hints:
            yield render.with_hints(then.standing)
        if then.follow_up is not None:
            yield render.followed_up(then.follow_up, numbers)

    def _asking(self, turn: Turn) -> bool:
        """Return whether the learner is still to answer something that the grade of this turn would give away."""
        current = self.now.question is not None and self.now.question.id == turn.question_id
        return current and self.now.phase in (Phase.ANSWERING, Phase.FOLLOWING_UP)

    def _then(self, turn: Turn) -> PracticeView:
        turns = tuple(each for each in self.now.session.turns if each.number <= turn.number)
        return view(self.now.session.model_copy(update={"turns": turns}), self.bank)


def _sources(bank: Bank, question: Question | None) -> list[Source]:
    known = {source.id: source for source in bank.sources}
    return [known[each] for each in question.references if each in known] if question is not None else []
