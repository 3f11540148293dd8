"""The quiz tab: choose, answer item by item, read why, see the result, try the wrong ones again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.domain import QuizKind
from ui import render
from ui.addresses import OPENED_IN, address_in
from ui.desk import answer_box, talk
from ui.events import PRIVATE, settle
from ui.filters import Filters, filters, follow_bank
from ui.handlers.learner import learner_of
from ui.handlers.offers import Ticked
from ui.handlers.quizzing import MOST, NOTHING_YET, Phase, Quizzing, SetUp, Sheet, Where, options_of
from ui.quizzed import TITLES

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

TAB = "quiz"
_SETTLE = "() => tutorPage.settleQuiz()"


@dataclass(frozen=True)
class Chooser:
    """The controls that say what the quiz is to be, and those that open an earlier one."""

    fold: gr.Accordion
    filters: Filters
    kinds: gr.CheckboxGroup
    number: gr.Number
    seed: gr.Textbox
    start: gr.Button
    earlier: gr.Dropdown
    open: gr.Button

    @property
    def chosen(self) -> list[Block]:
        return [*self.filters.inputs, self.kinds, self.number, self.seed]


@dataclass(frozen=True)
class Desk:
    """The controls of a quiz, and where this window of the page is."""

    where: gr.State
    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML
    options: gr.Radio
    answer: gr.Textbox
    check: gr.Button
    skip: gr.Button
    go_on: gr.Button
    retry: gr.Button
    again: gr.Button

    @property
    def outputs(self) -> list[Block]:
        shown = [self.where, self.transcript, self.trouble, self.status, self.options, self.answer]
        return [*shown, self.check, self.skip, self.go_on, self.retry, self.again]


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    handlers = Quizzing(frame.shelf)
    chooser, desk = _chooser(frame.shelf), _desk()
    _wire_chooser(handlers, frame.shelf, chooser, desk)
    _wire_desk(handlers, chooser, desk)
    _wire_opening(frame, handlers, chooser, desk)


def _chooser(shelf: Shelf) -> Chooser:
    kinds = [(title, kind.value) for kind, title in TITLES.items()]
    with gr.Accordion("Choose a quiz", open=True, elem_id="quiz-choose") as fold:
        wanted = filters(shelf, "quiz-")
        ticked = gr.CheckboxGroup(
            label="Kinds of items", choices=kinds, value=[kind.value for kind in QuizKind], elem_id="quiz-kinds"
        )
        with gr.Row():
            number = gr.Number(label="Items", value=8, minimum=1, maximum=MOST, precision=0, elem_id="quiz-number")
            seed = gr.Textbox(label="Seed (empty: new ones)", placeholder="any", max_lines=1, elem_id="quiz-seed")
        with gr.Row(elem_classes="actions"):
            start = gr.Button("Start a quiz", variant="primary", elem_id="quiz-start")
        with gr.Row(elem_classes="actions"):
            earlier = gr.Dropdown(label="Earlier quizzes", choices=[], elem_id="quiz-earlier")
            opened = gr.Button("Open", elem_id="quiz-open")
    return Chooser(fold, wanted, ticked, number, seed, start, earlier, opened)


def _desk() -> Desk:
    said = talk("quiz-", NOTHING_YET.transcript)
    options = gr.Radio(label="Your answer", choices=[], visible=False, elem_id="quiz-options")
    answer = answer_box("quiz-")
    with gr.Row(elem_classes="actions", elem_id="quiz-steps"):
        check = gr.Button("Check", variant="primary", visible=False, elem_id="quiz-check")
        go_on = gr.Button("Next", variant="primary", visible=False, elem_id="quiz-next")
        retry = gr.Button("Try the wrong ones again", variant="primary", visible=False, elem_id="quiz-retry")
        again = gr.Button("New quiz", visible=False, elem_id="quiz-again")
        skip = gr.Button("Pass", visible=False, elem_id="quiz-pass")
    return Desk(gr.State(None), *said, options, answer, check, skip, go_on, retry, again)


def shown(sheet: Sheet, busy: bool = False) -> list[Any]:
    """Return the updates of Desk.outputs that show a sheet. While busy nothing can be pressed."""
    asking, item = sheet.phase is Phase.ASKING, sheet.item
    choosing = asking and item is not None and bool(item.options)
    return [
        sheet.where,
        sheet.transcript,
        render.trouble(sheet.trouble),
        render.status(sheet.status),
        gr.update(choices=options_of(item), value=None, visible=choosing),
        gr.update(value=sheet.draft, visible=asking and not choosing, interactive=not busy),
        gr.update(visible=asking, interactive=not busy),
        gr.update(visible=asking, interactive=not busy),
        gr.update(visible=sheet.phase is Phase.TOLD, value="See the result" if sheet.last else "Next"),
        gr.update(visible=sheet.phase is Phase.FINISHED and sheet.missed > 0),
        gr.update(visible=sheet.phase is Phase.FINISHED, variant="secondary" if sheet.missed else "primary"),
    ]


def _wire_chooser(handlers: Quizzing, shelf: Shelf, chooser: Chooser, desk: Desk) -> None:
    def begin(
        bank: str | None, sections: list[str], tags: list[str] | None, levels: list[str], kinds: list[str],
        number: float | None, seed: str, where: Where | None, request: gr.Request,
    ) -> list[Any]:  # fmt: skip
        learner = learner_of(request)
        ticked = Ticked.of(sections, tags, levels)
        sheet = handlers.begin(learner, bank, ticked, SetUp(tuple(kinds), number, seed), handlers.at(learner, where))
        return [gr.update(open=bool(sheet.trouble)), gr.update(choices=handlers.earlier(learner)), *shown(sheet)]

    def go_to(quiz: str | None, request: gr.Request) -> list[Any]:
        sheet = handlers.open_quiz(learner_of(request), quiz)
        return [gr.update(open=bool(sheet.trouble)), gr.skip(), *shown(sheet)]

    outputs = [chooser.fold, chooser.earlier, *desk.outputs]
    steps = [
        chooser.start.click(begin, [*chooser.chosen, desk.where], outputs, **PRIVATE),
        chooser.open.click(go_to, chooser.earlier, outputs, **PRIVATE),
    ]
    settle(steps, _SETTLE)
    follow_bank(shelf, chooser.filters)


def _wire_desk(handlers: Quizzing, chooser: Chooser, desk: Desk) -> None:
    def check(where: Where | None, option: str | None, text: str, request: gr.Request) -> Iterator[list[Any]]:
        learner = learner_of(request)
        yield shown(handlers.at(learner, where), busy=True) if text.strip() else [gr.skip()] * len(desk.outputs)
        yield shown(handlers.answer(learner, where, option, text))

    def skip(where: Where | None, request: gr.Request) -> list[Any]:
        return shown(handlers.skip(learner_of(request), where))

    def go_on(where: Where | None, request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        return [gr.update(choices=handlers.earlier(learner)), *shown(handlers.go_on(learner, where))]

    def retry(where: Where | None, request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        sheet = handlers.retry(learner, where)
        return [gr.update(choices=handlers.earlier(learner)), *shown(sheet)]

    written = [desk.where, desk.options, desk.answer]
    more = [chooser.earlier, *desk.outputs]
    steps = [
        gr.on([desk.answer.submit, desk.check.click], check, written, desk.outputs, trigger_mode="once", **PRIVATE),
        desk.skip.click(skip, desk.where, desk.outputs, **PRIVATE),
        desk.go_on.click(go_on, desk.where, more, **PRIVATE),
        desk.retry.click(retry, desk.where, more, **PRIVATE),
    ]
    settle(steps, _SETTLE)
    opening = desk.again.click(lambda: gr.update(open=True), None, chooser.fold, **PRIVATE)
    settle([opening], "() => tutorPage.choose('quiz-')")


def _wire_opening(frame: Frame, handlers: Quizzing, chooser: Chooser, desk: Desk) -> None:
    """On every load of the page, show the quiz that its address names, else the learner's last one."""

    def opened(request: gr.Request) -> list[Any]:
        learner, address = learner_of(request), address_in(dict(request.query_params))
        named = address is not None and OPENED_IN[address.kind] == TAB
        sheet = handlers.open_quiz(learner, address.id) if address is not None and named else handlers.opened(learner)
        choices = [gr.update(choices=frame.shelf.names), gr.update(choices=handlers.earlier(learner))]
        selected = gr.update(selected=TAB) if named else gr.skip()
        return [selected, gr.update(open=sheet.phase in (None, Phase.FINISHED) and not named), *choices, *shown(sheet)]

    outputs = [frame.tabs, chooser.fold, chooser.filters.bank, chooser.earlier, *desk.outputs]
    frame.page.load(opened, None, outputs, **PRIVATE)
