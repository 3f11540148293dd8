"""What a bank holds true of a question, and what it knows to be wrongly believed about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.bank.bank import Bank
from tutor.bank.distractors import Truths, distinct
from tutor.domain import PointKind, Question, RubricPoint


@dataclass(frozen=True)
class Wrong:
    """A wrong statement: a misconception about `point` of `question`, with the answer to it."""

    question: str
    point: str
    text: str
    reply: str


class Statements:
    """The statements of a bank."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self._truths = Truths(bank)

    def rights(self, point: RubricPoint) -> tuple[str, ...]:
        """Return the wordings that state a point."""
        return (point.text, *point.variants)

    def wrongs(self, question: Question, point: RubricPoint, least: int) -> tuple[Wrong, ...]:
        """Return what is wrongly believed: about the point first, then about the question's other points.

        Only where that is fewer than `least`, beliefs about related questions are among them. None is a statement that
        the bank holds true, and no two say the same.
        """
        found = [*_about(question, point), *(each for other in question.points for each in _about(question, other))]
        if len(self._sound(found)) < least:
            related = [each for each in self.bank.questions if each.id in question.related]
            found += [each for other in related for point_ in other.points for each in _about(other, point_)]
        return self._sound(found)

    def own_wrongs(self, question: Question, point: RubricPoint) -> tuple[Wrong, ...]:
        """Return what is wrongly believed about the point itself."""
        return self._sound(list(_about(question, point)))

    def _sound(self, found: list[Wrong]) -> tuple[Wrong, ...]:
        first = {each.text: each for each in reversed(found)}
        return tuple(first[text] for text in distinct(first) if self._truths.saying(text) is None)


def claims(question: Question) -> tuple[RubricPoint, ...]:
    return tuple(point for point in question.points if point.kind is PointKind.CLAIM)


def _about(question: Question, point: RubricPoint) -> Iterator[Wrong]:
    for each in point.misconceptions:
        yield Wrong(question.id, point.id, each.text, each.reply)
