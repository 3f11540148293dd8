"""The tab where a learner asks: sentences of the sources with their passages, or that there is nothing on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.dialogue.context import leans
from ui import render
from ui.handlers import asking
from ui.handlers.learner import learner_of
from ui.practice import PRIVATE
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from ui.frame import Frame

INTRODUCTION = (
    "<p>Ask about the topics of a bank. The reply is made of sentences of its sources, each with the passage it stands "
    "in. Nothing is made up: where the sources have nothing on it, you are told so.</p>"
)

_REMEMBERED = 400  # characters


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

    before = gr.State("")

    def ask(name: str | None, text: str, last: str, request: gr.Request) -> Iterator[list[Any]]:
        looking = render.transcript([render.reading("Looking through the sources…")])
        yield [looking, "", gr.update(interactive=False), gr.skip()]
        for found in asking.ask(shelf, learner_of(request), name, text, last):
            shown = [found.transcript, render.trouble(found.trouble), gr.update(interactive=found.whole)]
            yield [*shown, _thread(last, text)]

    gr.on(
        [question.submit, send.click],
        ask,
        [bank, question, before],
        [reply, trouble, send, before],
        trigger_mode="once",
        **PRIVATE,
    )
    frame.page.load(lambda: gr.update(choices=shelf.names), None, bank, **PRIVATE)


def _thread(before: str, question: str) -> str:
    """Return what the next question may lean on: this one, together with what it leant on itself."""
    return f"{before} {question}"[-_REMEMBERED:] if leans(question) else question
