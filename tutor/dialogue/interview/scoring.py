"""What several questions add up to, and how sure one can be of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tutor.dialogue.standing import PointStanding, Standing, standing, total
from tutor.domain import PointVerdict, Question, Session, Value, Verdict
from tutor.grading.marks import Marks, add_up

_Z = 1.96  # of 95%


class Score(Value):
    """The marks of some questions, and a 95% interval of the share that more questions like them would earn."""

    marks: Marks
    questions: int
    interval: tuple[float, float]


def score(standings: Sequence[Standing]) -> Score:
    """Return the score of at least one question.

    The interval is Wilson's (1927) for a share of as many trials as there are questions. Shares of a question lie
    between 0 and 1, so their spread is at most that of a coin: the interval is on the wide side, and with few questions
    it is wide. Where points are undecided it reaches from the lowest to the highest mark that they leave open.
    """
    marks, n = total(standings), len(standings)
    low, high = (each / marks.out_of for each in marks.marks_range)
    return Score(marks=marks, questions=n, interval=(wilson(low, n)[0], wilson(high, n)[1]))


def wilson(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share seen in n trials."""
    middle = share + _Z**2 / (2 * n)
    half = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
    scale = 1 + _Z**2 / n
    return round(max(0.0, (middle - half) / scale), 3), round(min(1.0, (middle + half) / scale), 3)


def earned(session: Session, question: Question) -> Standing:
    """Return how a question of an interview stands; one that was passed over has made no point."""
    found = standing(session, question.id)
    if found is not None:
        return found
    points = [
        PointVerdict(
            id=each.id,
            text=each.text,
            weight=each.weight,
            verdict=Verdict.UNMET,
            passage=each.passage,
            reason="You gave no answer.",
        )
        for each in question.points
    ]
    return Standing(points=tuple(PointStanding(verdict=each, turn=0) for each in points), marks=add_up(points))
