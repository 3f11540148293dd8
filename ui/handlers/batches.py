"""Batches on the page: a file taken in, looked at, graded by a process of its own, watched, stopped, resumed, fetched.

Everything shown follows from the run's own file, so that any window of the page, now or later, shows the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from tutor.errors import BatchFaults, InputError, UnknownId

if TYPE_CHECKING:
    from tutor.batch.spec import Spec
    from ui.handlers.shelf import Shelf

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".jsonl")
RESULTS = ("{stem}{ending}", "{stem}.report.html", "{stem}.grades.jsonl")
_MOST_FAULTS = 100


@dataclass(frozen=True)
class Checked:
    """A file as it was understood: how it was read, what is wrong with it, and how many answers it has."""

    name: str
    lines: Sequence[str]
    faults: Sequence[str]
    answers: int


@dataclass(frozen=True)
class View:
    """A batch as it stands. `share` is how much is graded, 0 to 1; `running` while a process is at work on it."""

    status: str
    share: float
    running: bool
    started: bool
    trouble: str = ""


class Batches:
    """The batches of this installation. Safe to use from several threads: each call opens the run it needs."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def choices(self) -> list[tuple[str, str]]:
        """(file name, name of the batch) of each batch that the page has taken in, the latest first."""
        found = sorted(self._home.glob("*/*/run.db"), key=lambda path: -path.stat().st_mtime)
        return [(self._spec(path.parent.parent.name).source.name, path.parent.parent.name) for path in found]

    def take(self, uploaded: Path, bank: str | None, learner: str) -> str:
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
        chosen = self._shelf.tutor(bank).settings.bank_folder
        spec = Spec(source=source, out=folder / f"{source.stem}-graded{ending}", bank=chosen)
        run = open_run(run_folder(folder, spec.out))
        keep(run, spec)
        run.remember(learner=learner, bank=bank)
        run.close()
        return name

    def check(self, name: str, columns: str = "", question: str = "") -> Checked:
        """Read and check the whole file; `columns` are lines such as answer=Text. Raises InputError."""
        from tutor.batch import prepare
        from tutor.batch.plan import matched
        from tutor.batch.spec import keep, open_run, own_bank

        said = tuple(line.strip() for line in columns.splitlines() if line.strip())
        spec = self._spec(name).model_copy(update={"columns": said, "question": question.strip() or None})
        run = open_run(self._folder(name))
        lines: list[str] = []
        try:
            tutor = self._shelf.ready(run.fact("bank"))
            task = spec.task(tutor.bank)
            lines = [f"Read as {task.sheet.about}.", *task.layout.described()]
            keep(run, spec)
            own = own_bank(task)
            if own is not None:
                draft = f"{len(own.questions)} questions of its own, with draft points made of the references."
                return Checked(spec.source.name, [*lines, draft], [], 0)
            findings = prepare(run, task, tutor.grade_many)
            return Checked(spec.source.name, [*lines, *matched(findings)], [], run.counts().items)
        except BatchFaults as error:
            faults = [str(fault) for fault in error.faults] or [str(error)]
            return Checked(spec.source.name, lines, faults[:_MOST_FAULTS], 0)
        finally:
            run.close()

    def start(self, name: str, trial: int | None = None, skip_bad: bool = False) -> None:
        """Start a process that grades the batch, or goes on with it; `trial` is how many answers to grade only."""
        from tutor.batch.spec import open_run

        if self.view(name).running:
            raise InputError("this batch is being graded already")
        spec, folder = self._spec(name), self._folder(name)
        run = open_run(folder)
        run.remember(ended=None, progress={})
        with (folder / "log.txt").open("wb") as log:
            process = subprocess.Popen(  # noqa: S603  # our own program, its arguments in a list
                self._command(spec, trial, skip_bad),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=os.environ | {"TUTOR_HOME": str(self._shelf.first.settings.home)},
                start_new_session=True,  # it goes on when the page's server ends
            )
        self._processes[name] = process
        run.remember(pid=process.pid)
        run.close()

    def stop(self, name: str) -> None:
        """Ask the process to stop after the answers at hand."""
        from tutor.batch.grading import ask_to_stop
        from tutor.batch.spec import open_run

        run = open_run(self._folder(name))
        ask_to_stop(run)
        run.close()

    def view(self, name: str) -> View:
        """Return how the batch stands."""
        from tutor.batch.grading import at_work
        from tutor.batch.spec import open_run

        run = open_run(self._folder(name))
        progress, ended, pid = run.fact("progress") or {}, run.fact("ended"), run.fact("pid")
        working, counts = at_work(run), run.counts()
        run.close()
        share = counts.done / counts.work if counts.work else 0.0
        if working:
            return View(_said(progress), share, running=True, started=True)
        if ended is not None:
            words = {"done": "Done" if share == 1 else "The trial is done", "stopped": "Stopped"}
            said = (
                f"{words.get(ended, ended.capitalize())}: {counts.done} of {counts.work} different answers are graded."
            )
            return View(said, share, running=False, started=True)
        if pid is None:
            return View("Not started yet.", 0.0, running=False, started=False)
        if self._alive(name, pid):
            return View("Getting ready…", share, running=True, started=True)
        return View("It ended before it was done.", share, False, True, self._log(name))

    def results(self, name: str) -> list[Path | None]:
        """Return the files that can be fetched, in the order of RESULTS; None for one that is not there yet."""
        out = self._spec(name).out
        places = [out.with_name(each.format(stem=out.stem, ending=out.suffix)) for each in RESULTS]
        return [place if place.is_file() else None for place in places]

    def _command(self, spec: Spec, trial: int | None, skip_bad: bool) -> list[str]:
        command = [sys.executable, "-m", "tutor.cli", "batch", str(spec.source), "--out", str(spec.out)]
        command += ["--resume", "--yes", "--run-in", str(spec.source.parent)]
        for said in spec.columns:
            command += ["--map", said]
        chosen = {"--bank": spec.bank, "--question": spec.question, "--sample": trial}
        command += [part for option, value in chosen.items() if value is not None for part in (option, str(value))]
        return [*command, "--skip-bad"] if skip_bad else command

    def _alive(self, name: str, pid: int) -> bool:
        if name in self._processes:
            return self._processes[name].poll() is None
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    def _log(self, name: str) -> str:
        path = self._folder(name) / "log.txt"
        return path.read_text(encoding="utf-8", errors="replace")[-4000:].strip() if path.is_file() else ""

    def _spec(self, name: str) -> Spec:
        from tutor.batch.spec import kept, open_run

        run = open_run(self._folder(name))
        try:
            return kept(run)
        finally:
            run.close()

    def _folder(self, name: str) -> Path:
        """Return the folder of the batch's run. Raises UnknownId; a name is never a path."""
        found = list((self._home / name).glob("*/run.db")) if name.isalnum() else []
        if not found:
            raise UnknownId("there is no such batch any more: upload the file again")
        return found[0].parent

    @property
    def _home(self) -> Path:
        return self._shelf.first.settings.home / "uploaded-batches"


def _said(progress: dict[str, float]) -> str:
    """Return progress in words: "120 of 400 different answers, 14.2 a second, 20 s left, cost 0.12"."""
    if not progress:
        return "nothing is graded yet"
    parts = [f"{progress['done']} of {progress['total']} different answers"]
    if progress["rate"]:
        parts.append(f"{progress['rate']:.1f} a second")
    if progress["left"]:
        parts.append(f"about {_time(progress['left'])} left")
    if progress["cost"]:
        parts.append(f"cost {progress['cost']:.2f}")
    return ", ".join(parts)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min" if minutes else f"{rest} s"
