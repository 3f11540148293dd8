"""The library tab: browse and search the bank, open a question, look at its answer, practise it, pass on its link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import gradio as gr

from ui.addresses import OPENED_IN, Address, address_in, address_of
from ui.browsing import INTRODUCTION
from ui.events import PRIVATE
from ui.handlers import offers
from ui.handlers.learner import learner_of
from ui.handlers.library import STATUSES, Librarian, Wanted
from ui.practice import shown
from ui.prose import LATEX_DELIMITERS
from ui.render import transcript

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.frame import Frame
    from ui.handlers.shelf import Shelf

_ARRIVE = "(href) => tutorPage.arrived(href)"
_IN_TURN = {**PRIVATE, "concurrency_id": "opening", "concurrency_limit": 1}
"""Opening a page shows its tab, which has the page that is open made anew: that must not be the one before."""


class Here(NamedTuple):
    """What is open: the address that was asked for, and the question that can be practised, if it is one's page."""

    address: Address
    question: str | None


@dataclass(frozen=True)
class Browse:
    """The controls that say what to look for, and the list."""

    column: gr.Column
    bank: gr.Dropdown
    query: gr.Textbox
    search: gr.Button
    filters: tuple[gr.Dropdown, ...]
    found: gr.Markdown

    @property
    def inputs(self) -> list[Block]:
        return [self.bank, self.query, *self.filters]


@dataclass(frozen=True)
class Reading:
    """What has been opened; `arrived` has where its address led."""

    column: gr.Column
    here: gr.State
    page: gr.Markdown
    practise: gr.Button
    back: gr.Button
    arrived: gr.Textbox


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    librarian = Librarian(frame.shelf)
    browse, reading = _browse(frame.shelf), _reading()
    _wire_list(librarian, frame, browse)
    _wire_opening(librarian, frame, browse, reading)
    _wire_practising(frame, reading)


def _browse(shelf: Shelf) -> Browse:
    offer = offers.choices(shelf, None)
    with gr.Column(elem_id="library-browse") as column:
        gr.Markdown(transcript([INTRODUCTION]))
        bank = gr.Dropdown(
            label="Question bank", choices=shelf.names, value=shelf.names[0], elem_id="library-bank",
            visible=len(shelf.names) > 1,
        )  # fmt: skip
        query = gr.Textbox(
            label="Search questions, points and sources",
            value="",
            lines=1,
            max_lines=1,
            max_length=400,
            elem_id="library-query",
        )
        with gr.Accordion("Filters", open=False, elem_id="library-filters"):
            sections = gr.Dropdown(label="Sections", choices=list(offer.sections), multiselect=True)
            tags = gr.Dropdown(label="Tags", choices=list(offer.tags), multiselect=True)
            levels = gr.Dropdown(label="Difficulty", choices=list(offer.difficulties), multiselect=True)
            status = gr.Dropdown(
                label="How you stand", choices=list(STATUSES), multiselect=True, elem_id="library-status"
            )
        with gr.Row(elem_classes="actions"):
            search = gr.Button("Search", variant="primary", elem_id="library-search")
        found = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="library-found")
    return Browse(column, bank, query, search, (sections, tags, levels, status), found)


def _reading() -> Reading:
    with gr.Column(visible=False, elem_id="library-reading") as column:
        with gr.Row(elem_classes="actions"):
            back = gr.Button("Back to the library", elem_id="library-back")
            practise = gr.Button("Practise this", variant="primary", elem_id="practise-this")
        page = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="library-page")
    arrived = gr.Textbox(value="", visible=False)
    return Reading(column, gr.State(None), page, practise, back, arrived)


def _wire_list(librarian: Librarian, frame: Frame, browse: Browse) -> None:
    def listed(
        bank: str | None, query: str, sections: list[str], tags: list[str], levels: list[str], statuses: list[str],
        request: gr.Request,
    ) -> str:  # fmt: skip
        wanted = Wanted(query, tuple(sections), tuple(tags), tuple(levels), tuple(statuses))
        return librarian.listed(learner_of(request), bank, wanted)

    def change_bank(bank: str | None) -> list[Any]:
        offer = offers.choices(frame.shelf, bank)
        return [gr.update(choices=list(each), value=[]) for each in (offer.sections, offer.tags, offer.difficulties)]

    changed = browse.bank.input(change_bank, browse.bank, list(browse.filters[:3]), **PRIVATE)
    changed.then(listed, browse.inputs, browse.found, **PRIVATE)
    events = [browse.query.submit, browse.search.click, *(each.input for each in browse.filters), frame.here.select]
    gr.on(events, listed, browse.inputs, browse.found, trigger_mode="always_last", **PRIVATE)
    frame.page.load(
        lambda: gr.update(choices=frame.shelf.names, visible=len(frame.shelf.names) > 1), None, browse.bank, **PRIVATE
    )


def _wire_opening(librarian: Librarian, frame: Frame, browse: Browse, reading: Reading) -> None:
    outputs: list[Any] = [frame.tabs, browse.column, reading.column, reading.here, reading.page, reading.practise]
    outputs.append(reading.arrived)

    def shown_page(address: Address, request: gr.Request, tab: Any) -> list[Any]:
        page = librarian.opened(learner_of(request), address)
        seen = [gr.update(visible=False), gr.update(visible=True), Here(address, page.question), page.transcript]
        href = page.address.href if page.address is not None else ""
        return [tab, *seen, gr.update(visible=page.question is not None), href]

    def loaded(request: gr.Request) -> list[Any]:
        address = address_in(dict(request.query_params))
        if address is None or OPENED_IN[address.kind] != "library":
            return [gr.skip()] * len(outputs)
        return shown_page(address, request, gr.update(selected="library"))

    def opened(query: str, request: gr.Request) -> list[Any]:
        address = address_of(query)
        if address is None:
            return closed() if query else [gr.skip()] * len(outputs)
        return shown_page(address, request, gr.update(selected="library"))

    def closed() -> list[Any]:
        return [gr.skip(), gr.update(visible=True), gr.update(visible=False), None, "", gr.update(visible=False), ""]

    def refreshed(here: Here | None, request: gr.Request) -> list[Any]:
        return [gr.skip()] * len(outputs) if here is None else shown_page(here.address, request, gr.skip())

    for opening in (
        frame.page.load(loaded, None, outputs, **_IN_TURN),
        frame.requested.change(opened, frame.requested, outputs, **_IN_TURN),
    ):
        opening.then(None, reading.arrived, js=_ARRIVE, **PRIVATE)
    reading.back.click(closed, None, outputs, **PRIVATE).then(None, js="() => tutorPage.left()", **PRIVATE)
    frame.here.select(refreshed, reading.here, outputs, **_IN_TURN)


def _wire_practising(frame: Frame, reading: Reading) -> None:
    practising = frame.practising

    def practise(here: Here | None, request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        if here is None or here.question is None:
            page = practising.handlers.opened(learner)
        else:
            page = practising.handlers.begin_on(learner, here.address.bank, (here.question,))
        return [gr.update(selected="practice"), gr.update(open=False), *shown(page)]

    outputs = [frame.tabs, practising.chooser.fold, *practising.desk.outputs]
    started = reading.practise.click(practise, reading.here, outputs, **PRIVATE)
    started.then(None, js="() => { tutorPage.left(); tutorPage.settle(); }", **PRIVATE)
