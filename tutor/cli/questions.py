"""`tutor questions` and `tutor show`."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from tutor.cli.options import AsJson, BankFolder, Levels, Sections, Tags, filter_of, open_tutor
from tutor.errors import InputError


def questions(
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    as_json: AsJson = False,
    bank: BankFolder = None,
) -> None:
    """List the questions of a bank."""
    from tutor.cli import render
    from tutor.cli.terminal import console
    from tutor.dialogue.choosing import nothing_matches

    opened = open_tutor(bank).bank
    wanted = filter_of(opened, section, tag, difficulty)
    found = opened.select(wanted)
    if not found:
        raise InputError(nothing_matches(wanted, opened))
    if as_json:
        fields = {"id", "section", "text", "difficulty", "tags", "references", "related"}
        rows = [each.model_dump(mode="json", include=fields) | {"points": len(each.points)} for each in found]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        console().print(render.question_list(found))


def show(
    question: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Id of a question, as `tutor questions` lists it; one it went by before will do."
        ),
    ],
    as_json: AsJson = False,
    bank: BankFolder = None,
) -> None:
    """Show a question with its rubric and its reference answer."""
    from tutor.cli import render
    from tutor.cli.terminal import console

    opened = open_tutor(bank).bank
    found = opened.question(opened.current(question))
    if found.id != question:
        print(f"{question} has moved to {found.id}", file=sys.stderr)
    if as_json:
        whole = found.model_dump(mode="json") | {"reference": opened.reference(found)}
        print(json.dumps(whole, indent=2, ensure_ascii=False))
    else:
        console().print(render.whole_question(found, opened.reference(found)))
