"""How the page's events are wired: none of them is a public API, and a script may put the page right after one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gradio.events import Dependency

PRIVATE: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden"}
"""What every event is given."""


def settle(steps: Iterable[Dependency], script: str) -> None:
    """Have the page's script run after each of these steps, to move focus and what is in view."""
    for step in steps:
        step.then(None, js=script, **PRIVATE)
