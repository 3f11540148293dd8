"""What a person asked for: the file, how to read it, what to grade. Kept in the run, so that any process can go on."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tutor.bank import Bank
from tutor.batch.columns import recognise
from tutor.batch.engines import Kind
from tutor.batch.matching import Matcher
from tutor.batch.own_questions import bank_of
from tutor.batch.plan import Task
from tutor.batch.run import Run
from tutor.batch.sheets import Reading, open_sheet
from tutor.batch.sheets.sheet import text_of
from tutor.domain import Value, content_hash
from tutor.errors import InputError

_FACT = "spec"


class Spec(Value):
    """One batch. `sample` is a number of different answers, `max_cost` in the currency of the grader's prices."""

    source: Path
    out: Path
    bank: Path | None = None
    grader: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    sheet: str | None = None
    columns: tuple[str, ...] = ()
    question: str | None = None
    skip_bad: bool = False
    each_row: bool = False
    workers: int = 1
    engine: Kind = "local"
    sample: int | None = None
    max_cost: float | None = None

    @property
    def reading(self) -> Reading:
        return Reading(self.encoding, self.delimiter, self.sheet)

    def task(self, bank: Bank) -> Task:
        """Open the file and find its columns. Raises InputError where it cannot be read or they cannot be found."""
        if self.question is not None:
            bank.question(self.question)
        matcher = Matcher(bank.questions)
        sheet = open_sheet(self.source, self.reading)
        layout = recognise(sheet, matcher, self.columns, self.question)
        return Task(self.source.name, sheet, layout, matcher, self.skip_bad, self.each_row)


def own_bank(task: Task) -> Bank | None:
    """Return the bank that the file brings with it; None where it has no references, or only the bank's questions.

    Raises BatchFaults where its questions cannot be used.
    """
    layout = task.layout
    if layout.reference is None or layout.wide or layout.parts[0].question is None:
        return None
    column = layout.parts[0].question
    for place, row in enumerate(task.sheet.rows()):
        text = text_of(row.cells[column]).strip() if column < len(row.cells) else ""
        if place > layout.header and text and task.matcher.match(text).question is None:
            return bank_of(task.name, task.sheet, layout)
    return None


def run_folder(home: Path, out: Path) -> Path:
    """Return where in `home` the run that writes to `out` is kept: one folder for each place of a result."""
    place = out.absolute()
    return home / f"{place.stem[:40]}-{content_hash(str(place))[:8]}"


def fingerprint(source: Path) -> str:
    """Return a hash of a file, or of all the files of a folder: another one where anything in them has changed."""
    found = hashlib.sha256()
    for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
        if path.is_file():
            with path.open("rb") as file:
                found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def open_run(folder: Path) -> Run:
    return Run(folder / "run.db")


def keep(run: Run, spec: Spec) -> None:
    run.remember(**{_FACT: spec.model_dump(mode="json")})


def kept(run: Run) -> Spec:
    """Return what a run was asked for. Raises InputError where nothing was."""
    stored = run.fact(_FACT)
    if stored is None:
        raise InputError(f"{run.path.parent.name}: this batch has not been set up")
    return Spec.model_validate(stored)
