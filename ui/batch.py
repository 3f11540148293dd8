"""The tab for a teacher's file: upload it, see how it was read, try a few, grade all, stop, go on, review, fetch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.errors import NotAllowed, TutorError
from ui import render, reviewing
from ui.events import PRIVATE
from ui.handlers.batch_views import View
from ui.handlers.batches import ENDINGS, Batches, Checked
from ui.handlers.learner import learner_of
from ui.prose import escape

if TYPE_CHECKING:
    from tutor.domain import Learner
    from ui.frame import Frame

INTRODUCTION = (
    "<p>Upload a file of answers: a row an answer with its question, or a row a student with a column a question, as "
    "Moodle and Google Forms export them. You get the same file back with marks, verdicts and quotes. You can stop at "
    "any moment and go on later, from this window or another. Then you look through what the grader was not sure of: "
    "what you decide wins. The file stays on this machine.</p>"
)
FETCHED: Mapping[str, str] = {
    "file": "The file with marks",
    "report": "Class report",
    "grades": "Full grades",
    "moodle": "Totals for Moodle",
}
TRIAL = 20
"""Answers of a trial."""
_SECONDS = 2.0  # between looks at a run


@dataclass(frozen=True)
class Desk:
    """The controls of the tab."""

    bank: gr.Dropdown
    upload: gr.File
    earlier: gr.Dropdown
    trouble: gr.HTML
    checked: gr.HTML
    bench: gr.Column
    columns: gr.Textbox
    question: gr.Textbox
    again: gr.Button
    skip: gr.Checkbox
    trial: gr.Button
    start: gr.Button
    stop: gr.Button
    most: gr.Number
    status: gr.HTML
    results: gr.HTML
    review: gr.Button
    update: gr.Button
    timer: gr.Timer

    @property
    def shown(self) -> list[Any]:
        """What changes while a batch is graded."""
        return [
            self.trouble, self.status, self.trial, self.start, self.stop, self.results, self.review, self.update,
            self.timer,
        ]  # fmt: skip


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    batches = Batches(frame.shelf)
    desk, review = _desk(frame), reviewing.lay_out()
    _wire_reading(desk, review, batches)
    _wire_grading(desk, batches)
    reviewing.wire(review, desk.earlier, desk.review, desk.update, batches)

    def opened(request: gr.Request) -> list[Any]:
        return [gr.update(choices=batches.choices(learner_of(request))), gr.update(choices=frame.shelf.names)]

    frame.page.load(opened, None, [desk.earlier, desk.bank], **PRIVATE)


def _desk(frame: Frame) -> Desk:
    gr.Markdown(render.transcript([INTRODUCTION]))
    names = frame.shelf.names
    bank = gr.Dropdown(label="Question bank", choices=names, value=names[0], elem_id="batch-bank")
    upload = gr.File(
        label="Answers (csv, tsv, xlsx or jsonl, up to 10 MB)",
        file_types=list(ENDINGS),
        height=140,
        elem_id="batch-upload",
        elem_classes="upload",
    )
    earlier = gr.Dropdown(label="Or go on with a file you uploaded before", choices=[], elem_id="batch-earlier")
    trouble = gr.HTML(elem_id="batch-trouble")
    checked = gr.HTML(elem_id="batch-checked")
    with gr.Column(visible=False, elem_id="batch-bench") as bench:
        with gr.Accordion("The columns are others?", open=False):
            columns = gr.Textbox(
                label="Say which column is which, a line each",
                info="Such as answer=My text, question=#3 or student=Email. #3 is the third column.",
                lines=2,
                elem_id="batch-columns",
            )
            question = gr.Textbox(label="Id of the one question, where all answer the same", elem_id="batch-question")
            again = gr.Button("Read again", elem_id="batch-again", elem_classes="small")
        skip = gr.Checkbox(label="Grade the rest where rows have faults", elem_id="batch-skip")
        with gr.Row(elem_classes="actions"):
            start = gr.Button("Grade all", variant="primary", elem_id="batch-start")
            trial = gr.Button(f"Try {TRIAL} answers first", elem_id="batch-trial")
            stop = gr.Button("Stop", visible=False, elem_id="batch-stop")
        most = gr.Number(
            label="Spend no more than this on the language model (US dollars)",
            minimum=0,
            visible=frame.shelf.first.settings.grader != "embedded",
            elem_id="batch-most",
        )
        status = gr.HTML(elem_id="batch-status")
        results = gr.HTML(elem_id="batch-results")
        with gr.Row(elem_classes="actions"):
            review = gr.Button("Review answers", visible=False, elem_id="batch-review-start")
            update = gr.Button("Put decisions into the files", visible=False, elem_id="batch-update")
    timer = gr.Timer(_SECONDS, active=False)
    return Desk(
        bank, upload, earlier, trouble, checked, bench, columns, question, again, skip, trial, start, stop, most,
        status, results, review, update, timer,
    )  # fmt: skip


def _wire_reading(desk: Desk, review: reviewing.ReviewDesk, batches: Batches) -> None:
    outputs = [review.room, desk.upload, desk.earlier, desk.checked, desk.bench, *desk.shown]
    closed = gr.update(visible=False)

    def read(path: str | None, bank: str | None, request: gr.Request) -> list[Any]:
        if path is None:
            return [gr.skip()] * len(outputs)
        learner = learner_of(request)
        try:
            name = batches.take(Path(path), bank, learner)
        except TutorError as error:
            return [closed, None, gr.skip(), "", gr.update(visible=False), *_only_trouble(str(error))]
        chosen = gr.update(choices=batches.choices(learner), value=name)
        return [closed, None, chosen, *_looked_at(batches, learner, name)]

    def look(name: str | None, columns: str, question: str, request: gr.Request) -> list[Any]:
        return [closed, gr.skip(), gr.skip(), *_looked_at(batches, learner_of(request), name, columns, question)]

    def open_earlier(name: str | None, request: gr.Request) -> list[Any]:
        return [closed, gr.skip(), gr.skip(), *_looked_at(batches, learner_of(request), name)]

    desk.upload.upload(read, [desk.upload, desk.bank], outputs, **PRIVATE)
    desk.earlier.input(open_earlier, desk.earlier, outputs, **PRIVATE)
    desk.again.click(look, [desk.earlier, desk.columns, desk.question], outputs, **PRIVATE)


def _looked_at(
    batches: Batches, learner: Learner, name: str | None, columns: str = "", question: str = ""
) -> list[Any]:
    """Return the updates of what was read, of the bench, and of Desk.shown."""
    if not name:
        return ["", gr.update(visible=False), *_only_trouble("")]
    try:
        view = batches.view(name, learner)
        if view.started:
            return ["", gr.update(visible=True), *_shown(batches, learner, name, view)]
        checked = batches.check(name, learner, columns, question)
    except NotAllowed as error:
        return ["", gr.update(visible=False), *_only_trouble(str(error))]
    except TutorError as error:
        return ["", gr.update(visible=True), *_only_trouble(str(error))]
    return [_as_read(checked), gr.update(visible=True), *_shown(batches, learner, name, view)]


def _wire_grading(desk: Desk, batches: Batches) -> None:
    def start(name: str | None, skip: bool, most: float | None, request: gr.Request) -> list[Any]:
        who = learner_of(request)
        return _after(batches, who, name, lambda: batches.start(name or "", who, None, skip, most or None))

    def try_some(name: str | None, skip: bool, most: float | None, request: gr.Request) -> list[Any]:
        who = learner_of(request)
        return _after(batches, who, name, lambda: batches.start(name or "", who, TRIAL, skip, most or None))

    def update(name: str | None, request: gr.Request) -> list[Any]:
        who = learner_of(request)
        return _after(batches, who, name, lambda: batches.start(name or "", who, write_only=True))

    def stop(name: str | None, request: gr.Request) -> list[Any]:
        who = learner_of(request)
        return _after(batches, who, name, lambda: batches.stop(name or "", who))

    def look(name: str | None, request: gr.Request) -> list[Any]:
        return _after(batches, learner_of(request), name, lambda: None)

    chosen = [desk.earlier, desk.skip, desk.most]
    desk.start.click(start, chosen, desk.shown, trigger_mode="once", **PRIVATE)
    desk.trial.click(try_some, chosen, desk.shown, trigger_mode="once", **PRIVATE)
    desk.update.click(update, desk.earlier, desk.shown, trigger_mode="once", **PRIVATE)
    desk.stop.click(stop, desk.earlier, desk.shown, **PRIVATE)
    desk.timer.tick(look, desk.earlier, desk.shown, **PRIVATE)


def _after(batches: Batches, learner: Learner, name: str | None, step: Callable[[], None]) -> list[Any]:
    """Take a step, and return the updates of Desk.shown after it."""
    try:
        step()
        return _shown(batches, learner, name or "", batches.view(name or "", learner))
    except TutorError as error:
        return _only_trouble(str(error))


def _shown(batches: Batches, learner: Learner, name: str, view: View) -> list[Any]:
    """Return the updates of Desk.shown."""
    start = "Go on" if view.started and view.share < 1 else "Grade all"
    return [
        render.trouble(view.trouble),
        _status(view),
        gr.update(visible=not view.running and view.share < 1),
        gr.update(visible=not view.running and view.share < 1, value=start),
        gr.update(visible=view.running),
        "" if view.running else _fetched(name, list(batches.results(name, learner))),
        gr.update(visible=view.share > 0),
        reviewing.update_button(view.unwritten, view.running),
        gr.Timer(active=view.running),
    ]


def _only_trouble(text: str) -> list[Any]:
    return [render.trouble(text), "", gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip()]


def _fetched(name: str, kinds: list[str]) -> str:
    """Return links to the results; who may follow them the server checks (ui/batch_files.py)."""
    links = "".join(
        f'<a class="fetch" id="batch-{kind}" href="batch/{escape(name)}/{kind}" download>{FETCHED[kind]}</a>'
        for kind in kinds
    )
    return f'<div class="fetches">{links}</div>' if links else ""


def _status(view: View) -> str:
    width = round(100 * view.share)
    bar = f'<span class="bar"><span style="width:{width}%"></span></span>' if view.started else ""
    return f'<div class="progress" role="status"><p>{escape(view.status)}</p>{bar}</div>'


def _as_read(checked: Checked) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in checked.lines)
    faults = "".join(f"<li>{escape(fault)}</li>" for fault in checked.faults)
    found = f"<p>{checked.answers} answers, no faults.</p>" if checked.answers else ""
    wrong = f"<p><strong>{len(checked.faults)} faults:</strong></p><ul class='lines'>{faults}</ul>" if faults else ""
    return (
        f'<div class="prose report"><h3>{escape(checked.name)}</h3><ul class="lines">{lines}</ul>{found}{wrong}</div>'
    )
