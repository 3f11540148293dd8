"""The controls that say which questions are meant: a bank, and of it sections, difficulties and tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui.events import PRIVATE
from ui.handlers import offers
from ui.handlers.offers import Choices

if TYPE_CHECKING:
    from gradio.blocks import Block

    from ui.handlers.shelf import Shelf


@dataclass(frozen=True)
class Filters:
    bank: gr.Dropdown
    sections: gr.CheckboxGroup
    difficulties: gr.CheckboxGroup
    tags: gr.Dropdown

    @property
    def ticks(self) -> list[Block]:
        """What `offered` updates, and after the bank, what `Ticked.of` takes."""
        return [self.sections, self.tags, self.difficulties]

    @property
    def inputs(self) -> list[Block]:
        return [self.bank, *self.ticks]


def filters(shelf: Shelf, prefix: str) -> Filters:
    """Lay out the controls, with all of the first bank ticked; the prefix parts their ids from other tabs'."""
    offer = offers.choices(shelf, None)
    sections, levels = list(offer.sections), [str(each) for each in offer.difficulties]
    return Filters(
        bank=gr.Dropdown(label="Question bank", choices=shelf.names, value=shelf.names[0], elem_id=f"{prefix}bank"),
        sections=gr.CheckboxGroup(label="Sections", choices=sections, value=sections, elem_id=f"{prefix}sections"),
        difficulties=gr.CheckboxGroup(
            label="Difficulty", choices=levels, value=levels, elem_id=f"{prefix}difficulties"
        ),
        tags=gr.Dropdown(
            label="Tags (leave empty for any)", choices=list(offer.tags), multiselect=True, elem_id=f"{prefix}tags"
        ),
    )


def offered(choices: Choices) -> list[Any]:
    """Return the updates of `Filters.ticks` for a bank; what there is no choice of is not shown."""
    levels = list(choices.difficulties)
    return [
        gr.update(choices=list(choices.sections), value=list(choices.sections), visible=len(choices.sections) > 1),
        gr.update(choices=list(choices.tags), value=[], visible=bool(choices.tags)),
        gr.update(choices=levels, value=levels, visible=len(levels) > 1),
    ]


def follow_bank(shelf: Shelf, controls: Filters) -> None:
    """Offer what a bank has once it is chosen."""

    def change_bank(bank: str | None) -> list[Any]:
        return offered(offers.choices(shelf, bank))

    controls.bank.input(change_bank, controls.bank, controls.ticks, **PRIVATE)
