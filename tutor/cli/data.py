"""`tutor data`: everything that is kept about you, to have and to delete."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import open_tutor
from tutor.errors import InputError

Whose = Annotated[
    str, typer.Option("--learner", help="Login of the learner; your own on this machine where not given.")
]


def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="JSON file to write.")], learner: Whose = "local"
) -> None:
    """Write everything that is kept about you as JSON."""
    from tutor.own_data import everything_of

    tutor = open_tutor()
    found = everything_of(tutor.settings.home, tutor.store.database, learner)
    try:
        out.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"nothing could be written to {out} ({error.strerror}): name another file") from error
    print(f"{sum(map(len, found.values()))} entries written to {out}")


def delete(
    learner: Whose = "local",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether that is meant.")] = False,
) -> None:
    """Delete everything that is kept about you: practices, interviews, grades, cards, reviews, quizzes, batches."""
    from tutor.own_data import forget

    if not yes and not typer.confirm(f"Delete everything that is kept about {learner!r}? It cannot be had back."):
        raise InputError("nothing was deleted")
    tutor = open_tutor()
    gone = forget(tutor.settings.home, tutor.store.database, learner)
    print(f"{gone.entries} entries and {gone.batches} batches deleted; what you wrote to other places stays there")
