"""What a tab has in which one is asked and answers: what was said, what went wrong, where one is, a box to write in."""

from __future__ import annotations

from typing import Any, NamedTuple

import gradio as gr

from ui.prose import LATEX_DELIMITERS

ENTER = "Enter sends it, Shift+Enter starts a new line."


class Talk(NamedTuple):
    """What was said, what went wrong, and where one is."""

    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML


def talk(prefix: str, said: str = "") -> Talk:
    """Lay out what a tab says; the prefix parts the ids of its elements from other tabs'."""
    transcript = gr.Markdown(said, latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id=f"{prefix}transcript")
    return Talk(transcript, gr.HTML(elem_id=f"{prefix}trouble"), gr.HTML(elem_id=f"{prefix}status"))


def answer_box(prefix: str, **options: Any) -> gr.Textbox:
    """Lay out the box for an answer, unseen until something is asked; `options` are the text box's own and win."""
    usual = {"label": "Your answer", "info": ENTER, "lines": 1, "max_lines": 16, "max_length": 200_000}
    return gr.Textbox(**{**usual, **options}, visible=False, elem_id=f"{prefix}answer")
