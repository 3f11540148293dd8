"""The review in the Batch tab: one answer at a time, with buttons and keys to accept, override and comment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import gradio as gr

from tutor.domain import Verdict
from ui import render
from ui.cards import WORDS
from ui.events import PRIVATE
from ui.handlers.batches import Batches
from ui.handlers.learner import learner_of
from ui.handlers.reviewing import Look, Reviewing
from ui.prose import LATEX_DELIMITERS

_KEYS: Mapping[Verdict, str] = {
    Verdict.MET: "m",
    Verdict.PARTIAL: "p",
    Verdict.UNMET: "u",
    Verdict.CONTRADICTED: "w",
}
_HINT = (
    "<p class='keys'>Keys: <kbd>1</kbd> to <kbd>9</kbd> choose a point, <kbd>m</kbd> made, <kbd>p</kbd> partly made, "
    "<kbd>u</kbd> missed, <kbd>w</kbd> wrong, <kbd>a</kbd> accept the rest, <kbd>j</kbd> next, <kbd>k</kbd> previous, "
    "<kbd>c</kbd> comment, <kbd>Esc</kbd> out of the comment.</p>"
)
_TOP = "() => { window.tutorPage.settleReview() }"


@dataclass(frozen=True)
class ReviewDesk:
    """The controls of the review. `room` holds them all; `key` is the answer that is looked at."""

    room: gr.Column
    key: gr.State
    trouble: gr.HTML
    status: gr.HTML
    page: gr.Markdown
    point: gr.Radio
    comment: gr.Textbox
    verdicts: Mapping[Verdict, gr.Button]
    keep: gr.Button
    before: gr.Button
    after: gr.Button
    accept: gr.Button
    agreement: gr.HTML

    @property
    def shown(self) -> list[Any]:
        """What changes with each step."""
        return [
            self.room, self.key, self.trouble, self.status, self.page, self.point, self.comment, self.accept,
            self.agreement,
        ]  # fmt: skip


def lay_out() -> ReviewDesk:
    """Lay the review out, hidden until it is begun."""
    with gr.Column(visible=False, elem_id="batch-review") as room:
        trouble = gr.HTML(elem_id="review-trouble")
        status = gr.HTML(elem_id="review-status")
        page = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="review-page")
        point = gr.Radio(label="The point to decide on", choices=[], elem_id="review-point")
        with gr.Row(elem_classes="actions"):
            verdicts = {
                verdict: gr.Button(WORDS[verdict], elem_id=f"review-{verdict.value}", elem_classes="small")
                for verdict in _KEYS
            }
        comment = gr.Textbox(
            label="Comment; it goes with your next decision, or alone",
            lines=1,
            max_lines=6,
            max_length=2000,
            elem_id="review-comment",
        )
        with gr.Row(elem_classes="actions"):
            accept = gr.Button("Accept the rest", variant="primary", elem_id="review-accept")
            before = gr.Button("Previous", elem_id="review-before")
            after = gr.Button("Next", elem_id="review-after")
            keep = gr.Button("Keep the comment", elem_id="review-keep")
        gr.HTML(_HINT)
        agreement = gr.HTML(elem_id="review-agreement")
    return ReviewDesk(
        room, gr.State(None), trouble, status, page, point, comment, verdicts, keep, before, after, accept, agreement
    )


def wire(desk: ReviewDesk, batch: gr.Dropdown, begin: gr.Button, update: gr.Button, batches: Batches) -> None:
    """Wire the review of the chosen batch. `begin` opens it, `update` says how many decisions the files lack."""
    handlers = Reviewing(batches)
    outputs = [*desk.shown, update]

    def on(button: gr.Button, step: Callable[..., Look], *inputs: Any) -> None:
        def handle(request: gr.Request, name: str | None, *given: Any) -> list[Any]:
            return _shown(step(learner_of(request), name or "", *given))

        done = button.click(handle, [batch, *inputs], outputs, **PRIVATE)
        done.then(None, js=_TOP, **PRIVATE)

    on(begin, handlers.first)
    on(desk.after, handlers.after, desk.key)
    on(desk.before, handlers.before, desk.key)
    on(desk.accept, handlers.accept, desk.key, desk.comment)
    on(desk.keep, handlers.comment, desk.key, desk.comment, desk.point)
    for verdict, button in desk.verdicts.items():
        on(button, partial(_override, handlers, verdict), desk.key, desk.point, desk.comment)


def _override(
    handlers: Reviewing, verdict: Verdict, learner: Any, name: str, key: str, point: str, comment: str
) -> Look:
    return handlers.override(learner, name, key, point, verdict, comment)


def _shown(look: Look) -> list[Any]:
    """Return the updates of ReviewDesk.shown and of the button that updates the files."""
    if look.trouble:
        return [gr.update(visible=True), gr.skip(), render.trouble(look.trouble), *[gr.skip()] * 7]
    page = look.page or "<p>Everything is settled: there is no answer left to look at.</p>"
    return [
        gr.update(visible=True),
        look.key,
        "",
        look.status,
        page,
        gr.update(choices=look.points or [], value=look.point, visible=look.key is not None),
        "",
        gr.update(interactive=look.key is not None),
        look.agreement,
        update_button(look.unwritten),
    ]


def update_button(unwritten: int, running: bool = False) -> Any:
    """Return the update of the button that puts decisions into the files."""
    many = "1 decision" if unwritten == 1 else f"{unwritten} decisions"
    return gr.update(visible=unwritten > 0 and not running, value=f"Put {many} into the files")
