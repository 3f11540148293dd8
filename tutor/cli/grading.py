"""`tutor grade`."""

from __future__ import annotations

from typing import Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, Grader, open_tutor, text_of, with_index


def grade(
    question: Annotated[str, typer.Argument(metavar="ID", help="Id of a question, as `tutor questions` lists it.")],
    answer: Annotated[str, typer.Option("--answer", metavar="TEXT", help="The answer; - reads standard input.")],
    as_json: AsJson = False,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Grade one answer, point by point."""
    from tutor.cli import render
    from tutor.cli.terminal import console, working

    text = text_of(answer)
    tutor = with_index(open_tutor(bank, grader))
    tutor.bank.question(question)
    with working("Reading the answer"):
        result = tutor.grade(question, text)
    if as_json:
        print(result.model_dump_json(indent=2))
        return
    screen = console()
    screen.print(render.grade_card(result, tutor.bank))
    if result.follow_up is not None:
        screen.print(render.follow_up(result.follow_up.text))
