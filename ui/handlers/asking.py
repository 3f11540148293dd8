"""A learner's question to the sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tutor.errors import InputError, TutorError
from ui import render
from ui.cited import cited, written
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of


@dataclass(frozen=True)
class Reply:
    """What the page shows of an answer: entries to read, or what went wrong. `whole` once nothing more comes."""

    transcript: str = ""
    trouble: str = ""
    whole: bool = True


def ask(shelf: Shelf, bank: str | None, question: str) -> Iterator[Reply]:
    """Answer a question with cited sentences of a bank's sources, or say that they have nothing on it.

    With a language model it writes them, and they come one at a time.
    """
    try:
        if not question.strip():
            raise InputError("there is no question yet: write one, say “What does the Chinchilla result change?”")
        for entry, whole in _entries(shelf, bank, question):
            yield Reply(render.transcript([render.answered(question, None, {}), entry]), whole=whole)
    except TutorError as error:
        yield Reply(trouble=str(error))


def _entries(shelf: Shelf, bank: str | None, question: str) -> Iterator[tuple[str, bool]]:
    tutor = shelf.ready(bank)
    passage = partial(passage_of, tutor.bank)
    if tutor.writer is None:
        yield cited(tutor.asker.ask(question), passage), True
        return
    for answer in tutor.writer.stream(question):
        yield written(answer, passage, whole=False), False
    yield written(answer, passage, whole=True), True
