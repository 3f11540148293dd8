"""A batch while it runs: how far it is, what it has cost, and Ctrl-C to stop it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.batch import Progress


@contextmanager
def stop_on_ctrl_c() -> Iterator[threading.Event]:
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
def watching() -> Iterator[Callable[[Progress], None]]:
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
    cost = f"cost ${now.cost:.2f}" if now.cost else ""
    return ", ".join(part for part in (rate, left, cost) if part)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
