"""Which question of a bank a cell means: its id, its text, or a text so close that nothing else can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from tutor.bank.words import sameness
from tutor.domain import Question

_CLOSE = 0.9  # of 1; texts this alike are taken for the same where their numbers agree and no other question is near
_APART = 0.03  # how much nearer than the second one it has to be
_HINT = 0.5
_LONGEST = 600  # characters; what is longer is no question of a bank's
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class How(StrEnum):
    ID = "id"
    TEXT = "text"
    CLOSE = "close text"


@dataclass(frozen=True)
class Match:
    """The question meant and how that was told; `question` is None where none is, with the ids that come nearest."""

    question: Question | None
    how: How | None = None
    near: tuple[str, ...] = ()


class Matcher:
    """Matches texts with the questions of a bank; each distinct text is looked at once."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = tuple(questions)
        self._ids = {question.id.casefold(): question for question in questions}
        self._texts = {sameness(question.text): question for question in questions}
        self._known: dict[str, Match] = {}

    def match(self, text: str) -> Match:
        """Return what `text` means; empty text means nothing."""
        if text not in self._known:
            self._known[text] = self._matched(text.strip())
        return self._known[text]

    @property
    def only(self) -> Question | None:
        """The one question there is, where there is just one."""
        return self._questions[0] if len(self._questions) == 1 else None

    def _matched(self, text: str) -> Match:
        if not text or len(text) > _LONGEST:
            return Match(None)
        if question := self._ids.get(text.casefold()):
            return Match(question, How.ID)
        plain = sameness(text)
        if question := self._texts.get(plain):
            return Match(question, How.TEXT)
        return self._close(plain)

    def _close(self, plain: str) -> Match:
        compared = _Compared(plain)
        ranked = sorted(((compared.likeness(each), each) for each in self._questions), key=lambda pair: -pair[0])
        best = [(likeness, question) for likeness, question in ranked[:3] if likeness >= _HINT]
        if best and best[0][0] >= _CLOSE and (len(best) < 2 or best[0][0] - best[1][0] >= _APART):
            return Match(best[0][1], How.CLOSE)
        return Match(None, None, tuple(question.id for _, question in best))


class _Compared:
    """A text that is compared with one question after another."""

    def __init__(self, text: str) -> None:
        self._numbers = _NUMBER.findall(text)
        self._matcher = SequenceMatcher(None, "", text, autojunk=False)  # which prepares its second text, and keeps it

    def likeness(self, question: Question) -> float:
        """Return how alike they are, 0 to 1; a question with other numbers is another question."""
        text = sameness(question.text)
        alike = self._ratio(text)
        if self._numbers != _NUMBER.findall(text):
            alike = min(alike, _CLOSE - 0.01)
        return max(alike, min(self._ratio(question.id), _CLOSE - 0.01))

    def _ratio(self, text: str) -> float:
        self._matcher.set_seq1(text)
        if self._matcher.real_quick_ratio() < _HINT or self._matcher.quick_ratio() < _HINT:
            return 0.0
        return self._matcher.ratio()
