"""How able a candidate has shown to be: the Rasch model, estimated after each question.

The chance to earn a mark of a question of difficulty b at ability t is 1 / (1 + exp(-a (t - b))) (Rasch 1960, with one
slope a for all questions, so that logits come in units of a normal deviate). A question that earned a share s of what
was decided counts with the quasi-likelihood p^s (1 - p)^(1 - s) (Papke and Wooldridge 1996), raised to the share of it
that was decided: an answer nobody could judge moves nothing. The estimate is the mean of the posterior over a standard
normal prior, its uncertainty the standard deviation (EAP; Bock and Mislevy 1982).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tutor.domain import Difficulty, Probability, Value

SLOPE = 1.7  # the scale on which the logistic curve runs closest to the normal one
LOGITS = {Difficulty.EASY: -0.8, None: 0.0, Difficulty.MEDIUM: 0.0, Difficulty.HARD: 0.8}
_GRID = np.linspace(-4.0, 4.0, 161)


class Result(Value):
    """How one question went: `share` is what it earned of what was decided, `decided` how much of it that was."""

    difficulty: Difficulty | None
    share: Probability
    decided: Probability = 1.0


class Ability(Value):
    """The estimate and its standard deviation; 0 and 1 before anything was answered."""

    mean: float
    sd: float


def estimate(results: Sequence[Result]) -> Ability:
    """Return the ability that some results speak for. The order plays no part."""
    log_density = -0.5 * _GRID**2
    for each in results:
        chance = SLOPE * (_GRID - LOGITS[each.difficulty])
        log_right, log_wrong = -np.logaddexp(0.0, -chance), -np.logaddexp(0.0, chance)
        log_density = log_density + each.decided * (each.share * log_right + (1 - each.share) * log_wrong)
    density = np.exp(log_density - log_density.max())
    density /= density.sum()
    mean = float(density @ _GRID)
    return Ability(mean=round(mean, 3), sd=round(float(density @ (_GRID - mean) ** 2) ** 0.5, 3))


def distance(ability: Ability, difficulty: Difficulty | None) -> float:
    """Return how far a question is from the ability: the nearest one tells most about it (Fisher information)."""
    return abs(ability.mean - LOGITS[difficulty])
