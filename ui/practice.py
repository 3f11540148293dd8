"""The practice tab: choose, be asked, answer, read the grade, go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.dialogue.view import Phase
from tutor.study.confidence import LEVELS
from ui import render
from ui.desk import answer_box, talk
from ui.events import PRIVATE, settle
from ui.filters import Filters, filters, offered
from ui.handlers.learner import learner_of
from ui.handlers.offers import Ticked
from ui.handlers.practice import NOTHING_YET, Page, Place, Practising, Step
from ui.prose import escape

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

SETTLE = "() => tutorPage.settle()"
IN_YOUR_WORDS = "Say what you know, in your own words."
_WRITING = (Phase.ANSWERING, Phase.FOLLOWING_UP)
_SEND = {Phase.ANSWERING: "Send answer", Phase.FOLLOWING_UP: "Send reply"}
_SKIP = {Phase.ANSWERING: "Skip question", Phase.FOLLOWING_UP: "Skip this follow-up"}


@dataclass(frozen=True)
class Chooser:
    """The controls that say what to practise."""

    fold: gr.Accordion
    filters: Filters
    count: gr.HTML
    start: gr.Button


@dataclass(frozen=True)
class Desk:
    """The controls of a practice, and where this window of the page is."""

    place: gr.State
    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML
    answer: gr.Textbox
    sure: gr.Radio
    buttons: dict[Step, gr.Button]
    again: gr.Button

    @property
    def outputs(self) -> list[Block]:
        shown = [self.place, self.transcript, self.trouble, self.status, self.answer, self.sure]
        return [*shown, *(self.buttons[step] for step in Step), self.again]


@dataclass(frozen=True)
class PracticeTab:
    handlers: Practising
    chooser: Chooser
    desk: Desk


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    made = frame.practising = PracticeTab(Practising(frame.shelf), _chooser(frame.shelf), _desk())
    _wire_chooser(made)
    _wire_desk(made)
    _wire_opening(frame.page, made)


def _chooser(shelf: Shelf) -> Chooser:
    with gr.Accordion("Choose what to practise", open=False, elem_id="choose") as fold:
        wanted = filters(shelf, "")
        with gr.Row(elem_classes="actions"):
            start = gr.Button("Start", variant="primary", interactive=False, elem_id="start")
            count = gr.HTML(elem_id="count")
    return Chooser(fold, wanted, count, start)


def _desk() -> Desk:
    said, answer = talk("", NOTHING_YET.transcript), answer_box("", placeholder=IN_YOUR_WORDS)
    sure = gr.Radio(label="How sure are you? (optional)", choices=list(LEVELS), visible=False, elem_id="sure")
    with gr.Row(elem_classes="actions", elem_id="steps"):
        buttons = {
            Step.ANSWER: gr.Button("Send answer", variant="primary", visible=False, elem_id="send"),
            Step.SKIP: gr.Button("Skip question", visible=False, elem_id="skip"),
            Step.NEXT: gr.Button("Next question", visible=False, elem_id="next"),
            Step.RETRY: gr.Button("Try again", visible=False, elem_id="retry"),
            Step.REVEAL: gr.Button("Show reference", visible=False, elem_id="reveal"),
            Step.HINT: gr.Button("Hint", visible=False, elem_id="hint"),
            Step.CHALLENGE: gr.Button("Challenge me", visible=False, elem_id="challenge"),
        }
        again = gr.Button("New practice", variant="primary", visible=False, elem_id="again")
    return Desk(gr.State(None), *said, answer, sure, buttons, again)


def shown(page: Page, busy: bool = False) -> list[Any]:
    """Return the updates of Desk.outputs that show a page. While busy nothing can be pressed or written."""
    writing = page.phase in _WRITING
    return [
        page.place,
        page.transcript,
        render.trouble(page.trouble),
        _status(page),
        gr.update(value=page.draft, visible=writing, interactive=not busy),
        gr.update(value=None, visible=page.phase is Phase.ANSWERING, interactive=not busy),
        *(_button(step, page.phase, busy) for step in Step),
        gr.update(visible=page.phase is Phase.FINISHED),
    ]


def _status(page: Page) -> str:
    """Return the status line, with the place that unsent words belong to."""
    where = f' data-place="{escape(f"{page.place.session}:{page.place.seen}")}"' if page.place else ""
    return f"<p{where}>{escape(page.status)}</p>" if page.status else ""


def _button(step: Step, phase: Phase | None, busy: bool) -> Any:
    writing = phase in _WRITING
    visible = {
        Step.ANSWER: writing,
        Step.NEXT: phase in (Phase.REVIEWING, Phase.FOLLOWING_UP),
        Step.SKIP: writing,
        Step.RETRY: phase in (Phase.REVIEWING, Phase.FINISHED, Phase.FOLLOWING_UP),
        Step.REVEAL: phase is not None,
        Step.HINT: writing,
        Step.CHALLENGE: phase is Phase.REVIEWING,
    }[step]
    label = {Step.ANSWER: _SEND, Step.SKIP: _SKIP}.get(step, {}).get(phase) if phase is not None else None
    update: dict[str, Any] = {"visible": visible, "interactive": not busy}
    if step is Step.NEXT:
        update["variant"] = "secondary" if writing else "primary"
    return gr.update(value=label, **update) if label else gr.update(**update)


def _count(found: int) -> tuple[str, Any]:
    text = "1 question" if found == 1 else f"{found} questions"
    return f"<p>{text if found else 'No question matches; tick more.'}</p>", gr.update(interactive=found > 0)


def _wire_chooser(tab: PracticeTab) -> None:
    handlers, chooser = tab.handlers, tab.chooser
    wanted, count = chooser.filters, [chooser.count, chooser.start]

    def change_bank(bank: str | None) -> list[Any]:
        choices = handlers.choices(bank)
        return [*offered(choices), *_count(choices.total)]

    def recount(bank: str | None, sections: list[str], tags: list[str], levels: list[str]) -> tuple[str, Any]:
        return _count(handlers.matching(bank, Ticked.of(sections, tags, levels)))

    wanted.bank.input(change_bank, wanted.bank, [*wanted.ticks, *count], **PRIVATE)
    ticking = [wanted.sections.input, wanted.tags.input, wanted.difficulties.input]
    gr.on(ticking, recount, wanted.inputs, count, trigger_mode="always_last", **PRIVATE)

    def begin(
        bank: str | None, sections: list[str], tags: list[str], levels: list[str], place: Place | None,
        request: gr.Request,
    ) -> Iterator[list[Any]]:  # fmt: skip
        learner = learner_of(request)
        before = handlers.at(learner, place)
        yield [gr.skip(), *shown(replace(before, status="Preparing the first question…"), busy=True)]
        page = handlers.begin(learner, bank, Ticked.of(sections, tags, levels), before)
        yield [gr.update(open=bool(page.trouble)), *shown(page)]

    written = [*wanted.inputs, tab.desk.place]
    settle([chooser.start.click(begin, written, [chooser.fold, *tab.desk.outputs], **PRIVATE)], SETTLE)


def _wire_desk(tab: PracticeTab) -> None:
    desk, handlers = tab.desk, tab.handlers

    def send(text: str, sure: str | None, place: Place | None, request: gr.Request) -> Iterator[list[Any]]:
        learner = learner_of(request)
        if text.strip():
            yield shown(handlers.waiting(learner, place, text), busy=True)
        yield shown(handlers.step(learner, place, Step.ANSWER, text, sure))

    answered = [desk.answer.submit, desk.buttons[Step.ANSWER].click]
    written = [desk.answer, desk.sure, desk.place]
    settle([gr.on(answered, send, written, desk.outputs, trigger_mode="once", **PRIVATE)], SETTLE)
    for step, button in desk.buttons.items():
        if step is not Step.ANSWER:
            _wire_step(desk, handlers, step, button)

    choose = "() => tutorPage.choose()"
    desk.again.click(lambda: gr.update(open=True), None, tab.chooser.fold, **PRIVATE).then(None, js=choose, **PRIVATE)


def _wire_step(desk: Desk, handlers: Practising, step: Step, button: gr.Button) -> None:
    def take(text: str, place: Place | None, request: gr.Request) -> list[Any]:
        return shown(handlers.step(learner_of(request), place, step, text))

    settle([button.click(take, [desk.answer, desk.place], desk.outputs, **PRIVATE)], SETTLE)


def _wire_opening(page: gr.Blocks, tab: PracticeTab) -> None:
    """On every load of the page, show the learner's last practice, and what its bank offers."""
    chooser, handlers = tab.chooser, tab.handlers

    def opened(request: gr.Request) -> list[Any]:
        now = handlers.opened(learner_of(request))
        choices = handlers.choices(now.place.bank if now.place else None)
        bank = gr.update(choices=handlers.banks, value=choices.bank)
        fold = gr.update(open=now.phase is None)
        return [fold, bank, *offered(choices), *_count(choices.total), *shown(now)]

    outputs = [chooser.fold, *chooser.filters.inputs, chooser.count, chooser.start, *tab.desk.outputs]
    settle([page.load(opened, None, outputs, **PRIVATE)], "() => tutorPage.settle(true)")
