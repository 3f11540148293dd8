"""The tab where a learner asks: sentences of the sources with their passages, or that there is nothing on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui import render
from ui.events import PRIVATE
from ui.handlers import asking
from ui.handlers.learner import learner_of
from ui.handlers.practice import Place
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from ui.frame import Frame

INTRODUCTION = (
    "<p>Ask about the topics of a bank. The reply is made of sentences of its sources, each with the passage it stands "
    "in. Nothing is made up: where the sources have nothing on it, you are told so.</p>"
)
LOOKING = render.transcript([render.reading("Looking through the sources…")])


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
        clear = gr.Button("Forget what I asked", elem_id="ask-forget")
    trouble = gr.HTML(elem_id="ask-trouble")
    reply = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="reply")

    def ask(name: str | None, text: str, request: gr.Request) -> Iterator[list[Any]]:
        yield [LOOKING, "", gr.update(interactive=False)]
        for found in asking.ask(shelf, learner_of(request), name, text):
            yield [found.transcript, render.trouble(found.trouble), gr.update(interactive=found.whole)]

    def opened(name: str | None, request: gr.Request) -> list[Any]:
        return [gr.update(choices=shelf.names), asking.history(shelf, learner_of(request), name)]

    def forget(name: str | None, request: gr.Request) -> list[Any]:
        asking.forget(shelf, learner_of(request), name)
        return ["", ""]

    events = [question.submit, send.click]
    gr.on(events, ask, [bank, question], [reply, trouble, send], trigger_mode="once", **PRIVATE)
    clear.click(forget, bank, [reply, trouble], **PRIVATE)
    frame.page.load(opened, bank, [bank, reply], **PRIVATE)
    bank.input(opened, bank, [bank, reply], **PRIVATE)


def aside(frame: Frame, place: gr.State) -> None:
    """Lay out and wire questions of one's own beside the interview of `place`; what it is asking is kept back."""
    with gr.Accordion("Ask a question of your own", open=False, elem_id="iv-asking"):
        question = gr.Textbox(
            label="Your question", info="It is not part of your answer.", max_length=2_000, elem_id="iv-question"
        )
        with gr.Row(elem_classes="actions"):
            send = gr.Button("Ask", elem_id="iv-ask")
        trouble = gr.HTML(elem_id="iv-ask-trouble")
        reply = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="iv-reply")

    def ask(text: str, where: Place | None, request: gr.Request) -> Iterator[list[Any]]:
        learner = learner_of(request)
        bank, session = (where.bank, where.session) if where else (None, None)
        yield [LOOKING, "", gr.update(interactive=False)]
        for found in asking.ask(frame.shelf, learner, bank, text, session):
            yield [found.transcript, render.trouble(found.trouble), gr.update(interactive=found.whole)]

    def recall(where: Place | None, request: gr.Request) -> str:
        learner = learner_of(request)
        return asking.history(frame.shelf, learner, where.bank, where.session) if where else ""

    events = [question.submit, send.click]
    gr.on(events, ask, [question, place], [reply, trouble, send], trigger_mode="once", **PRIVATE)
    place.change(recall, place, reply, **PRIVATE)
