"""The progress tab: how a learner's study goes, and where the next step leads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from tutor.dialogue.withholding import closed_questions
from tutor.domain import Learner
from tutor.errors import TutorError
from tutor.study.next_step import NextStep, Step
from ui import render
from ui.handlers.shelf import Shelf
from ui.progress_page import progress_page, step_card

TABS = {Step.REVIEW: "cards", Step.INTERVIEW: "interview"}
"""The tab of a step; any other leads to a practice on its questions."""


@dataclass(frozen=True)
class Shown:
    """What the tab shows. `step` is None where nothing could be worked out."""

    step: NextStep | None
    card: str
    page: str


class Overview:
    """The progress tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def shown(self, learner: Learner, bank: str | None, zone: tzinfo | None = None) -> Shown:
        """Return the learner's progress on a bank, with nothing that would answer what is being asked."""
        try:
            tutor = self._shelf.tutor(bank)
            found = tutor.progress.of(learner.id, zone)
            mine = [each for each in self._shelf.first.store.list(learner.id) if each.bank == tutor.bank.name]
            closed = frozenset(each.id for each in closed_questions(mine, tutor.bank))
            other = bank if bank is not None and bank != self._shelf.names[0] else None
            page = progress_page(found, closed, other, tutor.bank.title)
            return Shown(found.next, step_card(found.next), page)
        except TutorError as error:
            return Shown(None, "", render.transcript([render.trouble(str(error))]))
