"""`tutor deck export`: a bank as cards to take along."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import BankFolder, Levels, Sections, Tags, filter_of, open_tutor
from tutor.errors import InputError


def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="File to write: .apkg for Anki, or .csv.")],
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    points: Annotated[bool, typer.Option("--points", help="A card for each point, not for each question.")] = False,
    bank: BankFolder = None,
) -> None:
    """Write a bank as an Anki deck or a table. Importing a newer deck updates the cards of an older one."""
    from tutor.study.export import KINDS, as_file, notes

    kind = out.suffix.removeprefix(".").casefold()
    if kind not in KINDS:
        raise InputError(f"expected a file ending in {' or '.join(KINDS)}, got {out}: name it so")
    tutor = open_tutor(bank)
    made = notes(tutor.bank, filter_of(tutor.bank, section, tag, difficulty), by_point=points)
    try:
        out.write_bytes(as_file(made, kind, tutor.bank.name, tutor.title))
    except OSError as error:
        raise InputError(f"the deck cannot be written to {out} ({error.strerror}): name another file") from error
    print(f"{len(made)} cards written to {out}")
