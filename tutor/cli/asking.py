"""`tutor ask`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, Grader, open_tutor, text_of, with_index
from tutor.errors import InputError

if TYPE_CHECKING:
    from tutor.dialogue.writing import Writer


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="Your question; - reads standard input.")],
    as_json: AsJson = False,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Answer your own question with sentences cited from the bank's sources; with --grader llm a model writes them."""
    from tutor.cli import render
    from tutor.cli.terminal import console, working

    text = text_of(question)
    if not text.strip():
        raise InputError("there is no question yet: write one, in quotes")
    tutor = with_index(open_tutor(bank, grader))
    if tutor.writer is not None:
        _written(tutor.writer, text, as_json)
        return
    with working("Reading the sources"):
        answer = tutor.ask(text)
    if as_json:
        print(answer.model_dump_json(indent=2))
    else:
        console().print(render.cited_answer(answer))


def _written(writer: Writer, text: str, as_json: bool) -> None:
    """Print what a model writes, each sentence as soon as it is checked."""
    from tutor.cli import render
    from tutor.cli.terminal import console

    screen, shown = console(), 0
    for answer in writer.stream(text):
        for sentence in () if as_json else answer.sentences[shown:]:
            screen.print(render.written_sentence(sentence))
        shown = len(answer.sentences)
    if as_json:
        print(answer.model_dump_json(indent=2))
    else:
        screen.print(render.written_end(answer))
