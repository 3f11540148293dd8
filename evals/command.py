"""What `python -m evals` and `tutor eval` do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from evals.profiles import PROFILES
from tutor.errors import InputError, ModelMissing

MISSED = 1
PEOPLE, SEARCHING = "people", "retrieval"


class Steps:
    """Says on standard error what is being done and how far it is."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task = progress.add_task("opening", total=None)

    def name(self, what: str) -> None:
        self._progress.update(self._task, description=what, completed=0)

    def count(self, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total)


def measure(suite: str, grader: str, profile: str, data: Path | None, out: Path) -> int:
    """Run a suite, or `all`; print the table, write the report, return 0, or 1 where a gate is missed.

    Raises InputError for what was asked for wrongly, ModelMissing where the packages of statistics are not installed.
    """
    _check_installed()
    from evals.opening import opened
    from evals.report import read_baseline, show, write
    from evals.run import run

    suites = _chosen(suite, profile, data)
    with _steps() as steps:
        bench, material = opened(grader, profile, data, steps.count)
        report = run(bench, material, suites, steps.name)
    baseline = read_baseline(profile, grader)
    console = Console()
    show(report, baseline, console)
    write(report, baseline, out)
    console.print(f"report: {out / 'report.html'}")
    return 0 if all(each.met for each in report.outcomes) else MISSED


def _chosen(suite: str, profile: str, data: Path | None) -> list[str]:
    from evals.run import SUITES

    if suite not in ("all", *SUITES):
        raise InputError(f"expected a suite among all, {', '.join(SUITES)}, got {suite!r}")
    if suite == PEOPLE and data is None:
        raise InputError("expected the folder of human-graded sets: give it with --data")
    if profile not in PROFILES:
        raise InputError(f"expected a profile among {', '.join(PROFILES)}, got {profile!r}")
    if suite != "all":
        return [suite]
    left_out = {PEOPLE: data is None, SEARCHING: not PROFILES[profile].searching}
    return [each for each in SUITES if not left_out.get(each)]


def try_the_suite(profile: str) -> int:
    """Put the bad graders and the oracle before the suites; print the table, return 1 where one is not caught."""
    _check_installed()
    from evals.opening import opened
    from evals.report.markdown import lines
    from evals.trust import trial

    with _steps() as steps:
        _, material = opened("embedded", profile, None, steps.count)
        table = trial(material, steps.name)
    print(lines(table.columns, table.rows))
    return MISSED if any("NO" in row for row in table.rows) else 0


def _check_installed() -> None:
    if find_spec("pingouin") is None or find_spec("matplotlib") is None:
        raise ModelMissing("measuring needs pingouin and matplotlib: pip install 'pretraining-tutor[evals]'")


@contextmanager
def _steps() -> Iterator[Steps]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield Steps(progress)
