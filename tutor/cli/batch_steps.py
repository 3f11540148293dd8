"""The steps of `tutor batch`: read, check, grade, write, and say what became of it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tutor.cli.options import open_tutor, with_index
from tutor.errors import BatchFaults, InputError

if TYPE_CHECKING:
    from tutor.batch import Progress, Run, Stopped, Task
    from tutor.batch.plan import Findings
    from tutor.batch.spec import Spec
    from tutor.wiring import Tutor

INTERRUPTED = 130
_MOST_SHOWN = 60  # faults on the screen; the rest is counted


def graded(spec: Spec, run_in: Path | None, resume: bool, replace: bool, yes: bool) -> int | None:
    """Grade what `spec` asks for and write the results. Return the exit code where it is not 0."""
    from tutor.batch.spec import keep, open_run

    began = time.time()
    _check_places(spec, resume or replace)
    tutor = open_tutor(spec.bank, spec.grader, spec.max_cost)
    task = spec.task(tutor.bank)
    _say_how_read(task)
    if not yes and sys.stdin.isatty() and not typer.confirm("Is that right?", default=True, err=True):
        raise InputError("nothing was graded; say which columns are meant with --map")
    folder = _folder(run_in or tutor.settings.home / "batches", spec, replace)
    tutor, task = _with_own_questions(tutor, task, spec, folder)
    run = open_run(folder)
    keep(run, spec)
    with closing(run), _stop_on_ctrl_c() as stop:
        _plan(run, task, with_index(tutor))
        ended = _grade(run, tutor, spec, stop, began)
        _write(run, task, tutor, spec)
        run.remember(ended=ended.value)
        rest = run.counts().work - run.counts().done
    return _say_how_it_ended(ended, rest, spec)


def _with_own_questions(tutor: Tutor, task: Task, spec: Spec, folder: Path) -> tuple[Tutor, Task]:
    """Return the tutor of the bank that the file brings, and the task on it; both as they are where it brings none."""
    from tutor.bank import save
    from tutor.batch.spec import own_bank

    bank = own_bank(task)
    if bank is None:
        return tutor, task
    save(bank, folder / "bank")
    print(
        f"  {len(bank.questions)} questions of the file's own; their points are drafts made of the references: "
        f"{folder / 'bank'}",
        file=sys.stderr,
    )
    own = tutor.with_bank(folder / "bank")
    return own, spec.task(own.bank)


def _check_places(spec: Spec, may_replace: bool) -> None:
    if spec.out.resolve() == spec.source.resolve():
        raise InputError("expected another file for --out: the answers themselves are never written over")
    if spec.out.exists() and not may_replace:
        raise InputError(f"{spec.out} is there already: add --resume to go on with it, or --replace to begin anew")


def _folder(home: Path, spec: Spec, replace: bool) -> Path:
    from tutor.batch.spec import run_folder

    folder = run_folder(home, spec.out)
    if replace:
        for old in folder.glob("run.db*"):
            old.unlink()
    return folder


def _say_how_read(task: Task) -> None:
    print(f"{task.name}: {task.sheet.about}", file=sys.stderr)
    for line in task.layout.described():
        print(f"  {line}", file=sys.stderr)


def _plan(run: Run, task: Task, tutor: Tutor) -> Findings:
    from tutor.batch import prepare
    from tutor.batch.plan import matched
    from tutor.cli.terminal import safe, working

    try:
        with working("Checking every row"):
            findings = prepare(run, task, tutor.grade_many)
    except BatchFaults as error:
        raise _shortened(error) from error
    for line in (*matched(findings), *(f"left out: {fault}" for fault in findings.all()[:_MOST_SHOWN])):
        print(f"  {safe(line)}", file=sys.stderr)
    counts = run.counts()
    same = f", {counts.work} of them different" if counts.work < counts.items else ""
    known = f"; {counts.done} graded already" if counts.done else ""
    print(f"{counts.items} answers{same}{known}", file=sys.stderr)
    return findings


def _shortened(error: BatchFaults) -> BatchFaults:
    from tutor.cli.terminal import safe

    summary = safe(str(error).split("\n", 1)[0])
    lines = [f"  {safe(str(fault))}" for fault in error.faults[:_MOST_SHOWN]]
    more = [f"  and {len(error.faults) - _MOST_SHOWN} more"] if len(error.faults) > _MOST_SHOWN else []
    advice = ["Mend the file, or add --skip-bad to grade the rows that are right."]
    return BatchFaults("\n".join([summary, *lines, *more, *advice]))


def _grade(run: Run, tutor: Tutor, spec: Spec, stop: threading.Event, began: float) -> Stopped:
    from functools import partial

    from tutor.batch import grade_pending, open_engine
    from tutor.batch.grading import Limits
    from tutor.wiring import open_grade_many

    questions = {question.id: question for question in tutor.bank.questions}
    limit = tutor.settings.llm_max_cost
    share = None if limit is None else limit / spec.workers  # each process counts what it spends for itself
    settings = tutor.settings.model_copy(update={"threads": 1, "llm_max_cost": share})
    with (
        _watching() as watch,
        open_engine(tutor.grade_many, spec.workers, partial(open_grade_many, settings)) as engine,
    ):
        return grade_pending(run, questions, engine, Limits(spec.sample, spec.max_cost), stop, watch, began)


def _write(run: Run, task: Task, tutor: Tutor, spec: Spec) -> None:
    from tutor.batch import write_results
    from tutor.batch.moodle import write_moodle
    from tutor.batch.report import write_report
    from tutor.batch.writing import write_grades
    from tutor.cli.terminal import working

    questions = {question.id: question for question in tutor.bank.questions}
    with working("Writing the file"):
        write_results(run, task.sheet, task.layout, questions, spec.out)
        write_grades(run, beside(spec.out, ".grades.jsonl"))
        write_report(run, questions, f"Report on {task.name}", _reliability(tutor), beside(spec.out, ".report.html"))
        if task.layout.student is not None:
            write_moodle(run, task.layout.names[task.layout.student], beside(spec.out, ".moodle.csv"))


def _reliability(tutor: Tutor) -> list[str]:
    """Return what is known of the grader that was used, a paragraph each."""
    if tutor.settings.grader != "embedded":
        return ["A language model graded. How well this one agrees with people was not measured on this class."]
    from tutor.grading.embedded.head import metadata

    kappa = metadata()["manifest"]["left out"]["gold"]
    return [
        "The built-in grader is not an LLM: it compares wording, and can miss what is said in unusual words and accept "
        "what is wrong in usual ones.",
        "On answers to questions left out of its fit, its verdicts agree with a person's by a quadratic weighted kappa "
        f"of {kappa}. What it could not decide is listed below.",
    ]


def beside(out: Path, ending: str) -> Path:
    """Return the place of a file that goes with `out`."""
    return out.with_name(f"{out.stem}{ending}")


def _say_how_it_ended(ended: Stopped, rest: int, spec: Spec) -> int | None:
    from tutor.batch import Stopped

    for place in (spec.out, *(beside(spec.out, ending) for ending in (".grades.jsonl", ".report.html"))):
        print(place)
    if ended is Stopped.DONE:
        if spec.sample is not None and rest:
            print("That was a trial. Add --resume, without --sample, to grade the rest.", file=sys.stderr)
        return None
    print(f"{ended}; every row that is not graded yet says so. Add --resume to go on.", file=sys.stderr)
    return INTERRUPTED if ended is Stopped.ASKED else 1


@contextmanager
def _stop_on_ctrl_c() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets; a second Ctrl-C ends the program as usual, and the run can still be resumed."""
    import signal

    stop = threading.Event()

    def asked(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        print("\nStopping after the answers at hand…", file=sys.stderr)

    before = signal.signal(signal.SIGINT, asked)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _watching() -> Iterator[Callable[[Progress], None]]:
    """Show a bar with rate, time left and cost on standard error, and yield what moves it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    watched = Console(stderr=True)
    columns = (TextColumn("Grading"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=watched, transient=True, disable=not watched.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda now: bar.update(task, completed=now.done, total=now.total, description=described(now))


def described(now: Progress) -> str:
    """Return how fast it goes, how long it still takes, and what it has cost."""
    rate = f"{now.rate:.1f}/s" if now.rate else ""
    left = f"{_time(now.left)} left" if now.left is not None else ""
    cost = f"cost {now.cost:.2f}" if now.cost else ""
    return ", ".join(part for part in (rate, left, cost) if part)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
