"""What `python -m evals` and `tutor eval` do."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tutor.errors import ModelMissing
from tutor.wiring import Tutor

MISSED = 1


def measure(suite: str, grader: str, profile: str, data: Path | None, out: Path, tutor: Tutor | None = None) -> int:
    """Run a suite, or `all`; print the table, write the report, return 0, or 1 where a gate is missed.

    Raises InputError for what was asked for wrongly, ModelMissing where the packages of statistics are not installed.
    """
    if find_spec("pingouin") is None or find_spec("matplotlib") is None:
        raise ModelMissing("measuring needs pingouin and matplotlib: pip install 'pretraining-tutor[evals]'")
    from evals.opening import opened
    from evals.report import read_baseline, show, write
    from evals.run import SUITES, run

    console, told = Console(), Console(stderr=True)
    with Progress(console=told, transient=True) as progress:
        task = progress.add_task("opening", total=None)
        bench, material = opened(
            (tutor or Tutor.open()).ready(), grader, profile, data,
            lambda done, total: progress.update(task, completed=done, total=total),
        )  # fmt: skip
        suites = list(SUITES) if suite == "all" else [suite]
        report = run(bench, material, suites, lambda name: progress.update(task, description=name, completed=0))
    baseline = read_baseline(profile, grader)
    show(report, baseline, console)
    write(report, baseline, out)
    console.print(f"report: {out / 'report.html'}")
    return 0 if all(each.met for each in report.outcomes) else MISSED
