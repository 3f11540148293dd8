"""A question of a bank, or one of its points, as a note with a front and a back. All texts are Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.bank.bank import Bank
from tutor.domain import Difficulty, Filter, Passage, Question, RubricPoint, Text, Value
from tutor.errors import InputError


class CardNote(Value):
    """A note. `key` tells it from all others of its bank and stays the same as long as the ids in the bank do.

    `answer` is what the sources say, and `points` are what an answer has to state. A note of a single point has none;
    its `answer` is that point.
    """

    key: Text
    section: Text
    difficulty: Difficulty | None
    tags: tuple[str, ...]
    question: Text
    answer: Text
    points: tuple[Text, ...]
    passages: tuple[Passage, ...]


def notes(bank: Bank, wanted: Filter, by_point: bool = False) -> tuple[CardNote, ...]:
    """Return a note for each question that the filter accepts, or for each of their points.

    Raises InputError where the filter accepts none.
    """
    chosen = bank.select(wanted)
    if not chosen:
        raise InputError(f"no question of the bank {bank.name!r} is meant by this choice: choose more of it")
    return tuple(note for question in chosen for note in _of(bank, question, by_point))


def _of(bank: Bank, question: Question, by_point: bool) -> Iterator[CardNote]:
    if by_point:
        for point in question.points:
            yield _of_point(bank, question, point)
        return
    yield _note(
        question,
        key=question.id,
        text=question.text,
        answer=bank.reference(question),
        points=tuple(point.text for point in question.points),
        passages=tuple(bank.passage(each) for each in question.passages),
    )


def _of_point(bank: Bank, question: Question, point: RubricPoint) -> CardNote:
    return _note(
        question,
        key=f"{question.id}/{point.id}",
        text=f"{question.text}\n\n{point.probe}",
        answer=point.text,
        points=(),
        passages=(bank.passage(point.passage),),
    )


def _note(
    question: Question, key: str, text: str, answer: str, points: tuple[str, ...], passages: tuple[Passage, ...]
) -> CardNote:
    return CardNote(
        key=key,
        section=question.section,
        difficulty=question.difficulty,
        tags=question.tags,
        question=text,
        answer=answer,
        points=points,
        passages=passages,
    )
