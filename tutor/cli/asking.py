"""`tutor ask`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, Grader, open_tutor, text_of, with_index
from tutor.errors import InputError


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="Your question; - reads standard input.")],
    as_json: AsJson = False,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Answer your own question with sentences cited from the bank's sources; with --grader llm a model writes them.

    A question such as "and for GQA?" is read in the light of the one before. What would answer a question that your
    practice or interview waits for is kept back.
    """
    from tutor.cli.inquirer import Inquirer
    from tutor.cli.terminal import console

    text = text_of(question)
    if not text.strip():
        raise InputError("there is no question yet: write one, in quotes")
    said = Inquirer(with_index(open_tutor(bank, grader)), console()).ask(text, quiet=as_json)
    if as_json:
        if said.offer:
            print(said.offer, file=sys.stderr)
        answer = said.written or (said.found.answer if said.found is not None else None)
        print(answer.model_dump_json(indent=2) if answer is not None else "null")
