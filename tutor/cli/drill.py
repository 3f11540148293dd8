"""`tutor drill`: fresh questions with numbers, without end."""

from __future__ import annotations

import json
import secrets
from typing import Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, open_tutor, with_index


def drill(
    topic: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this topic, such as scaling or memory.", show_default="all")
    ] = None,
    n: Annotated[int, typer.Option("--n", help="How many questions.")] = 10,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="The same seed asks the same.", show_default="random")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Print questions and answers instead of asking.")] = False,
    as_json: AsJson = False,
    bank: BankFolder = None,
) -> None:
    """Practise arithmetic: fresh questions, checked by code, with the mistake named. An empty line ends an answer."""
    from tutor.cli.terminal import console

    tutor, screen = open_tutor(bank), console()
    sown = secrets.randbelow(10_000) if seed is None else seed
    exercises = tutor.course.exercises(topic, n, sown)
    if as_json:
        print(json.dumps([each.model_dump(mode="json") for each in exercises], indent=2, ensure_ascii=False))
    elif listed:
        from tutor.cli.drilling import listing

        screen.print(listing(exercises))
    else:
        from tutor.cli.drilling import Drilling

        again = f"tutor drill --n {n} --seed {sown}" + (f" --topic {topic}" if topic else "")
        Drilling(with_index(tutor).grader, tutor.bank, screen, f"The same questions again: {again}").run(exercises)
