"""What every tab is given when it is laid out, and the one thing that tabs need of each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gradio as gr

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf
    from ui.practice import PracticeTab


@dataclass
class Frame:
    """The page around the tabs.

    `requested` takes the address of a link that was pressed; it stands outside the tabs, which the browser makes only
    when they are opened. `here` is the tab that is being laid out; `practising` is there once the practice tab, the
    first one, has been.
    """

    page: gr.Blocks
    shelf: Shelf
    tabs: gr.Tabs
    requested: gr.Textbox
    here: gr.Tab = field(init=False)
    practising: PracticeTab = field(init=False)
