"""The tabs of the page, in order. A new one is a line here: its id, its title, and what lays it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ui import (
    about,
    appealing,
    ask,
    batch,
    drill,
    flashcards,
    importing,
    interviewing,
    library,
    practice,
    progress,
    quiz,
)
from ui.frame import Frame


class Tab(NamedTuple):
    """`id` is what an event selects it by; `lay_out` is called inside its gr.Tab."""

    id: str
    title: str
    lay_out: Callable[[Frame], None]


TABS = (
    Tab("practice", "Practice", practice.tab),
    Tab("interview", "Interview", interviewing.tab),
    Tab("cards", "Flashcards", flashcards.tab),
    Tab("quiz", "Quiz", quiz.tab),
    Tab("drill", "Drill", drill.tab),
    Tab("library", "Library", library.tab),
    Tab("ask", "Ask", ask.tab),
    Tab("progress", "Progress", progress.tab),
    Tab("own", "Your own questions", importing.tab),
    Tab("batch", "Batch", batch.tab),
    Tab("appeals", "Second look", appealing.tab),
    Tab("about", "About", about.tab),
)
