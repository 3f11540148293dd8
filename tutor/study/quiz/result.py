"""What came of a quiz, in all and by section. What could not be decided opens a range and is never a zero."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.domain import Quiz, QuizAnswer, Value


class Score(Value):
    """Items right, between `low` and `high` of `out_of`; the two differ where some could not be decided."""

    low: float
    high: float
    out_of: int


class QuizResult(Value):
    """`total` is over all items that were answered or passed over, `sections` the same by title of the section."""

    total: Score
    sections: tuple[tuple[str, Score], ...]
    open: int
    missed: tuple[int, ...]
    """Places of the items that are worth another try: not fully right, or not decided."""


def result(quiz: Quiz) -> QuizResult:
    by_section: dict[str, list[QuizAnswer]] = {}
    for answer in quiz.answers:
        by_section.setdefault(quiz.items[answer.place].question.section, []).append(answer)
    return QuizResult(
        total=_score(quiz.answers),
        sections=tuple((section, _score(answers)) for section, answers in by_section.items()),
        open=sum(answer.share is None for answer in quiz.answers),
        missed=tuple(answer.place for answer in quiz.answers if answer.share != 1.0),
    )


def _score(answers: Sequence[QuizAnswer]) -> Score:
    low = sum(answer.share or 0.0 for answer in answers)
    return Score(low=low, high=low + sum(answer.share is None for answer in answers), out_of=len(answers))
