"""`tutor batch`: a file of answers in, the same file back with marks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli.options import BankFolder, Grader, open_tutor, with_index
from tutor.errors import BatchFaults, InputError

if TYPE_CHECKING:
    from tutor.batch import Progress, Run, Stopped, Task
    from tutor.batch.plan import Findings
    from tutor.batch.spec import Spec
    from tutor.wiring import Tutor

INTERRUPTED = 130
_MOST_SHOWN = 60  # faults on the screen; the rest is counted

File = Annotated[Path, typer.Argument(metavar="FILE", help="Answers: CSV, TSV, JSON lines.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the same file with marks is written.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that grade side by side.")]
MaxCost = Annotated[float | None, typer.Option("--max-cost", min=0, help="End before more than this is spent.")]
Sample = Annotated[int | None, typer.Option("--sample", min=1, help="Grade this many answers only, as a trial.")]
Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="ROLE=COLUMN",
        help="Which column holds the question, answer, student or reference; or QUESTION_ID=COLUMN. A column goes by "
        "its name or its number, such as #3. May be repeated.",
    ),
]
QuestionId = Annotated[str | None, typer.Option("--question", metavar="ID", help="All rows answer this question.")]
Encoding = Annotated[str | None, typer.Option("--encoding", help="Encoding of the file; found out where not given.")]
Delimiter = Annotated[str | None, typer.Option("--delimiter", help="comma, semicolon, tab, bar, or any one sign.")]
Sheet = Annotated[str | None, typer.Option("--sheet", help="Name of the worksheet.")]
SkipBad = Annotated[bool, typer.Option("--skip-bad", help="Leave rows with faults ungraded and grade the rest.")]
EachRow = Annotated[bool, typer.Option("--each-row", help="Grade equal answers again instead of once.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a batch that was stopped.")]
Replace = Annotated[bool, typer.Option("--replace", help="Begin anew, and write over what is there.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether the columns are right.")]


def batch(
    file: File,
    out: Out,
    bank: BankFolder = None,
    grader: Grader = None,
    workers: Workers = 1,
    max_cost: MaxCost = None,
    sample: Sample = None,
    columns: Map = None,
    question: QuestionId = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    sheet: Sheet = None,
    skip_bad: SkipBad = False,
    each_row: EachRow = False,
    resume: Resume = False,
    replace: Replace = False,
    yes: Yes = False,
) -> None:
    """Grade a file of answers and write the same file with marks. Can be stopped at any moment and resumed."""
    from tutor.batch.spec import Spec

    spec = Spec(
        source=file,
        out=out,
        bank=bank,
        grader=grader,
        encoding=encoding,
        delimiter=delimiter,
        sheet=sheet,
        columns=tuple(columns or ()),
        question=question,
        skip_bad=skip_bad,
        each_row=each_row,
        workers=workers,
        sample=sample,
        max_cost=max_cost,
    )
    ended = _batch(spec, resume, replace, yes)
    if ended is not None:
        raise typer.Exit(ended)


def _batch(spec: Spec, resume: bool, replace: bool, yes: bool) -> int | None:
    """Return the exit code where it is not 0."""
    from tutor.batch.spec import keep, open_run

    _check_places(spec, resume or replace)
    tutor = open_tutor(spec.bank, spec.grader)
    task = spec.task(tutor.bank)
    _say_how_read(task)
    if not yes and sys.stdin.isatty() and not typer.confirm("Is that right?", default=True, err=True):
        raise InputError("nothing was graded; say which columns are meant with --map")
    run = open_run(_folder(tutor, spec, replace))
    keep(run, spec)
    with closing(run), _stop_on_ctrl_c() as stop:
        _plan(run, task, with_index(tutor))
        ended = _grade(run, tutor, spec, stop)
        _write(run, task, tutor, spec)
    return _say_how_it_ended(ended, spec)


def _check_places(spec: Spec, may_replace: bool) -> None:
    if spec.out.resolve() == spec.source.resolve():
        raise InputError("expected another file for --out: the answers themselves are never written over")
    if spec.out.exists() and not may_replace:
        raise InputError(f"{spec.out} is there already: add --resume to go on with it, or --replace to begin anew")


def _folder(tutor: Tutor, spec: Spec, replace: bool) -> Path:
    from tutor.batch.spec import run_folder

    folder = run_folder(tutor.settings.home, spec.out)
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


def _grade(run: Run, tutor: Tutor, spec: Spec, stop: threading.Event) -> Stopped:
    from functools import partial

    from tutor.batch import grade_pending, open_engine
    from tutor.batch.grading import Limits
    from tutor.wiring import open_grade_many

    questions = {question.id: question for question in tutor.bank.questions}
    settings = tutor.settings.model_copy(update={"threads": 1})
    with (
        _watching() as watch,
        open_engine(tutor.grade_many, spec.workers, partial(open_grade_many, settings)) as engine,
    ):
        return grade_pending(run, questions, engine, Limits(spec.sample, spec.max_cost), stop, watch)


def _write(run: Run, task: Task, tutor: Tutor, spec: Spec) -> None:
    from tutor.batch import write_results
    from tutor.batch.writing import write_grades
    from tutor.cli.terminal import working

    questions = {question.id: question for question in tutor.bank.questions}
    with working("Writing the file"):
        write_results(run, task.sheet, task.layout, questions, spec.out)
        write_grades(run, beside(spec.out, ".grades.jsonl"))


def beside(out: Path, ending: str) -> Path:
    """Return the place of a file that goes with `out`."""
    return out.with_name(f"{out.stem}{ending}")


def _say_how_it_ended(ended: Stopped, spec: Spec) -> int | None:
    from tutor.batch import Stopped

    print(f"{spec.out}\n{beside(spec.out, '.grades.jsonl')}")
    if ended is Stopped.DONE:
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
