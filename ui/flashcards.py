"""The flashcards tab: a question, its back or a typed answer graded, a rating, and the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.domain import Rating
from ui import render
from ui.desk import answer_box, talk
from ui.events import PRIVATE, settle
from ui.filters import Filters, filters, follow_bank
from ui.handlers.flashcards import CardBox, Phase, Shown, Where
from ui.handlers.learner import learner_of, zone_of
from ui.handlers.offers import Ticked
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

_SETTLE = "() => tutorPage.settleCards()"
_KEYS = (
    '<p class="keys"><kbd>Space</kbd> turns the card, <kbd>1</kbd> to <kbd>4</kbd> rate it, <kbd>U</kbd> takes the '
    "last rating back, <kbd>A</kbd> goes to the answer box, <kbd>Esc</kbd> leaves it.</p>"
)


@dataclass(frozen=True)
class Chooser:
    """The controls that say what comes up, and how many new cards a day."""

    fold: gr.Accordion
    filters: Filters
    new: gr.Number
    retention: gr.Number
    by_point: gr.Checkbox
    use: gr.Button

    @property
    def chosen(self) -> list[Block]:
        return [*self.filters.inputs, self.new, self.retention, self.by_point]


@dataclass(frozen=True)
class Desk:
    """The card and what can be done with it, and where this window of the page is."""

    where: gr.State
    transcript: gr.Markdown
    trouble: gr.HTML
    status: gr.HTML
    answer: gr.Textbox
    turn: gr.Button
    check: gr.Button
    ratings: dict[Rating, gr.Button]
    undo: gr.Button

    @property
    def outputs(self) -> list[Block]:
        shown = [self.where, self.transcript, self.trouble, self.status, self.answer, self.turn, self.check]
        return [*shown, *self.ratings.values()]


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    box = CardBox(frame.shelf)
    desk = _desk()
    chooser = _chooser(frame.shelf)
    _wire_desk(box, desk)
    _wire_chooser(box, frame.shelf, chooser, desk)
    _wire_standing(box, desk)
    _wire_opening(frame, box, chooser, desk)


def _desk() -> Desk:
    said, answer = talk("cards-"), answer_box("cards-", label="Your answer, if you want it graded")
    with gr.Row(elem_classes="actions", elem_id="cards-steps"):
        turn = gr.Button("Show the back", variant="primary", visible=False, elem_id="cards-turn")
        check = gr.Button("Grade my answer", visible=False, elem_id="cards-check")
        ratings = {
            rating: gr.Button(rating.capitalize(), visible=False, elem_id=f"cards-{rating}", elem_classes="rating")
            for rating in Rating
        }
        undo = gr.Button("Undo", elem_id="cards-undo")
    gr.HTML(_KEYS, elem_id="cards-keys")
    return Desk(gr.State(None), *said, answer, turn, check, ratings, undo)


def _chooser(shelf: Shelf) -> Chooser:
    with gr.Accordion("What comes up", open=False, elem_id="cards-choose") as fold:
        wanted = filters(shelf, "cards-")
        with gr.Row():
            new = gr.Number(label="New cards a day", value=10, minimum=0, maximum=999, precision=0, elem_id="cards-new")
            retention = gr.Number(
                label="Percent to remember when they come up",
                value=90,
                minimum=70,
                maximum=97,
                precision=0,
                elem_id="cards-retention",
            )
        by_point = gr.Checkbox(label="A card for each point, not for each question", elem_id="cards-points")
        with gr.Row(elem_classes="actions"):
            use = gr.Button("Use this", variant="primary", elem_id="cards-use")
    return Chooser(fold, wanted, new, retention, by_point, use)


def shown(now: Shown) -> list[Any]:
    """Return the updates of Desk.outputs that show a card."""
    front = now.phase is Phase.FRONT
    return [
        now.where,
        now.transcript,
        render.trouble(now.trouble),
        render.status(now.status),
        gr.update(value=now.draft, visible=front),
        gr.update(visible=front, interactive=True),
        gr.update(visible=front, interactive=True),
        *(_rating(now, place, rating) for place, rating in enumerate(Rating, start=1)),
    ]


def _rating(now: Shown, place: int, rating: Rating) -> Any:
    chosen = rating is (now.proposed or Rating.GOOD)
    return gr.update(
        value=f"{place} {rating.capitalize()} · {now.choices.get(rating, '')}",
        visible=now.phase is Phase.BACK,
        variant="primary" if chosen else "secondary",
    )


def _wire_desk(box: CardBox, desk: Desk) -> None:
    def turn(where: Where | None, request: gr.Request) -> list[Any]:
        return shown(box.turn(learner_of(request), where))

    def check(where: Where | None, text: str, request: gr.Request) -> Iterator[list[Any]]:
        yield _grading(desk)
        yield shown(box.grade(learner_of(request), where, text))

    def undo(where: Where | None, request: gr.Request) -> list[Any]:
        return shown(box.undo(learner_of(request), where))

    written: list[Block] = [desk.where, desk.answer]
    checked = [desk.answer.submit, desk.check.click]
    steps = [
        desk.turn.click(turn, desk.where, desk.outputs, trigger_mode="once", **PRIVATE),
        gr.on(checked, check, written, desk.outputs, trigger_mode="once", **PRIVATE),
        desk.undo.click(undo, desk.where, desk.outputs, trigger_mode="once", **PRIVATE),
    ]
    settle(steps, _SETTLE)
    for rating, button in desk.ratings.items():
        _wire_rating(box, desk, rating, button)


def _wire_rating(box: CardBox, desk: Desk, rating: Rating, button: gr.Button) -> None:
    def rate(where: Where | None, request: gr.Request) -> list[Any]:
        return shown(box.rate(learner_of(request), where, rating))

    settle([button.click(rate, desk.where, desk.outputs, trigger_mode="once", **PRIVATE)], _SETTLE)


def _grading(desk: Desk) -> list[Any]:
    """Return the updates of Desk.outputs while an answer is being graded."""
    updates: dict[Block, Any] = {
        desk.status: "<p>Your answer is being graded.</p>",
        desk.turn: gr.update(interactive=False),
        desk.check: gr.update(interactive=False),
    }
    return [updates.get(each, gr.skip()) for each in desk.outputs]


def _wire_chooser(box: CardBox, shelf: Shelf, chooser: Chooser, desk: Desk) -> None:
    def use(
        bank: str | None, sections: list[str], tags: list[str] | None, levels: list[str], new: float | None,
        percent: float | None, by_point: bool, where: Where | None, request: gr.Request,
    ) -> list[Any]:  # fmt: skip
        said = {"new_a_day": int(new or 0), "retention": (percent or 0) / 100, "by_point": by_point}
        ticked = Ticked.of(sections, tags, levels)
        now = box.study(learner_of(request), where, bank, ticked, said)
        return [gr.update(open=bool(now.trouble)), *shown(now)]

    settle([chooser.use.click(use, [*chooser.chosen, desk.where], [chooser.fold, *desk.outputs], **PRIVATE)], _SETTLE)
    follow_bank(shelf, chooser.filters)


def _wire_standing(box: CardBox, desk: Desk) -> None:
    """Lay out what is forgotten again and again, and fitting; both are worked out when they are unfolded."""

    def told(where: Where | None, request: gr.Request) -> str:
        return box.standing(learner_of(request), where)

    def fit(where: Where | None, request: gr.Request) -> str:
        return box.fit(learner_of(request), where)

    with gr.Accordion("Forgotten often, and fitted to you", open=False, elem_id="cards-more") as more:
        standing = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="cards-standing")
        with gr.Row(elem_classes="actions"):
            button = gr.Button("Fit FSRS to my reviews", elem_id="cards-fit")
        fitted = gr.HTML(elem_id="cards-fitted")
    more.expand(told, desk.where, standing, **PRIVATE)
    button.click(lambda: "<p>Fitting takes up to a few minutes.</p>", None, fitted, **PRIVATE).then(
        fit, desk.where, fitted, **PRIVATE
    ).then(told, desk.where, standing, **PRIVATE)


def _wire_opening(frame: Frame, box: CardBox, chooser: Chooser, desk: Desk) -> None:
    """Show the card that comes up when the page is loaded; and when the tab is opened, unless a card is there."""

    def loaded(request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        said = box.settings(learner)
        settings = [said.new_a_day, round(100 * said.retention), said.by_point]
        return [
            gr.update(choices=frame.shelf.names),
            *settings,
            *shown(box.opened(learner, Where(learner.id, zone=zone_of(request)))),
        ]

    def selected(where: Where | None, request: gr.Request) -> list[Any]:
        if where is not None and where.card is not None:
            return [gr.skip()] * len(desk.outputs)
        learner = learner_of(request)
        return shown(box.opened(learner, where or Where(learner.id, zone=zone_of(request))))

    settings: list[Block] = [chooser.filters.bank, chooser.new, chooser.retention, chooser.by_point]
    frame.page.load(loaded, None, [*settings, *desk.outputs], **PRIVATE)
    settle([frame.here.select(selected, desk.where, desk.outputs, **PRIVATE)], _SETTLE)
