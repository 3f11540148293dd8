"""How well a learner knows a question, a section or a tag, by real grades alone, and how sure one can be of it.

A question is known as far as its attempts say: the mean of the shares they earned, each attempt counting twice the one
before it. That is the recency-weighted proportion of recent-performance factors analysis (R-PFA; Galyardt and Goldin,
Move your lamp post, JEDM 2015). An attempt at a part of a question's marks counts for that part of an attempt, both
itself and in what it takes from those before it. Only fresh attempts count: one right after the answer was shown tells
little.

For several questions the share of marks that another one of them would earn has a Beta distribution: uniform before
anything is known, then each question adds its share to one side and the rest to the other. A share is no coin and
spreads less, so that the band is on the wide side. What was answered long ago counts less, half after `HALF_LIFE`, as
in Bayesian models with a discount (West and Harrison 1997): the band widens by itself while nothing is practised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import accumulate

from tutor.domain import Probability, Value
from tutor.study.history import Attempt

DECAY = 0.5  # weight of an attempt at a question, against the next one's
HALF_LIFE = timedelta(days=60)
BAND = 0.9  # of the posterior
STRONG = 0.75  # share of the marks from which a question is known well
ENOUGH = 3  # questions; with fewer a section is not called weak or strong


class Status(StrEnum):
    """What is known of a learner on one question."""

    NEVER = "never tried"
    OPEN = "tried, undecided"  # no attempt could be graded, or each came after the answer had been shown
    WEAK = "weak"
    STRONG = "strong"


class Knowledge(Value):
    """What the attempts at one question say: the share of its marks, and how much that weighs by now."""

    share: Probability
    weight: Probability


class Mastery(Value):
    """The share of marks that a further question would earn: its mean, and the band it lies in by nine to one.

    `questions` counts those that were answered, of `of` there are.
    """

    mean: Probability
    low: Probability
    high: Probability
    questions: int
    of: int

    @property
    def is_known(self) -> bool:
        return self.questions >= ENOUGH


def knowledge(attempts: Sequence[Attempt], now: datetime) -> Knowledge | None:
    """Return what the attempts at one question, oldest first, say; None where none of them can tell."""
    telling = [each for each in attempts if each.fresh and each.share is not None]
    if not telling:
        return None
    later = list(accumulate((each.decided for each in reversed(telling)), initial=0.0))[:-1][::-1]
    weights = [DECAY**since * each.decided for since, each in zip(later, telling, strict=True)]
    share = sum(weight * (each.share or 0.0) for weight, each in zip(weights, telling, strict=True)) / sum(weights)
    faded = [0.5 ** (max(now - each.at, timedelta()) / HALF_LIFE) for each in telling]
    known = sum(weight * left for weight, left in zip(weights, faded, strict=True))
    return Knowledge(share=min(share, 1.0), weight=min(known, faded[-1]))


def status(attempts: Sequence[Attempt], now: datetime) -> Status:
    """Return how the attempts at one question leave it."""
    found = knowledge(attempts, now)
    if found is None:
        return Status.OPEN if attempts else Status.NEVER
    return Status.STRONG if found.share >= STRONG else Status.WEAK


def mastery(questions: Sequence[str], known: Mapping[str, Knowledge]) -> Mastery:
    """Return the mastery of some questions, of which those in `known` have been answered."""
    from scipy.special import betaincinv

    found = [known[each] for each in questions if each in known]
    right = 1.0 + sum(each.weight * each.share for each in found)
    wrong = 1.0 + sum(each.weight * (1 - each.share) for each in found)
    low, high = (float(betaincinv(right, wrong, p)) for p in ((1 - BAND) / 2, (1 + BAND) / 2))
    return Mastery(mean=right / (right + wrong), low=low, high=high, questions=len(found), of=len(questions))
