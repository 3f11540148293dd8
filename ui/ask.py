"""The tab where a learner asks: sentences of the sources with their passages, or that there is nothing on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui import render
from ui.handlers import asking
from ui.practice import PRIVATE
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from ui.frame import Frame

INTRODUCTION = (
    "<p>Ask about the topics of a bank. The reply is made of sentences of its sources, each with the passage it stands "
    "in. Nothing is made up: where the sources have nothing on it, you are told so.</p>"
)


def tab(frame: Frame) -> None:
    shelf = frame.shelf
    gr.Markdown(render.transcript([INTRODUCTION]))
    bank = gr.Dropdown(label="Question bank", choices=shelf.names, value=shelf.names[0], elem_id="ask-bank")
    question = gr.Textbox(
        label="Your question",
        info="Enter sends it, Shift+Enter starts a new line.",
        lines=1,
        max_lines=8,
        max_length=2_000,
        elem_id="question",
    )
    with gr.Row(elem_classes="actions"):
        send = gr.Button("Ask", variant="primary", elem_id="ask")
    trouble = gr.HTML(elem_id="ask-trouble")
    reply = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, elem_id="reply")

    def ask(name: str | None, text: str) -> Iterator[list[Any]]:
        yield [render.transcript([render.reading("Looking through the sources…")]), "", gr.update(interactive=False)]
        for found in asking.ask(shelf, name, text):
            yield [found.transcript, render.trouble(found.trouble), gr.update(interactive=found.whole)]

    gr.on([question.submit, send.click], ask, [bank, question], [reply, trouble, send], trigger_mode="once", **PRIVATE)
    frame.page.load(lambda: gr.update(choices=shelf.names), None, bank, **PRIVATE)
