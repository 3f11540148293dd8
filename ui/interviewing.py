"""The interview tab: set up, be asked, answer, and read the report at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.dialogue.interview.state import Phase
from tutor.domain import Learner, Post, Style
from ui import ask, render
from ui.addresses import OPENED_IN, address_in
from ui.desk import answer_box, talk
from ui.events import PRIVATE, settle
from ui.handlers import offers
from ui.handlers.interviewing import NOTHING_YET, Interviewing, Room, SetUp, Step
from ui.handlers.learner import learner_of
from ui.handlers.offers import Ticked
from ui.handlers.practice import Place
from ui.practice import IN_YOUR_WORDS

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

SETTLE = "() => tutorPage.settle(false, 'interview')"
_CHOOSE = "() => tutorPage.choose('iv-')"
_WRITING = (Phase.ANSWERING, Phase.REPLYING)
_BOX = {Phase.ANSWERING: "Your answer", Phase.REPLYING: "Your reply"}
_SEND = {Phase.ANSWERING: "Send answer", Phase.REPLYING: "Send reply"}


@dataclass(frozen=True)
class Setting:
    """The controls that say what the interview is to be."""

    fold: gr.Accordion
    bank: gr.Dropdown
    sections: gr.CheckboxGroup
    difficulties: gr.CheckboxGroup
    post: gr.Dropdown
    style: gr.Radio
    questions: gr.Number
    minutes: gr.Number
    seed: gr.Textbox
    start: gr.Button
    past: gr.Row
    earlier: gr.Dropdown
    open: gr.Button

    @property
    def chosen(self) -> list[Block]:
        what = [self.bank, self.sections, self.difficulties]
        return [*what, self.post, self.style, self.questions, self.minutes, self.seed]


@dataclass(frozen=True)
class Table:
    """The controls of an interview, and where this window of the page is."""

    place: gr.State
    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML
    answer: gr.Textbox
    buttons: dict[Step, gr.Button]
    again: gr.Button

    @property
    def outputs(self) -> list[Block]:
        shown = [self.place, self.transcript, self.trouble, self.status, self.answer]
        return [*shown, *(self.buttons[step] for step in Step), self.again]


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    handlers = Interviewing(frame.shelf)
    setting, table = _setting(frame.shelf), _table()
    ask.aside(frame, table.place)
    _wire_setting(handlers, frame.shelf, setting, table)
    _wire_answer(handlers, table)
    for step in (Step.SKIP, Step.PAUSE, Step.CARRY_ON, Step.END):
        _wire_step(handlers, table, step)
    _wire_opening(frame, handlers, setting, table)


def _setting(shelf: Shelf) -> Setting:
    offer = offers.choices(shelf, None)
    sections, levels = list(offer.sections), [str(each) for each in offer.difficulties]
    with gr.Accordion("Set up an interview", open=False, elem_id="iv-choose") as fold:
        with gr.Row():
            post = gr.Dropdown(label="For the post", choices=[str(each) for each in Post], elem_id="post")
            bank = gr.Dropdown(label="Question bank", choices=shelf.names, value=shelf.names[0], elem_id="iv-bank")
        with gr.Row():
            questions = gr.Number(label="Questions (0 for no limit)", value=5, precision=0, minimum=0, maximum=50)
            minutes = gr.Number(label="Minutes (0 for no limit)", value=0, precision=0, minimum=0, maximum=240)
        style = gr.Radio(label="Interviewer", choices=[str(each) for each in Style], value=str(Style.NEUTRAL))
        picked = gr.CheckboxGroup(label="Sections", choices=sections, value=sections, elem_id="iv-sections")
        difficulties = gr.CheckboxGroup(label="Difficulty", choices=levels, value=levels, elem_id="iv-difficulties")
        seed = gr.Textbox(label="Seed (the same number asks in the same order; empty for chance)", max_length=18)
        with gr.Row(elem_classes="actions"):
            start = gr.Button("Start the interview", variant="primary", elem_id="iv-start")
        with gr.Row(elem_classes="actions", visible=False) as past:
            earlier = gr.Dropdown(label="Earlier interviews", choices=[], elem_id="iv-earlier")
            opened = gr.Button("Open", elem_id="iv-open")
    wanted = (bank, picked, difficulties, post, style, questions, minutes, seed)
    return Setting(fold, *wanted, start, past, earlier, opened)


def _table() -> Table:
    said, answer = talk("iv-", NOTHING_YET.transcript), answer_box("iv-", placeholder=IN_YOUR_WORDS)
    with gr.Row(elem_classes="actions", elem_id="iv-steps"):
        buttons = {
            Step.ANSWER: gr.Button("Send answer", variant="primary", visible=False, elem_id="iv-send"),
            Step.SKIP: gr.Button("Pass", visible=False, elem_id="iv-pass"),
            Step.PAUSE: gr.Button("Pause", visible=False, elem_id="iv-pause"),
            Step.CARRY_ON: gr.Button("Go on", variant="primary", visible=False, elem_id="iv-go"),
            Step.END: gr.Button("End interview", visible=False, elem_id="iv-end"),
        }
        again = gr.Button("New interview", variant="primary", visible=False, elem_id="iv-again")
    return Table(gr.State(None), *said, answer, buttons, again)


def shown(room: Room, busy: bool = False) -> list[Any]:
    """Return the updates of Table.outputs that show a room. While busy nothing can be pressed or written."""
    writing = room.phase in _WRITING
    visible = {
        Step.ANSWER: writing,
        Step.SKIP: writing,
        Step.PAUSE: writing,
        Step.CARRY_ON: room.phase is Phase.PAUSED,
        Step.END: writing or room.phase is Phase.PAUSED,
    }
    box = {"label": _BOX[room.phase]} if room.phase in _BOX else {}
    label = {"value": _SEND[room.phase]} if room.phase in _SEND else {}
    return [
        room.place,
        room.transcript,
        render.trouble(room.trouble),
        room.status,
        gr.update(value=room.draft, visible=writing, interactive=not busy, **box),
        *(
            gr.update(visible=visible[step], interactive=not busy, **(label if step is Step.ANSWER else {}))
            for step in Step
        ),
        gr.update(visible=room.phase is Phase.ENDED),
    ]


def _earlier(handlers: Interviewing, learner: Learner) -> list[Any]:
    """Return the updates of the row of earlier interviews, which nobody sees who has had none, and of its choices."""
    mine = handlers.earlier(learner)
    return [gr.update(visible=bool(mine)), gr.update(choices=mine)]


def _wire_setting(handlers: Interviewing, shelf: Shelf, setting: Setting, table: Table) -> None:
    def change_bank(bank: str | None) -> list[Any]:
        offer = offers.choices(shelf, bank)
        sections, levels = list(offer.sections), [str(each) for each in offer.difficulties]
        return [gr.update(choices=each, value=each, visible=len(each) > 1) for each in (sections, levels)]

    def begin(
        bank: str | None, sections: list[str], levels: list[str], post: str, style: str, questions: float | None,
        minutes: float | None, seed: str, place: Place | None, request: gr.Request,
    ) -> Iterator[list[Any]]:  # fmt: skip
        learner = learner_of(request)
        before = handlers.at(learner, place)
        yield [gr.skip(), gr.skip(), gr.skip(), *shown(before, busy=True)]
        ticked = Ticked.of(sections, (), levels)
        room = handlers.begin(learner, bank, ticked, SetUp(post, style, questions, minutes, seed), before)
        yield [gr.update(open=bool(room.trouble)), *_earlier(handlers, learner), *shown(room)]

    def go_to(session: str | None, request: gr.Request) -> list[Any]:
        room = handlers.go_to(learner_of(request), session)
        return [gr.update(open=bool(room.trouble)), gr.skip(), gr.skip(), *shown(room)]

    outputs = [setting.fold, setting.past, setting.earlier, *table.outputs]
    setting.bank.input(change_bank, setting.bank, [setting.sections, setting.difficulties], **PRIVATE)
    steps = [
        setting.start.click(begin, [*setting.chosen, table.place], outputs, **PRIVATE),
        setting.open.click(go_to, setting.earlier, outputs, **PRIVATE),
    ]
    settle(steps, SETTLE)
    settle([table.again.click(lambda: gr.update(open=True), None, setting.fold, **PRIVATE)], _CHOOSE)


def _wire_answer(handlers: Interviewing, table: Table) -> None:
    def send(text: str, place: Place | None, request: gr.Request) -> Iterator[list[Any]]:
        learner = learner_of(request)
        if text.strip():
            yield shown(handlers.waiting(learner, place, text), busy=True)
        room = handlers.step(learner, place, Step.ANSWER, text)
        yield shown(room)

    events = [table.answer.submit, table.buttons[Step.ANSWER].click]
    settle([gr.on(events, send, [table.answer, table.place], table.outputs, trigger_mode="once", **PRIVATE)], SETTLE)


def _wire_step(handlers: Interviewing, table: Table, step: Step) -> None:
    def take(text: str, place: Place | None, request: gr.Request) -> list[Any]:
        room = handlers.step(learner_of(request), place, step, text)
        return shown(room)

    settle([table.buttons[step].click(take, [table.answer, table.place], table.outputs, **PRIVATE)], SETTLE)


def _wire_opening(frame: Frame, handlers: Interviewing, setting: Setting, table: Table) -> None:
    """On every load of the page, show the interview that its address names, else the learner's last one."""

    def opened(request: gr.Request) -> list[Any]:
        learner, address = learner_of(request), address_in(dict(request.query_params))
        named = address is not None and address.kind == "report"
        room = handlers.go_to(learner, address.id) if address is not None and named else handlers.opened(learner)
        tab = gr.update(selected=OPENED_IN["report"]) if named else gr.skip()
        choices = [gr.update(choices=frame.shelf.names), *_earlier(handlers, learner)]
        return [tab, gr.update(open=room.phase is None and not named), *choices, *shown(room)]

    outputs = [frame.tabs, setting.fold, setting.bank, setting.past, setting.earlier, *table.outputs]
    frame.page.load(opened, None, outputs, **PRIVATE)
