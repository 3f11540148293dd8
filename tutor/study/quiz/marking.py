"""An item and what was answered to it -> how much of it is right. What could not be decided has no share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tutor.domain import Grade, Question, QuizAnswer, QuizItem, QuizKind
from tutor.errors import InputError
from tutor.study.quiz.gaps import fills

GradeAnswer = Callable[[Question, str], Grade]
GRADED = frozenset({QuizKind.NUMBER, QuizKind.FREE})
"""The kinds that the product's grader marks."""


def mark(item: QuizItem, place: int, text: str, grade: GradeAnswer, at: datetime) -> QuizAnswer:
    """Return the answer to the item at `place` of a quiz, marked.

    Choices are answered by the place of an option, counted from 0. Raises InputError for an answer that is none.
    """
    if not text.strip():
        raise InputError("there is no answer yet: give one, or pass")
    if item.options:
        return _chosen(item, place, text.strip(), at)
    if item.kind is QuizKind.CLOZE:
        return QuizAnswer(place=place, text=text, share=float(fills(item, text)), at=at)
    given = grade(item.question, text)
    return QuizAnswer(place=place, text=text, share=given.score, grade=given, at=at)


def passed(place: int, at: datetime) -> QuizAnswer:
    return QuizAnswer(place=place, text=None, share=0.0, at=at)


def _chosen(item: QuizItem, place: int, text: str, at: datetime) -> QuizAnswer:
    if not text.isdecimal() or int(text) >= len(item.options):
        raise InputError(f"expected the place of an option, 0 to {len(item.options) - 1}, got {text!r}")
    option = item.options[int(text)]
    return QuizAnswer(place=place, text=text, share=float(int(text) == item.right), reply=option.reply, at=at)
