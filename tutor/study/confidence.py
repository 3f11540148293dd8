"""How well a learner's own confidence holds: what one expected of an answer, said before its grade, and what it earned.

A learner who says 70% on many answers is calibrated where those earn 70% of their marks on average (the reliability
diagram of forecasting: Murphy and Winkler 1977).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from tutor.dialogue.interview.scoring import wilson
from tutor.dialogue.standing import is_told
from tutor.domain import Probability, Session, TurnKind, Value

LEVELS: Mapping[str, float] = {
    "not at all": 0.1,
    "a little": 0.3,
    "half and half": 0.5,
    "fairly": 0.7,
    "very": 0.9,
}
"""What can be said, and the share of the marks that it stands for."""

ENOUGH = 10  # answers; with fewer nothing is said of how well the confidence holds
_Z = 1.96  # of 95%


class Said(Value):
    """One answer: the share of its marks that was expected, and the share that it earned by itself."""

    expected: Probability
    earned: Probability


class Level(Value):
    """The answers of which one share was expected: how many, what they earned, and a 95% interval of that."""

    expected: Probability
    answers: int
    earned: Probability
    interval: tuple[float, float]


class Calibration(Value):
    """All levels that were used. `bias` is what was expected less what was earned, on average, `margin` half of its 95%
    interval; both 0 before anything was said.
    """

    levels: tuple[Level, ...]
    answers: int
    bias: float
    margin: float

    @property
    def is_enough(self) -> bool:
        return self.answers >= ENOUGH


def said_in(sessions: Iterable[Session], bank: str) -> tuple[Said, ...]:
    """Return the answers that were graded in full and whose learner had said how sure they were."""
    turns = (turn for each in sessions if each.bank == bank and is_told(each) for turn in each.turns)
    return tuple(
        Said(expected=turn.confidence, earned=turn.grade.score)
        for turn in turns
        if turn.kind is TurnKind.ANSWERED
        and turn.confidence is not None
        and turn.grade is not None
        and turn.grade.score is not None
    )


def calibration(said: Sequence[Said]) -> Calibration:
    """Return how what was said holds against what was earned."""
    levels = tuple(_level([each for each in said if each.expected == level]) for level in _levels(said))
    errors = [each.expected - each.earned for each in said]
    n = len(errors)
    bias = sum(errors) / n if n else 0.0
    spread = sqrt(sum((each - bias) ** 2 for each in errors) / (n - 1)) if n > 1 else 0.0
    return Calibration(levels=levels, answers=n, bias=bias, margin=_Z * spread / sqrt(n) if n else 0.0)


def _levels(said: Sequence[Said]) -> list[float]:
    return sorted({each.expected for each in said})


def _level(said: Sequence[Said]) -> Level:
    earned = sum(each.earned for each in said) / len(said)
    return Level(expected=said[0].expected, answers=len(said), earned=earned, interval=wilson(earned, len(said)))
