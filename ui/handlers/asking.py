"""A learner's question to the sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tutor.dialogue.context import leans
from tutor.dialogue.withholding import OFFER, Asked, open_questions, withhold
from tutor.domain import Learner
from tutor.errors import InputError, TutorError
from ui import render
from ui.cards import FindPassage
from ui.cited import cited, written
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of


@dataclass(frozen=True)
class Reply:
    """What the page shows of an answer: entries to read, or what went wrong. `whole` once nothing more comes."""

    transcript: str = ""
    trouble: str = ""
    whole: bool = True


def ask(shelf: Shelf, learner: Learner, bank: str | None, question: str, before: str = "") -> Iterator[Reply]:
    """Answer a question with cited sentences of a bank's sources, or say that they have nothing on it.

    With a language model it writes them, and they come one at a time. `before` is what was asked before; it is read
    along where the question leans on it. What would answer a question that the tutor has put to this learner is kept
    back until it is answered, and meanwhile no model writes.
    """
    try:
        if not question.strip():
            raise InputError("there is no question yet: write one, say “What does the Chinchilla result change?”")
        for entries, whole in _entries(shelf, learner, bank, question, before if leans(question) else ""):
            yield Reply(render.transcript([render.answered(question, None, {}), *entries]), whole=whole)
    except TutorError as error:
        yield Reply(trouble=str(error))


def _entries(
    shelf: Shelf, learner: Learner, bank: str | None, question: str, after: str
) -> Iterator[tuple[list[str], bool]]:
    tutor = shelf.ready(bank)
    passage = partial(passage_of, tutor.bank)
    mine = (each for each in shelf.first.store.list(learner.id) if each.bank == tutor.bank.name)
    waiting = open_questions(mine, tutor.bank)
    if waiting or tutor.writer is None:
        yield _extracted(withhold(tutor.asker.ask(question, after), waiting), passage), True
        return
    for answer in tutor.writer.stream(question, after):
        yield [written(answer, passage, whole=False)], False
    yield [written(answer, passage, whole=True)], True


def _extracted(asked: Asked, passage: FindPassage) -> list[str]:
    shown = [cited(asked.answer, passage)] if asked.answer.sentences or not asked.withheld else []
    return [*shown, *([render.note(OFFER)] if asked.withheld else [])]
