"""The drill tab: fresh questions with numbers, one after the other, checked at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui import render
from ui.desk import ENTER, answer_box, talk
from ui.events import PRIVATE, settle
from ui.handlers.drilling import MOST, NOTHING_YET, Drills, Phase, Run, Sheet

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame

_SETTLE = "() => tutorPage.settleDrill()"


@dataclass(frozen=True)
class Desk:
    """The controls of a drill, and the run that this window of the page is in."""

    run: gr.State
    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML
    answer: gr.Textbox
    send: gr.Button
    hint: gr.Button
    skip: gr.Button
    go_on: gr.Button

    @property
    def outputs(self) -> list[Block]:
        shown = [self.run, self.transcript, self.trouble, self.status, self.answer]
        return [*shown, self.send, self.hint, self.skip, self.go_on]


@dataclass(frozen=True)
class Chooser:
    """The controls that say what to drill."""

    bank: gr.Dropdown
    topic: gr.Dropdown
    number: gr.Number
    seed: gr.Textbox
    start: gr.Button

    @property
    def inputs(self) -> list[Block]:
        return [self.bank, self.topic, self.number, self.seed]


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    drills = Drills(frame.shelf)
    chooser, desk = _chooser(drills), _desk()
    _wire(drills, chooser, desk)
    frame.page.load(lambda: gr.update(choices=drills.banks), None, chooser.bank, **PRIVATE)


def _chooser(drills: Drills) -> Chooser:
    topics = drills.topics(None)
    with gr.Row(elem_classes="drill-choices"):
        bank = gr.Dropdown(label="Question bank", choices=drills.banks, value=drills.banks[0], elem_id="drill-bank")
        topic = gr.Dropdown(label="Topic", choices=topics, value=topics[0][1] if topics else None, elem_id="topic")
        number = gr.Number(label="Questions", value=10, minimum=1, maximum=MOST, precision=0, elem_id="number")
        seed = gr.Textbox(label="Seed (empty: new ones)", placeholder="any", max_lines=1, elem_id="seed")
    with gr.Row(elem_classes="actions"):
        start = gr.Button("Start a drill", variant="primary", elem_id="drill-start")
    return Chooser(bank, topic, number, seed, start)


def _desk() -> Desk:
    said = talk("drill-", NOTHING_YET.transcript)
    info = f"With its unit, and with your working if you like. {ENTER}"
    answer = answer_box("drill-", info=info, max_lines=12, max_length=20_000)
    with gr.Row(elem_classes="actions"):
        send = gr.Button("Check", variant="primary", visible=False, elem_id="check")
        go_on = gr.Button("Next question", variant="primary", visible=False, elem_id="drill-next")
        hint = gr.Button("Hint", visible=False, elem_id="drill-hint")
        skip = gr.Button("Skip", visible=False, elem_id="drill-skip")
    return Desk(gr.State(None), *said, answer, send, hint, skip, go_on)


def shown(sheet: Sheet) -> list[Any]:
    """Return the updates of Desk.outputs that show a sheet."""
    phase = sheet.run.phase if sheet.run is not None else None
    asking, last = phase is Phase.ASKING, sheet.run is not None and len(sheet.run.tried) >= sheet.run.number
    return [
        sheet.run,
        sheet.transcript,
        render.trouble(sheet.trouble),
        render.status(sheet.status),
        gr.update(value=sheet.draft, visible=asking),
        gr.update(visible=asking),
        gr.update(visible=asking and sheet.run is not None and not sheet.run.hinted),
        gr.update(visible=asking),
        gr.update(visible=phase is Phase.CHECKED, value="See how it went" if last else "Next question"),
    ]


def _wire(drills: Drills, chooser: Chooser, desk: Desk) -> None:
    def change_bank(bank: str | None) -> Any:
        topics = drills.topics(bank)
        return gr.update(choices=topics, value=topics[0][1] if topics else None)

    def start(bank: str | None, topic: str | None, number: float | None, seed: str) -> list[Any]:
        return shown(drills.start(bank, topic, number, seed))

    def check(run: Run | None, text: str) -> list[Any]:
        return shown(drills.answer(run, text))

    def hint(run: Run | None, text: str) -> list[Any]:
        return shown(drills.hint(run, text))

    chooser.bank.input(change_bank, chooser.bank, chooser.topic, **PRIVATE)
    written = [desk.run, desk.answer]
    steps = [
        chooser.start.click(start, chooser.inputs, desk.outputs, **PRIVATE),
        gr.on([desk.answer.submit, desk.send.click], check, written, desk.outputs, trigger_mode="once", **PRIVATE),
        desk.hint.click(hint, written, desk.outputs, **PRIVATE),
        desk.skip.click(lambda run: shown(drills.skip(run)), desk.run, desk.outputs, **PRIVATE),
        desk.go_on.click(lambda run: shown(drills.go_on(run)), desk.run, desk.outputs, **PRIVATE),
    ]
    settle(steps, _SETTLE)
