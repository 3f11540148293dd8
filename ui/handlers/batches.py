"""Batches on the page: a file taken in, looked at, graded by a process of its own, watched, stopped, resumed, fetched.

Everything shown follows from the run's own file, so that any window of the page, now or later, shows the same. A batch
is open to who uploaded it and to teachers; every step here is told who asks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from tutor.domain import Learner, Role
from tutor.errors import BatchFaults, InputError, NotAllowed, UnknownId
from ui.handlers.batch_views import View, view_of

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.batch import Run, Task
    from tutor.batch.spec import Spec
    from tutor.wiring import Tutor
    from ui.handlers.shelf import Shelf

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".jsonl")
RESULTS: Mapping[str, str] = {
    "file": "{stem}{ending}",
    "report": "{stem}.report.html",
    "grades": "{stem}.grades.jsonl",
    "moodle": "{stem}.moodle.csv",
}
_MOST_FAULTS = 100


@dataclass(frozen=True)
class Checked:
    """A file as it was understood: how it was read, what is wrong with it, and how many answers it has."""

    name: str
    lines: Sequence[str]
    faults: Sequence[str]
    answers: int


class Batches:
    """The batches of this installation. Safe to use from several threads: each call opens the run it needs.

    Every step raises NotAllowed for a batch of somebody else, unless a teacher asks, and UnknownId for none.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def choices(self, learner: Learner) -> list[tuple[str, str]]:
        """(file name, name of the batch) of each batch that is open to the learner, the latest first."""
        found = []
        for path in sorted(self._home.glob("*/*/run.db"), key=lambda path: -path.stat().st_mtime):
            name = path.parent.parent.name
            try:
                with self.opened(name, learner) as run:
                    found.append((_spec(run).source.name, name))
            except (NotAllowed, InputError):
                continue
        return found

    def take(self, uploaded: Path, bank: str | None, learner: Learner) -> str:
        """Take an uploaded file in, which is deleted where it lay, and return the name of its batch."""
        from tutor.batch.spec import Spec, keep, open_run, run_folder

        if uploaded.suffix.lower() not in ENDINGS:
            uploaded.unlink(missing_ok=True)
            raise InputError(f"expected a file ending in {', '.join(ENDINGS)}, got {uploaded.name!r}")
        name = uuid4().hex[:12]
        folder = self._home / name
        folder.mkdir(parents=True)
        source = folder / uploaded.name
        shutil.move(uploaded, source)
        ending = source.suffix.lower() if source.suffix.lower() in (".xlsx", ".xlsm", ".jsonl") else ".csv"
        settings = self._shelf.tutor(bank).settings
        out = folder / f"{source.stem}-graded{ending}"
        spec = Spec(source=source, out=out, bank=settings.bank_folder, grader=settings.grader)
        run = open_run(run_folder(folder, spec.out))
        keep(run, spec)
        run.remember(learner=learner.id, bank=bank)
        run.close()
        return name

    def check(self, name: str, learner: Learner, columns: str = "", question: str = "") -> Checked:
        """Read and check the whole file; `columns` are lines such as answer=Text. Raises InputError."""
        from tutor.batch.spec import keep

        said = tuple(line.strip() for line in columns.splitlines() if line.strip())
        with self.opened(name, learner) as run:
            spec = _spec(run).model_copy(update={"columns": said, "question": question.strip() or None})
            tutor = self._shelf.ready(run.fact("bank"))
            lines: list[str] = []
            try:
                task = spec.task(tutor.bank)
                lines = [f"Read as {task.sheet.about}.", *task.layout.described()]
                keep(run, spec)
                more, answers = _planned(run, task, tutor)
                return Checked(spec.source.name, [*lines, *more], [], answers)
            except BatchFaults as error:
                faults = [str(fault) for fault in error.faults] or [str(error)]
                return Checked(spec.source.name, lines, faults[:_MOST_FAULTS], 0)

    def start(
        self,
        name: str,
        learner: Learner,
        trial: int | None = None,
        skip_bad: bool = False,
        max_cost: float | None = None,
        write_only: bool = False,
    ) -> None:
        """Start a process that grades the batch, or goes on with it.

        `trial` is how many answers to grade only; with `write_only` none is, and the files are written again.
        """
        if self.view(name, learner).running:
            raise InputError("this batch is being graded already")
        with self.opened(name, learner) as run:
            spec, folder = _spec(run), run.path.parent
            more = {"--sample": trial, "--max-cost": max_cost}
            command = _command(spec, more, {"--skip-bad": skip_bad, "--write-only": write_only})
            if not write_only:
                run.remember(ended=None, progress={})
            with (folder / "log.txt").open("wb") as log:
                process = subprocess.Popen(  # noqa: S603  # our own program, its arguments in a list
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=log,
                    env=os.environ | {"TUTOR_HOME": str(self._shelf.first.settings.home)},
                    start_new_session=True,  # it goes on when the page's server ends
                )
            self._processes[name] = process
            run.remember(pid=process.pid)

    def stop(self, name: str, learner: Learner) -> None:
        """Ask the process to stop after the answers at hand."""
        from tutor.batch.grading import ask_to_stop

        with self.opened(name, learner) as run:
            ask_to_stop(run)

    def view(self, name: str, learner: Learner) -> View:
        """Return how the batch stands."""
        with self.opened(name, learner) as run:
            return view_of(run, self._alive(name, run.fact("pid")))

    def results(self, name: str, learner: Learner) -> dict[str, Path]:
        """Return the files that can be fetched, by the names in RESULTS."""
        with self.opened(name, learner) as run:
            out = _spec(run).out
        places = {kind: out.with_name(each.format(stem=out.stem, ending=out.suffix)) for kind, each in RESULTS.items()}
        return {kind: place for kind, place in places.items() if place.is_file()}

    def bank_of(self, run: Run) -> Bank:
        """Return the bank that the batch's questions are of: its own where the file brought one."""
        from tutor.bank import load

        own = run.path.parent / "bank"
        return load(own) if own.is_dir() else self._shelf.tutor(run.fact("bank")).bank

    @contextmanager
    def opened(self, name: str, learner: Learner) -> Iterator[Run]:
        """Yield the batch's run. A name is never a path."""
        from tutor.batch.spec import open_run

        found = list((self._home / name).glob("*/run.db")) if name.isalnum() else []
        if not found:
            raise UnknownId("there is no such batch any more: upload the file again")
        run = open_run(found[0].parent)
        try:
            if learner.role is not Role.TEACHER and run.fact("learner") != learner.id:
                raise NotAllowed("this batch is somebody else's: only who uploaded it and teachers can open it")
            yield run
        finally:
            run.close()

    def _alive(self, name: str, pid: int | None) -> bool:
        if name in self._processes:
            return self._processes[name].poll() is None
        try:
            os.kill(pid or 0, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return pid is not None

    @property
    def _home(self) -> Path:
        from tutor.batch.owned import UPLOADED

        return self._shelf.first.settings.home / UPLOADED


def _spec(run: Run) -> Spec:
    from tutor.batch.spec import kept

    return kept(run)


def _planned(run: Run, task: Task, tutor: Tutor) -> tuple[list[str], int]:
    """Check every row; return what to tell of it, and how many answers there are. Raises BatchFaults."""
    from tutor.batch import prepare
    from tutor.batch.plan import matched
    from tutor.batch.spec import own_bank

    own = own_bank(task)
    if own is not None:
        return [f"{len(own.questions)} questions of its own, with draft points made of the references."], 0
    lines = matched(prepare(run, task, tutor.grade_metered))
    if tutor.settings.grader == "embedded":
        return [*lines], run.counts().items
    from tutor.batch.estimate import estimate

    questions = {question.id: question for question in tutor.bank.questions}
    return [*lines, estimate(run, questions, tutor.forecast, tutor.price).told], run.counts().items


def _command(spec: Spec, more: Mapping[str, object], flags: Mapping[str, bool]) -> list[str]:
    command = [sys.executable, "-m", "tutor.cli", "batch", str(spec.source), "--out", str(spec.out)]
    command += ["--resume", "--yes", "--run-in", str(spec.source.parent)]
    for said in spec.columns:
        command += ["--map", said]
    chosen = {"--bank": spec.bank, "--question": spec.question, "--grader": spec.grader, **more}
    command += [part for option, value in chosen.items() if value is not None for part in (option, str(value))]
    return [*command, *(flag for flag, said in flags.items() if said)]
