"""Options that several commands share, and what they are turned into."""

from __future__ import annotations

import secrets
import shlex
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tutor.errors import IndexMissing, InputError, UnreadableFile

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.domain import Filter
    from tutor.wiring import Tutor

Named = TypeVar("Named", bound=StrEnum)

BankFolder = Annotated[
    Path | None, typer.Option("--bank", metavar="DIR", help="Folder of a bank. The built-in one where not given.")
]
Grader = Annotated[
    str | None, typer.Option("--grader", help="Who grades: embedded (the built-in one), llm, decisions or panel.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Sections = Annotated[list[str] | None, typer.Option("--section", help="Only this section; may be repeated.")]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="Only this tag; may be repeated.")]
Levels = Annotated[list[str] | None, typer.Option("--difficulty", help="Only easy, medium or hard; may be repeated.")]

Seed = Annotated[
    int | None, typer.Option(min=0, max=2**63 - 1, help="Fixes the order of the questions.", show_default="random")
]


def sown(seed: int | None) -> int:
    """Return the seed given, one by chance where none is."""
    return secrets.randbelow(2**31) if seed is None else seed


def resuming(command: str, bank: Path | None, grader: str | None) -> str:
    """Return the command line that goes on with what was left."""
    again = f"tutor {command} --resume" + (f" --bank {shlex.quote(str(bank))}" if bank is not None else "")
    return again + (f" --grader {grader}" if grader is not None else "")


def open_tutor(bank: Path | None = None, grader: str | None = None) -> Tutor:
    from tutor.wiring import Tutor

    return Tutor.open(bank=bank, grader=grader)


def with_index(tutor: Tutor) -> Tutor:
    """Return the tutor with its index, built now, with a progress bar, where there is none yet."""
    try:
        _ = tutor.index
    except IndexMissing:
        from tutor.cli.terminal import progress

        with progress("Indexing the passages, once") as step:
            tutor.build_index(step)
    return tutor


def filter_of(bank: Bank, sections: list[str] | None, tags: list[str] | None, levels: list[str] | None) -> Filter:
    """Return the filter meant. Names may be in any case; a section may also go by the first part of its ids."""
    from tutor.domain import Difficulty, Filter

    known = {title.casefold(): title for title in bank.sections}
    known |= {question.id.split(".")[0]: question.section for question in bank.questions}
    tag_names = {tag.casefold(): tag for tag in bank.tags}
    wrong = [level for level in levels or () if level.casefold() not in set(Difficulty)]
    if wrong:
        raise InputError(f"expected a difficulty among {', '.join(Difficulty)}, got {', '.join(map(repr, wrong))}")
    return Filter(
        sections=tuple(known.get(name.casefold(), name) for name in sections or ()),
        tags=tuple(tag_names.get(name.casefold(), name) for name in tags or ()),
        difficulties=tuple(Difficulty(level.casefold()) for level in levels or ()),
    )


def named(kind: type[Named], name: str) -> Named:
    """Return the member of a vocabulary that a person named, in any case. Raises InputError with all of them."""
    try:
        return kind(name.strip().casefold())
    except ValueError as error:
        raise InputError(f"expected one of {', '.join(kind)}, got {name!r}") from error


def text_of(argument: str) -> str:
    """Return the text given on the command line, or all of standard input for `-`. Raises UnreadableFile."""
    try:
        if argument == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        argument.encode()
    except UnicodeError as error:
        where = "standard input" if argument == "-" else "the text on the command line"
        raise UnreadableFile(f"expected UTF-8 in {where}, got something else ({error}): convert it first") from error
    return argument


def line_editing() -> None:
    """Let input() edit lines with the arrow keys, where Python has a library for it."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what switches it on
