"""Lines that begin with a slash, in any talk in the terminal, and the steps they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from rich.console import Console

from tutor.cli.terminal import safe
from tutor.errors import InputError, StoreError

View = TypeVar("View")
ASK = "/ask"
ASKING = {ASK: "ask the sources a question of your own: /ask What does a z-loss do?"}


def is_command(line: str) -> bool:
    return re.fullmatch(r"/[a-z]+", line) is not None or own_question(line) is not None


def own_question(line: str) -> str | None:
    """Return what stands after `/ask`, empty where nothing does; None for any other line."""
    found = re.fullmatch(rf"{ASK}(?:\s+(.*))?", line)
    return (found[1] or "") if found is not None else None


def explain(text: str, commands: Mapping[str, str], screen: Console) -> None:
    """List the commands there are, and say first that `text` is none of them where it is not."""
    if text not in commands:
        screen.print(f"There is no command {text}.", style="red", markup=False)
    for name, what in commands.items():
        screen.print(f"  {name:<8} {what}", markup=False)


def taken(step: Callable[[], View], otherwise: Callable[[], View], screen: Console) -> View:
    """Return what a step leads to; where it cannot be taken, say why and return where things are."""
    try:
        return step()
    except (InputError, StoreError) as error:
        screen.print(safe(str(error)), style="red", markup=False)
        return otherwise()
