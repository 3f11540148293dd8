"""A bank to take along: what to take, and links to it as an Anki deck and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.domain import Filter
from tutor.errors import TutorError
from tutor.study.export import notes
from ui import render
from ui.deck_files import address
from ui.events import PRIVATE
from ui.filters import filters, offered
from ui.handlers import offers
from ui.handlers.offers import Ticked
from ui.prose import escape

if TYPE_CHECKING:
    from ui.frame import Frame
    from ui.handlers.shelf import Shelf


def panel(frame: Frame) -> None:
    """Lay out the controls and wire them. To be called inside a tab."""
    shelf = frame.shelf
    offer = offers.choices(shelf, None)
    with gr.Accordion("Take a bank along", open=False, elem_id="take"):
        wanted = filters(shelf, "take-")
        by_point = gr.Checkbox(label="A card for each point, not for each question", elem_id="take-points")
        told = gr.HTML(links(shelf, None, Ticked.of(offer.sections, (), offer.difficulties), False), elem_id="taken")

    def change_bank(name: str | None, points: bool) -> list[Any]:
        offer = offers.choices(shelf, name)
        return [*offered(offer), links(shelf, name, Ticked.of(offer.sections, (), offer.difficulties), points)]

    def change(name: str | None, chosen: list[str], tagged: list[str] | None, level: list[str], points: bool) -> str:
        return links(shelf, name, Ticked.of(chosen, tagged, level), points)

    bank, ticking = wanted.bank, [each.input for each in (wanted.sections, wanted.tags, wanted.difficulties, by_point)]
    bank.input(change_bank, [bank, by_point], [*wanted.ticks, told], **PRIVATE)
    gr.on(ticking, change, [*wanted.inputs, by_point], told, trigger_mode="always_last", **PRIVATE)
    frame.here.select(lambda: gr.update(choices=shelf.names), None, bank, **PRIVATE)


def links(shelf: Shelf, bank: str | None, ticked: Ticked, by_point: bool) -> str:
    """Return the links to the deck of what is ticked, or why there is none."""
    try:
        wanted = offers.filter_for(offers.choices(shelf, bank), ticked)
        if wanted is None:
            return "<p>Nothing is ticked; tick more.</p>"
        return _links(len(notes(shelf.tutor(bank).bank, wanted, by_point)), bank or shelf.names[0], wanted, by_point)
    except TutorError as error:
        return render.trouble(str(error))


def _links(many: int, bank: str, wanted: Filter, by_point: bool) -> str:
    cards = "1 card" if many == 1 else f"{many} cards"
    kinds = (("apkg", "Anki deck (.apkg)"), ("csv", "Table (.csv)"))
    shown = " ".join(
        f'<a download href="{escape(address(kind, bank, wanted, by_point))}">{title}</a>' for kind, title in kinds
    )
    update = "Importing a newer deck into Anki updates the cards of an older one, and keeps what Anki knows of you."
    return f'<p class="files">{cards}: {shown}</p><p class="why">{update}</p>'
