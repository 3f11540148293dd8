"""The progress tab: one step to take now, and how the study goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gradio as gr

from ui.events import PRIVATE
from ui.handlers.learner import learner_of, zone_of
from ui.handlers.progress import TABS, Overview
from ui.practice import shown
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from ui.frame import Frame


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    overview, practising, names = Overview(frame.shelf), frame.practising, frame.shelf.names
    bank = gr.Dropdown(
        label="Question bank", choices=names, value=names[0], visible=len(names) > 1, elem_id="progress-bank"
    )
    card = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="next-step")
    with gr.Row(elem_classes="actions"):
        go = gr.Button("Do this now", variant="primary", visible=False, elem_id="do-this")
    page = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="progress")

    def opened(name: str | None, request: gr.Request) -> list[Any]:
        now = overview.shown(learner_of(request), name, zone_of(request))
        return [now.card, gr.update(visible=now.step is not None), now.page]

    def gone(name: str | None, request: gr.Request) -> list[Any]:
        """Take the step as it is now, whatever the page still shows."""
        learner = learner_of(request)
        step = overview.shown(learner, name).step
        if step is None or step.step in TABS:
            tab = gr.update(selected=TABS[step.step]) if step is not None else gr.skip()
            return [tab, gr.skip(), *shown(practising.handlers.opened(learner))]
        begun = practising.handlers.begin_on(learner, name, step.questions)
        return [gr.update(selected="practice"), gr.update(open=False), *shown(begun)]

    gr.on([frame.here.select, bank.input], opened, bank, [card, go, page], **PRIVATE)
    outputs = [frame.tabs, practising.chooser.fold, *practising.desk.outputs]
    go.click(gone, bank, outputs, **PRIVATE).then(None, js="() => tutorPage.settle()", **PRIVATE)
    frame.page.load(
        lambda: gr.update(choices=frame.shelf.names, visible=len(frame.shelf.names) > 1), None, bank, **PRIVATE
    )
