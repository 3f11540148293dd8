"""The terminal as it is: what may be printed on it, how progress is shown, and how a long answer is read from it."""

from __future__ import annotations

import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

# What could move the cursor, recolour or rename a terminal, or reverse what is read: C0 but tab and newline, DEL, C1,
# and bidirectional overrides.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_PASTE_PAUSE = 0.05  # seconds; lines of one paste arrive closer together than anybody types


def console() -> Console:
    return Console(highlight=False, emoji=False)


def safe(text: str) -> str:
    """Return text of a bank or an answer without what a terminal would obey."""
    return _UNSAFE.sub("�", text.replace("\r\n", "\n"))


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar on standard error and yield what moves it: step(done, total)."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    watched = Console(stderr=True)
    with Progress(*columns, console=watched, transient=True, disable=not watched.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def working(title: str) -> Iterator[None]:
    """Show on standard error that something takes a moment; nothing where nobody is watching."""
    with Console(stderr=True).status(title):
        yield


def read_answer(is_command: Callable[[str], bool]) -> str | None:
    """Read lines up to an empty one or the end of input; None where the input ended before any text.

    A first line that is a command is returned alone. An empty line inside a paste does not end the answer.
    """
    lines: list[str] = []
    while True:
        try:
            line = input("  " if lines else "> ")
        except EOFError:
            print()
            return "\n".join(lines) if any(map(str.strip, lines)) else None
        if not lines and is_command(line.strip()):
            return line.strip()
        if line.strip() or _pasting():
            lines.append(line)
        elif lines:
            return "\n".join(lines)


def _pasting() -> bool:
    """Whether more lines are waiting at a terminal already."""
    if not sys.stdin.isatty():
        return False
    try:
        return bool(select.select([sys.stdin], [], [], _PASTE_PAUSE)[0])
    except (OSError, ValueError):  # Windows can only wait for sockets
        return False
