"""`tutor import`, `tutor index`, and `tutor bank` with lint, check, new and schema."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli.options import BankFolder, open_tutor, with_index
from tutor.errors import BankError, Fault, InputError

if TYPE_CHECKING:
    from tutor.bank import Bank, ImportReport
    from tutor.bank.importers.report import Note
    from tutor.wiring import Tutor

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


def lint(
    bank: BankFolder = None,
    grade: Annotated[
        bool, typer.Option("--grade", help="Where nothing else is wrong, grade references and empty answers too.")
    ] = False,
) -> None:
    """List everything that is wrong with a bank. Exits 1 where there is anything."""
    from tutor.bank import coverage_in, uncovered
    from tutor.bank import lint as faults_of

    tutor = open_tutor(bank)
    try:
        opened = tutor.bank
    except BankError as error:
        _list(error.faults or [Fault(str(error), None, "cannot be read")])
        raise typer.Exit(FOUND_FAULTS) from error
    placed, unread = coverage_in(opened.folder)
    faults = [*faults_of(opened), *unread, *(uncovered(placed, opened) if placed else ())]
    if faults := faults or (_graded(tutor) if grade else []):
        _list(faults)
        raise typer.Exit(FOUND_FAULTS)
    print(f"{_count(len(opened.questions), 'question')}, no faults")
    if placed:
        facts, originals = len(placed.coverage.facts), len(placed.coverage.originals)
        print(f"{_count(facts, 'fact')} of {_count(originals, 'original')}, each carried by the bank")


def _graded(tutor: Tutor) -> list[Fault]:
    from tutor.bank import graded_lint
    from tutor.cli.terminal import progress

    questions, faults = tutor.bank.questions, list[Fault]()
    grader = with_index(tutor).grader
    with progress("Grading references") as step:
        for done, question in enumerate(questions, start=1):
            faults += graded_lint(tutor.bank, grader.grade_many, [question])
            step(done, len(questions))
    return faults


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of a bank's questions, sources or drills.")],
) -> None:
    """Check one file of a bank, and say what to do about each fault. Exits 1 where there is any."""
    from tutor.bank import advice, check_file
    from tutor.cli.terminal import safe
    from tutor.drill.checking import FOLDER, check_topic

    of_drills = file.resolve().parent.name == FOLDER
    checked = check_topic(file) if of_drills else check_file(file)
    for fault in checked.here:
        print(fault)
        if line := checked.line(fault).strip():
            print(f"    | {safe(line)[:100]}")
        if what_to_do := advice(fault):
            print(f"    {what_to_do}")
    if checked.elsewhere:
        print("In other files of the bank:")
        for fault in checked.elsewhere:
            print(f"  {fault}")
    if found := len(checked.here) + len(checked.elsewhere):
        print(_count(found, "fault"), file=sys.stderr)
        raise typer.Exit(FOUND_FAULTS)
    kind = "template" if of_drills else "question"
    held = _count(checked.questions, kind) if checked.questions else _count(checked.passages, "passage")
    print(f"{checked.name}: {held}, no faults")


def new(
    question: Annotated[str, typer.Argument(metavar="ID", help="Id of the question, such as data.minhash.")],
    bank: BankFolder = None,
    section: Annotated[str | None, typer.Option(help="Title of the section, where the bank does not have it.")] = None,
) -> None:
    """Add a question and its source to a bank, as a template to fill in."""
    from tutor.bank import new_entry

    folder = _writable(bank)
    source, entry = new_entry(folder, question, section)
    print(f"{folder / source.name}:{source.line}: write the answer here, a paragraph an idea")
    print(f"{folder / entry.name}:{entry.line}: write the question and its points here")
    print(f"next: fill in each TODO, then tutor bank check {shlex.quote(str(folder / entry.name))}")


def schema(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write, in place of printing.")
    ] = None,
) -> None:
    """Print the JSON schema of a bank's questions files, for editors."""
    import json

    from tutor.bank import questions_schema

    text = json.dumps(questions_schema(), indent=2)
    if out is None:
        print(text)
        return
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"expected to write the schema to {out}, and cannot ({error.strerror}): name another file"
        ) from error


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


def _writable(bank: Path | None) -> Path:
    """Return the folder of the bank to write to: the one named, the one set, or the built-in one of a checkout."""
    import tutor
    from tutor.settings import Settings

    folder = Settings.read(bank=bank).bank_folder
    if Path(tutor.__file__).parent in folder.resolve().parents:
        raise InputError(
            "expected a bank of your own, got the one inside the installed package: name one by --bank DIR"
        )
    return folder


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
