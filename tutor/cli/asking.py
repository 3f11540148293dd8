"""`tutor ask`."""

from __future__ import annotations

from typing import Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, open_tutor, text_of, with_index
from tutor.errors import InputError


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="Your question; - reads standard input.")],
    as_json: AsJson = False,
    bank: BankFolder = None,
) -> None:
    """Answer your own question with sentences cited from the bank's sources."""
    from tutor.cli import render
    from tutor.cli.terminal import console, working

    text = text_of(question)
    if not text.strip():
        raise InputError("there is no question yet: write one, in quotes")
    tutor = with_index(open_tutor(bank))
    with working("Reading the sources"):
        answer = tutor.ask(text)
    if as_json:
        print(answer.model_dump_json(indent=2))
    else:
        console().print(render.cited_answer(answer))
