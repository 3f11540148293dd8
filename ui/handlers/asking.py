"""A learner's question to the sources, and those before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tutor.dialogue.inquiring import Said
from tutor.domain import Learner
from tutor.errors import TutorError
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


def ask(shelf: Shelf, learner: Learner, bank: str | None, question: str, session: str | None = None) -> Iterator[Reply]:
    """Answer a question with cited sentences of a bank's sources, or say that they have nothing on it.

    With a language model it writes them, and they come one at a time. Questions asked before stand below, folded; in
    an interview, those of that `session`.
    """
    try:
        tutor = shelf.ready(bank)
        if session is not None:
            shelf.first.store.load(session, learner.id)  # raises NotAllowed for another learner's
        passage, earlier = partial(passage_of, tutor.bank), _folded(_inquiries(shelf, learner, bank, session))
        for said in tutor.inquiring.ask(learner.id, question, tutor.store.list(learner.id), session):
            now = [render.answered(question, None, {}), *_told(said, passage)]
            yield Reply(render.transcript([*now, *earlier]), whole=said.whole)
    except TutorError as error:
        yield Reply(trouble=str(error))


def history(shelf: Shelf, learner: Learner, bank: str | None, session: str | None = None) -> str:
    """Return what a learner asked before, the last one first and unfolded."""
    return render.transcript(_shown(shelf, learner, bank, session))


def forget(shelf: Shelf, learner: Learner, bank: str | None) -> None:
    """Remove what a learner asked on a bank."""
    shelf.first.inquiries.forget(learner.id, shelf.tutor(bank).bank.name)


def _shown(shelf: Shelf, learner: Learner, bank: str | None, session: str | None) -> list[str]:
    known = _inquiries(shelf, learner, bank, session)
    last = [entry for question, told in known[-1:] for entry in (render.answered(question, None, {}), *told)]
    return [*last, *_folded(known[:-1])]


def _folded(inquiries: list[tuple[str, list[str]]]) -> list[str]:
    return [render.folded_away(question, told) for question, told in reversed(inquiries)]


def _inquiries(shelf: Shelf, learner: Learner, bank: str | None, session: str | None) -> list[tuple[str, list[str]]]:
    here = shelf.tutor(bank).bank
    passage = partial(passage_of, here)
    return [
        (each.question, list(_told(Said.model_validate_json(each.reply), passage)))
        for each in shelf.first.inquiries.list(learner.id, here.name, session)
    ]


def _told(said: Said, passage: FindPassage) -> Iterator[str]:
    if said.written is not None:
        yield written(said.written, passage, said.whole)
    if said.found is not None and (said.found.answer.sentences or not said.found.withheld):
        yield cited(said.found.answer, passage)
    if said.offer:
        yield render.note(said.offer)
