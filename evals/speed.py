"""How long a grade takes and how much memory the grader holds: `python -m evals.speed [--n 200]`.

Answers are gold answers of the dev part, each graded alone, as in the page; then the same ones in one batch. Times are
wall clock on an otherwise idle machine. The start is a fresh process that opens the tutor on an index that is there and
grades one answer. Memory is the resident set of this process after all of it.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from evals.gold import gold
from tutor.wiring import Tutor

_START = (
    "from tutor import Tutor; Tutor.open().ready().grade('scaling.chinchilla-optimal', 'Twenty tokens a parameter.')"
)
_UNTIMED = "It depends on how large the model is and on how long it is trained."  # states something, so it is judged
_STARTS = 5
_SIZE = 1536  # of the square matrices whose product gives the machine's peak


def main(n: Annotated[int, typer.Option(help="Answers that are graded")] = 200) -> None:
    """Measure and print."""
    tutor = Tutor.open().ready()
    answers = random.Random(0).sample(list(gold("dev")), n)  # noqa: S311 - reproducible, not secret
    items = [(tutor.bank.question(each.question), each.text) for each in answers]
    tutor.warm()
    tutor.grader.grade_many([(question, _UNTIMED) for question, _ in items])  # rubrics read, as in a running page
    alone = np.array([_seconds(partial(tutor.grader.grade, *item)) for item in items])
    batched = _seconds(lambda: tutor.grader.grade_many(items))
    starts = [_seconds(_fresh) for _ in range(_STARTS)]
    words = np.array([len(text.split()) for _, text in items])
    table = Table("what", "figure")
    table.add_row("words an answer, median", f"{np.median(words):.0f}")
    table.add_row("one grade, median", f"{1000 * np.median(alone):.0f} ms")
    table.add_row("one grade, 95th percentile", f"{1000 * np.quantile(alone, 0.95):.0f} ms")
    table.add_row("answers a second in a batch", f"{n / batched:.1f}")
    table.add_row("fresh process to first grade, median", f"{np.median(starts):.1f} s")
    table.add_row("memory", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    table.add_row("matrix peak of this machine", f"{_peak():.0f} GFLOP/s")
    Console().print(f"{os.cpu_count()} cores", table)


def _fresh() -> None:
    subprocess.run([sys.executable, "-c", _START], check=True)  # noqa: S603 - our own interpreter, our own words


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _peak() -> float:
    left = np.random.default_rng(0).random((_SIZE, _SIZE), np.float32)
    return 2 * _SIZE**3 / min(_seconds(lambda: left @ left) for _ in range(10)) / 1e9


if __name__ == "__main__":
    typer.run(main)
