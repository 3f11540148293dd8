"""A learner's question to the sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tutor.errors import InputError, TutorError
from ui import render
from ui.cited import cited
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of


@dataclass(frozen=True)
class Reply:
    """What the page shows of an answer: entries to read, or what went wrong."""

    transcript: str = ""
    trouble: str = ""


def ask(shelf: Shelf, bank: str | None, question: str) -> Reply:
    """Answer a question with cited sentences of a bank's sources, or say that they have nothing on it."""
    try:
        if not question.strip():
            raise InputError("there is no question yet: write one, say “What does the Chinchilla result change?”")
        answer = shelf.asker(bank).ask(question)
        sources = shelf.tutor(bank).bank
    except TutorError as error:
        return Reply(trouble=str(error))
    return Reply(render.transcript([render.answered(question, None, {}), cited(answer, partial(passage_of, sources))]))
