"""A quantity asked for by itself: a point of the bank, or an exercise drawn for this quiz."""

from __future__ import annotations

from tutor.domain import Part, PointKind, Question, QuizItem, QuizKind, RubricPoint


def quantities(question: Question) -> tuple[RubricPoint, ...]:
    """Return the points of a question that ask for a result."""
    return tuple(
        point
        for point in question.points
        if point.kind is PointKind.QUANTITY and point.quantity is not None and point.quantity.part is Part.RESULT
    )


def number(question: Question, point: RubricPoint) -> QuizItem:
    """Return an item that asks for one quantity of the bank, by its probe, and for nothing else of its question."""
    text = f"{question.text}\n\n{point.probe}"
    return QuizItem(kind=QuizKind.NUMBER, question=question.model_copy(update={"text": text, "points": (point,)}))


def drilled(exercise: Question) -> QuizItem:
    """Return an exercise as an item; of its working nothing is asked for."""
    points = quantities(exercise)[:1]
    return QuizItem(kind=QuizKind.NUMBER, question=exercise.model_copy(update={"points": points}))
