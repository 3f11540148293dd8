"""The tab for a person's own questions: upload, look at what was read, mend the points, save and practise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.errors import InputError, TutorError
from ui import render, taking
from ui.events import PRIVATE
from ui.filters import offered
from ui.handlers import importing as handlers
from ui.handlers.drafts import EMPTY_ROW, HEADERS, rows_of
from ui.handlers.importing import Draft
from ui.handlers.learner import teacher_of
from ui.handlers.practice import NOTHING_YET
from ui.practice import SETTLE, PracticeTab, shown
from ui.prose import escape
from ui.reports import read_report

if TYPE_CHECKING:
    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

INTRODUCTION = (
    "<p>Upload a document of questions and answers, and practise on it: text, Markdown, CSV, JSON lines, YAML, or the "
    "notes of Anki as text. Every answer is cut into points, which you can look at and mend before you start. The "
    "document stays on this machine.</p>"
)


@dataclass(frozen=True)
class Bench:
    """The controls of the tab, and the draft that is being worked on."""

    draft: gr.State
    upload: gr.File
    trouble: gr.HTML
    report: gr.Markdown
    rest: gr.Column
    question: gr.Dropdown
    points: gr.Dataframe
    more: gr.Button
    saved: gr.HTML
    name: gr.Textbox
    keep: gr.Button


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    bench = _bench()
    _wire_reading(bench)
    _wire_points(bench)
    _wire_keeping(bench, frame.shelf, frame.practising, frame.tabs)
    taking.panel(frame)
    _removing(frame)


def _bench() -> Bench:
    gr.Markdown(render.transcript([INTRODUCTION]))
    upload = gr.File(
        label="Document of questions, up to 10 MB",
        file_types=list(handlers.ENDINGS),
        height=140,
        elem_id="upload",
    )
    trouble = gr.HTML(elem_id="import-trouble")
    report = gr.Markdown(elem_id="report")
    with gr.Column(visible=False, elem_id="mend") as rest:
        question = gr.Dropdown(label="Question", elem_id="draft-question")
        points = gr.Dataframe(
            label="Its points: change a line, or empty it to take it out",
            headers=list(HEADERS),
            datatype=["str", "number", "str"],
            type="array",
            interactive=True,
            column_count=len(HEADERS),
            static_columns=[2],
            column_widths=["58%", "20%", "22%"],
            wrap=True,
            buttons=[],
            elem_id="points",
        )
        more = gr.Button("Add a point", elem_id="more", elem_classes="small")
        saved = gr.HTML(elem_id="mended")
        name = gr.Textbox(label="Name of the bank", max_length=60, elem_id="bank-name")
        with gr.Row(elem_classes="actions"):
            keep = gr.Button("Save and practise", variant="primary", elem_id="keep")
    return Bench(gr.State(None), upload, trouble, report, rest, question, points, more, saved, name, keep)


def _wire_reading(bench: Bench) -> None:
    def read(path: str | None) -> list[Any]:
        if path is None:
            return [None, "", "", gr.update(visible=False), gr.skip(), gr.skip(), gr.skip(), None]
        try:
            draft = handlers.read(Path(path))
        except TutorError as error:
            hidden = gr.update(visible=False)
            return [None, render.trouble(str(error)), "", hidden, gr.skip(), gr.skip(), gr.skip(), None]
        first = draft.questions[0]
        choices = [(f"{number}. {each.text}", each.id) for number, each in enumerate(draft.questions, start=1)]
        return [
            draft,
            "",
            read_report(draft.report, draft.bank),
            gr.update(visible=True),
            gr.update(choices=choices, value=first.id),
            rows_of(first),
            draft.report.title,
            None,
        ]

    outputs = [bench.draft, bench.trouble, bench.report, bench.rest, bench.question, bench.points, bench.name]
    bench.upload.upload(read, bench.upload, [*outputs, bench.upload], **PRIVATE)


def _wire_points(bench: Bench) -> None:
    def choose(draft: Draft | None, question: str) -> tuple[Any, str]:
        return (rows_of(draft.question(question)), "") if draft is not None else (gr.skip(), "")

    def mend(draft: Draft | None, question: str, table: list[list[object]]) -> tuple[Draft | None, str]:
        if draft is None:
            return None, ""
        changed, trouble = _kindly(lambda: handlers.mend(draft, question, table), draft)
        return changed, trouble or "<p>Your change is kept.</p>"

    bench.more.click(lambda table: [*table, EMPTY_ROW], bench.points, bench.points, **PRIVATE)
    bench.question.input(choose, [bench.draft, bench.question], [bench.points, bench.saved], **PRIVATE)
    bench.points.input(mend, [bench.draft, bench.question, bench.points], [bench.draft, bench.saved], **PRIVATE)


def _kindly(change: Callable[[], Draft], otherwise: Draft) -> tuple[Draft, str]:
    try:
        return change(), ""
    except TutorError as error:
        return otherwise, render.trouble(str(error))


def _wire_keeping(bench: Bench, shelf: Shelf, practising: PracticeTab, tabs: gr.Tabs) -> None:
    chooser, desk = practising.chooser, practising.desk

    def keep(
        draft: Draft | None, question: str, table: list[list[object]], title: str, request: gr.Request
    ) -> list[Any]:
        try:
            if draft is None:
                raise InputError("this page has lost the document: upload it once more")
            teacher = teacher_of(request)
            name = handlers.keep(handlers.mend(draft, question, table), title, shelf)
        except TutorError as error:
            kept = [gr.skip()] * (len(outputs) - 1)
            return [render.trouble(str(error)), *kept]
        page = practising.handlers.begin(teacher, name, practising.handlers.everything(name), NOTHING_YET)
        bank = gr.update(choices=shelf.names, value=name)
        hidden = gr.update(visible=False)
        offer = offered(practising.handlers.choices(name))
        return ["", gr.update(selected="practice"), hidden, "", bank, *offer, *shown(page)]

    outputs = [bench.saved, tabs, bench.rest, bench.report, *chooser.filters.inputs]
    outputs += desk.outputs
    inputs = [bench.draft, bench.question, bench.points, bench.name]
    bench.keep.click(keep, inputs, outputs, **PRIVATE).then(None, js=SETTLE, **PRIVATE)


def _removing(frame: Frame) -> None:
    shelf, chooser = frame.shelf, frame.practising.chooser.filters
    with gr.Accordion("Remove a bank", open=False, elem_id="remove"):
        bank = gr.Dropdown(label="Bank of your own", choices=shelf.own, elem_id="remove-bank")
        sure = gr.Checkbox(label="Remove it for good; what was practised on it cannot be gone on with", elem_id="sure")
        with gr.Row(elem_classes="actions"):
            button = gr.Button("Remove", elem_id="remove-it")
        told = gr.HTML(elem_id="removed")

    def remove(name: str | None, certain: bool, request: gr.Request) -> list[Any]:
        try:
            teacher_of(request)
            if not name or not certain:
                raise InputError("choose a bank, and tick that you are sure")
            shelf.remove(name)
        except TutorError as error:
            return [render.trouble(str(error)), gr.skip(), gr.skip(), gr.skip()]
        gone = f"<p>{escape(name)} is removed.</p>"
        return [gone, gr.update(choices=shelf.own, value=None), False, gr.update(choices=shelf.names)]

    button.click(remove, [bank, sure], [told, bank, sure, chooser.bank], **PRIVATE)
    frame.here.select(lambda: gr.update(choices=shelf.own), None, bank, **PRIVATE)
