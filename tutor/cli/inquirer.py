"""A learner's own question in the terminal: answered from the sources, by itself or in the middle of a talk."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rich.console import Console

from tutor.cli import render
from tutor.cli.terminal import safe, working
from tutor.dialogue.inquiring import Said
from tutor.domain import LOCAL_LEARNER
from tutor.errors import TutorError

if TYPE_CHECKING:
    from tutor.wiring import Tutor


class Inquirer:
    """Answers what the person at this machine asks; what would answer an open question is kept back."""

    def __init__(self, tutor: Tutor, screen: Console) -> None:
        self._tutor = tutor
        self._screen = screen

    def tell(self, question: str, session: str | None = None) -> None:
        """Answer in the middle of a talk, which an error does not end. `session` is the interview it is asked in."""
        try:
            self.ask(question, session)
        except TutorError as error:
            self._screen.print(safe(str(error)), style="red", markup=False)

    def ask(self, question: str, session: str | None = None, quiet: bool = False) -> Said:
        """Print what is said as it grows, nothing if `quiet`, and return the whole. Raises InputError for no question,
        and what the index raises.
        """
        learner, shown = LOCAL_LEARNER.id, 0
        growing = self._tutor.inquiring.ask(learner, question, self._tutor.store.list(learner), session)
        with working("Reading the sources"):
            first = next(growing)
        for said in chain([first], growing):
            written = said.written.sentences if said.written is not None else ()
            for sentence in () if quiet else written[shown:]:
                self._screen.print(render.written_sentence(sentence))
            shown = len(written)
        if not quiet:
            self._end(said)
        return said

    def _end(self, said: Said) -> None:
        if said.written is not None:
            self._screen.print(render.written_end(said.written))
        if said.found is not None and (said.found.answer.sentences or not said.found.withheld):
            self._screen.print(render.cited_answer(said.found.answer))
        if said.offer:
            self._screen.print(said.offer, style="yellow", markup=False)
