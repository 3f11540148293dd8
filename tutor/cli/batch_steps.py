"""The steps of `tutor batch`: read, check, grade, write, and say what became of it."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tutor.cli.batch_cost import confirm_cost
from tutor.cli.batch_results import beside, write
from tutor.cli.batch_watching import stop_on_ctrl_c, watching
from tutor.cli.options import with_index
from tutor.errors import BatchFaults, InputError

if TYPE_CHECKING:
    from tutor.batch import Run, Stopped, Task
    from tutor.batch.plan import Findings
    from tutor.batch.spec import Spec
    from tutor.settings import Settings
    from tutor.wiring import Tutor

INTERRUPTED = 130
_READ_FROM = "read from"
_NOTHING = 1e-9  # dollars: a cap that nothing fits under
_MOST_SHOWN = 60  # faults on the screen; the rest is counted


@dataclass(frozen=True)
class Wishes:
    """What a person wants of the command besides what the run is asked for.

    overrides: a file of decisions to store first. write_only: grade nothing, write the files again.
    """

    run_in: Path | None = None
    resume: bool = False
    replace: bool = False
    yes: bool = False
    overrides: Path | None = None
    write_only: bool = False
    by: str = ""


def graded(spec: Spec, wishes: Wishes) -> int | None:
    """Grade what `spec` asks for and write the results. Return the exit code where it is not 0."""
    from tutor.batch.owned import TYPED
    from tutor.batch.spec import fingerprint, keep, open_run, run_folder
    from tutor.settings import Settings

    began = time.time()
    _check_places(spec, wishes)
    settings = Settings.read(bank=spec.bank, grader=spec.grader, llm_max_cost=spec.max_cost)
    folder = run_folder(wishes.run_in or settings.home / TYPED, spec.out)
    if wishes.write_only:
        return _written_again(spec, settings, folder, wishes)
    tutor, task = _confirmed_task(spec, settings, wishes)
    with closing(open_run(folder)) as run, stop_on_ctrl_c() as stop:
        if wishes.replace:
            run.begin_anew()
        tutor, task = _with_own_questions(_within(tutor, spec, run.counts().cost), task, spec, folder)
        keep(run, spec)
        _plan(run, task, with_index(tutor))
        run.remember(**{_READ_FROM: fingerprint(spec.source)})
        _decide(run, wishes)
        confirm_cost(run, tutor, spec, wishes.yes)
        ended = _grade(run, tutor, spec, stop, began)
        write(run, task, tutor, spec)
        run.remember(ended=ended.value)
        rest = run.counts().work - run.counts().done
    return _say_how_it_ended(ended, rest, spec)


def _confirmed_task(spec: Spec, settings: Settings, wishes: Wishes) -> tuple[Tutor, Task]:
    """Return the tutor, and the task as a person finds it understood rightly."""
    from tutor.wiring import Tutor

    tutor = Tutor.open(settings)
    task = spec.task(tutor.bank)
    _say_how_read(task)
    if not wishes.yes and sys.stdin.isatty() and not typer.confirm("Is that right?", default=True, err=True):
        raise InputError("nothing was graded; say which columns are meant with --map")
    return tutor, task


def _within(tutor: Tutor, spec: Spec, spent: float) -> Tutor:
    """Return a tutor that may spend what is left of --max-cost; what the run has spent before counts."""
    from tutor.wiring import Tutor

    if spec.max_cost is None or not spent:
        return tutor
    left = max(spec.max_cost - spent, _NOTHING)
    return Tutor.open(tutor.settings.model_copy(update={"llm_max_cost": left}))


def _written_again(spec: Spec, settings: Settings, folder: Path, wishes: Wishes) -> int | None:
    """Write the files from what is stored, with what people decided since; nothing is planned and nothing graded."""
    from tutor.batch.spec import fingerprint, kept, open_run
    from tutor.wiring import Tutor

    if not (folder / "run.db").is_file():
        raise InputError(f"nothing was graded for {spec.out} yet: leave --write-only out")
    with closing(open_run(folder)) as run:
        done = kept(run)
        own = folder / "bank"
        bank, grader = own if own.is_dir() else done.bank, done.grader or settings.grader
        tutor = Tutor.open(settings.model_copy(update={"bank": bank, "grader": grader}))
        task = done.task(tutor.bank)
        if run.fact(_READ_FROM) not in (None, fingerprint(done.source)):
            raise InputError(f"{done.source} has changed since it was read: use --resume, which reads it again")
        _decide(run, wishes)
        write(run, task, tutor, done)
    print(spec.out)
    return None


def _decide(run: Run, wishes: Wishes) -> None:
    from tutor.batch.review.decisions import number_of
    from tutor.batch.review.overrides import apply_overrides

    if wishes.overrides is not None:
        print(f"{apply_overrides(run, wishes.overrides, wishes.by)} decisions taken in", file=sys.stderr)
    if many := number_of(run):
        print(f"{many} decisions of people stand, whatever the grader says", file=sys.stderr)


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


def _check_places(spec: Spec, wishes: Wishes) -> None:
    may_replace = wishes.resume or wishes.replace or wishes.write_only
    if spec.out.resolve() == spec.source.resolve():
        raise InputError("expected another file for --out: the answers themselves are never written over")
    if spec.out.exists() and not may_replace:
        raise InputError(f"{spec.out} is there already: add --resume to go on with it, or --replace to begin anew")


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
            findings = prepare(run, task, tutor.grade_metered)
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
    opens = partial(open_grade_many, tutor.settings.model_copy(update={"threads": 1}))
    with (
        watching() as watch,
        open_engine(tutor.grade_metered, spec.workers, opens, spec.engine) as engine,
    ):
        return grade_pending(run, questions, engine, Limits(spec.sample, spec.max_cost), stop, watch, began)


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
