"""The tab for a teacher's file: upload it, see how it was read, try a few, grade all, stop, go on, fetch the rest."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.errors import TutorError
from ui import render
from ui.handlers.batches import ENDINGS, Batches, Checked, View
from ui.handlers.learner import learner_of
from ui.practice import PRIVATE
from ui.prose import escape

if TYPE_CHECKING:
    from ui.frame import Frame

INTRODUCTION = (
    "<p>Upload a file of answers: a row an answer with its question, or a row a student with a column a question, as "
    "Moodle and Google Forms export them. You get the same file back with marks, verdicts and quotes. You can stop at "
    "any moment and go on later, from this window or another. The file stays on this machine.</p>"
)
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
    status: gr.HTML
    results: tuple[gr.DownloadButton, ...]
    timer: gr.Timer

    @property
    def shown(self) -> list[Any]:
        """What changes while a batch is graded."""
        return [self.trouble, self.status, self.trial, self.start, self.stop, *self.results, self.timer]


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    batches = Batches(frame.shelf)
    desk = _desk(frame)
    _wire_reading(desk, batches)
    _wire_grading(desk, batches)
    frame.page.load(lambda: gr.update(choices=batches.choices), None, desk.earlier, **PRIVATE)
    frame.page.load(lambda: gr.update(choices=frame.shelf.names), None, desk.bank, **PRIVATE)


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
        status = gr.HTML(elem_id="batch-status")
        with gr.Row(elem_classes="actions"):
            results = tuple(
                gr.DownloadButton(label, visible=False, elem_id=f"batch-{name}")
                for name, label in (
                    ("file", "The file with marks"),
                    ("report", "Class report"),
                    ("grades", "Full grades"),
                )
            )
    timer = gr.Timer(_SECONDS, active=False)
    return Desk(
        bank, upload, earlier, trouble, checked, bench, columns, question, again, skip, trial, start, stop, status,
        results, timer,
    )  # fmt: skip


def _wire_reading(desk: Desk, batches: Batches) -> None:
    outputs = [desk.upload, desk.earlier, desk.checked, desk.bench, *desk.shown]

    def read(path: str | None, bank: str | None, request: gr.Request) -> list[Any]:
        if path is None:
            return [gr.skip()] * len(outputs)
        try:
            name = batches.take(Path(path), bank, learner_of(request).id)
        except TutorError as error:
            return [None, gr.skip(), "", gr.update(visible=False), *_only_trouble(str(error))]
        return [None, gr.update(choices=batches.choices, value=name), *_looked_at(batches, name)]

    def look(name: str | None, columns: str, question: str) -> list[Any]:
        return [gr.skip(), gr.skip(), *_looked_at(batches, name, columns, question)]

    def open_earlier(name: str | None) -> list[Any]:
        return [gr.skip(), gr.skip(), *_looked_at(batches, name)]

    desk.upload.upload(read, [desk.upload, desk.bank], outputs, **PRIVATE)
    desk.earlier.input(open_earlier, desk.earlier, outputs, **PRIVATE)
    desk.again.click(look, [desk.earlier, desk.columns, desk.question], outputs, **PRIVATE)


def _looked_at(batches: Batches, name: str | None, columns: str = "", question: str = "") -> list[Any]:
    """Return the updates of what was read, of the bench, and of Desk.shown."""
    if not name:
        return ["", gr.update(visible=False), *_only_trouble("")]
    try:
        view = batches.view(name)
        if view.started:
            return ["", gr.update(visible=True), *_shown(batches, name, view)]
        checked = batches.check(name, columns, question)
    except TutorError as error:
        return ["", gr.update(visible=True), *_only_trouble(str(error))]
    return [_as_read(checked), gr.update(visible=True), *_shown(batches, name, view)]


def _wire_grading(desk: Desk, batches: Batches) -> None:
    def begin(name: str | None, skip: bool, trial: int | None) -> list[Any]:
        try:
            batches.start(name or "", trial, skip)
        except TutorError as error:
            return _only_trouble(str(error))
        return look(name)

    def stop(name: str | None) -> list[Any]:
        try:
            batches.stop(name or "")
        except TutorError as error:
            return _only_trouble(str(error))
        return look(name)

    def look(name: str | None) -> list[Any]:
        try:
            return _shown(batches, name or "", batches.view(name or ""))
        except TutorError as error:
            return _only_trouble(str(error))

    chosen = [desk.earlier, desk.skip]
    desk.start.click(lambda name, skip: begin(name, skip, None), chosen, desk.shown, trigger_mode="once", **PRIVATE)
    desk.trial.click(lambda name, skip: begin(name, skip, TRIAL), chosen, desk.shown, trigger_mode="once", **PRIVATE)
    desk.stop.click(stop, desk.earlier, desk.shown, **PRIVATE)
    desk.timer.tick(look, desk.earlier, desk.shown, **PRIVATE)


def _shown(batches: Batches, name: str, view: View) -> list[Any]:
    """Return the updates of Desk.shown."""
    files = [None, None, None] if view.running else [_offered(each, name) for each in batches.results(name)]
    start = "Go on" if view.started and view.share < 1 else "Grade all"
    return [
        render.trouble(view.trouble),
        _status(view),
        gr.update(visible=not view.running and view.share < 1),
        gr.update(visible=not view.running, value=start),
        gr.update(visible=view.running),
        *(gr.update(visible=each is not None, value=each) for each in files),
        gr.Timer(active=view.running),
    ]


def _only_trouble(text: str) -> list[Any]:
    return [render.trouble(text), "", gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip(), gr.skip()]


def _offered(result: Path | None, name: str) -> str | None:
    """Copy a result to where gradio may serve it from, and return that place."""
    if result is None:
        return None
    from gradio.utils import get_upload_folder

    place = Path(get_upload_folder()) / "batches" / name / result.name
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(result, place)
    return str(place)


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
