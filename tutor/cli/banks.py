"""`tutor import`, `tutor bank lint` and `tutor index`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli.options import BankFolder, open_tutor
from tutor.errors import BankError, Fault, InputError

if TYPE_CHECKING:
    from tutor.bank import Bank, ImportReport
    from tutor.bank.importers.report import Note

FOUND_FAULTS = 1


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Document of questions and answers.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder the bank is written to.")],
    title: Annotated[str | None, typer.Option(help="Title of the bank; the document's own where not given.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a bank that is in DIR already.")] = False,
) -> None:
    """Make a bank of a document: text, Markdown, CSV, JSONL or YAML."""
    from tutor.bank import read_document, save, to_bank

    if not replace and any((out / part).is_dir() for part in ("questions", "sources")):
        raise InputError(f"expected no bank in {out}, found one: choose another folder, or add --replace")
    report = read_document(file)
    for line in _unread(report):
        print(line, file=sys.stderr)
    if not report.items:
        raise InputError(f"{file}: no question with an answer could be read, as {report.format}")
    bank = to_bank(report, title or report.title)
    save(bank, out)
    for line in _summary(report, bank, out):
        print(line)


def lint(bank: BankFolder = None) -> None:
    """List everything that is wrong with a bank. Exits 1 where there is anything."""
    from tutor.bank import lint as faults_of

    try:
        opened = open_tutor(bank).bank
    except BankError as error:
        _list(error.faults or [Fault(str(error), None, "cannot be read")])
        raise typer.Exit(FOUND_FAULTS) from error
    if faults := faults_of(opened):
        _list(faults)
        raise typer.Exit(FOUND_FAULTS)
    print(f"{_count(len(opened.questions), 'question')}, no faults")


def index(bank: BankFolder = None) -> None:
    """Index a bank's passages, or bring the index up to date."""
    from tutor.cli.terminal import progress

    tutor = open_tutor(bank)
    passages = len(tutor.bank.passages)
    with progress("Indexing passages") as step:
        done = tutor.build_index(step).changes
    print(
        f"{_count(passages, 'passage')} indexed with {tutor.encoder.name}: "
        f"{done.added} new, {done.kept} kept, {done.removed} dropped"
    )


def _unread(report: ImportReport) -> Iterator[str]:
    if report.unread:
        yield f"{_count(len(report.unread), 'piece')} of the document could not be read:"
    for each in report.unread:
        yield f"  {each}"


def _summary(report: ImportReport, bank: Bank, out: Path) -> Iterator[str]:
    read, sections = _count(len(bank.questions), "question"), _count(len(bank.sections), "section")
    drafts = sum(point.draft for question in bank.questions for point in question.points)
    yield f"read {read} in {sections} ({report.format}) and wrote them to {out}"
    yield from (f"  {line}" for line in _notes(report.notes))
    if drafts:
        yield f"{_count(drafts, 'rubric point')} drafted from the answers: read and confirm them"
    folder = shlex.quote(str(out))
    yield f"next: tutor bank lint --bank {folder}, then tutor chat --bank {folder}"


def _notes(notes: Iterable[Note]) -> Iterator[str]:
    """Yield each note once, with all the lines that it holds for."""
    for text, group in groupby(sorted(notes, key=lambda note: note.text), key=lambda note: note.text):
        lines = [str(note.line) for note in group if note.line is not None]
        yield f"{text} (line {', '.join(lines)})" if lines else text


def _list(faults: Iterable[Fault]) -> None:
    found = list(faults)
    for fault in found:
        print(fault)
    print(_count(len(found), "fault"), file=sys.stderr)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
