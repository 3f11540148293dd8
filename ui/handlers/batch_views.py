"""A batch as it stands, in words, out of the run's own file alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.batch import Run

_ENDED = {"stopped": "Stopped", "cost limit reached": "Stopped at the most it may cost"}


@dataclass(frozen=True)
class View:
    """A batch as it stands. `share` is how much is graded, 0 to 1; `running` while a process is at work on it.

    `unwritten` counts the decisions of people that the files do not have yet.
    """

    status: str
    share: float
    running: bool
    started: bool
    trouble: str = ""
    unwritten: int = 0


def view_of(run: Run, alive: bool) -> View:
    """Return how a run stands; `alive` is whether the process that was started for it still lives."""
    from tutor.batch.grading import at_work
    from tutor.batch.writing import unwritten

    progress, ended, counts = run.fact("progress") or {}, run.fact("ended"), run.counts()
    share = counts.done / counts.work if counts.work else 0.0
    if at_work(run):
        return View(_said(progress), share, running=True, started=True)
    if run.fact("pid") is None:
        return View("Not started yet.", 0.0, running=False, started=False)
    if alive:
        return View("Getting ready…", share, running=True, started=True)
    if ended is None:
        return View("It ended before it was done.", share, False, True, _log(run.path.with_name("log.txt")))
    word = ("Done" if share == 1 else "The trial is done") if ended == "done" else _ENDED.get(ended, ended.capitalize())
    cost = f" Cost so far: ${counts.cost:.2f}." if counts.cost else ""
    said = f"{word}: {counts.done} of {counts.work} different answers are graded.{cost}"
    return View(said, share, running=False, started=True, unwritten=unwritten(run))


def _said(progress: dict[str, float]) -> str:
    """Return progress in words: "120 of 400 different answers, 14.2 a second, 20 s left, cost $0.12"."""
    if not progress:
        return "nothing is graded yet"
    parts = [f"{progress['done']} of {progress['total']} different answers"]
    if progress["rate"]:
        parts.append(f"{progress['rate']:.1f} a second")
    if progress["left"]:
        parts.append(f"about {_time(progress['left'])} left")
    if progress["cost"]:
        parts.append(f"cost ${progress['cost']:.2f}")
    return ", ".join(parts)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min" if minutes else f"{rest} s"


def _log(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")[-4000:].strip() if path.is_file() else ""
