"""`tutor eval`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Suite = Annotated[str, typer.Argument(metavar="SUITE", help="all, or the name of one suite.")]
Profile = Annotated[str, typer.Option("--profile", help="How much is measured: quick, standard or full.")]
Graded = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Folder of human-graded sets.")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the report goes.")]
Named = Annotated[str, typer.Option("--grader", help="Who grades, as TUTOR_GRADER names it.")]


def measure(
    suite: Suite = "all",
    grader: Named = "embedded",
    profile: Profile = "quick",
    data: Graded = None,
    out: Out = Path("build/evals"),
) -> None:
    """Measure how good the grader is; exits 1 where a gate is missed."""
    from evals import command

    if status := command.measure(suite, grader, profile, data, out):
        raise typer.Exit(status)
