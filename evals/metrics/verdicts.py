"""Agreement of verdicts on points. Columns hold ranks: 0 contradicted, 1 unmet, 2 partial, 3 met, in order of worth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

RANKS = 4
_EARNS = 2  # ranks from here on earn marks


def kappa(due: ArrayLike, said: ArrayLike, weights: str | None = None, ranks: int = RANKS) -> float:
    """Return Cohen's kappa, `weights` None, "linear" or "quadratic"; 1.0 where both are constant and the same."""
    from sklearn.metrics import cohen_kappa_score

    due, said = np.asarray(due), np.asarray(said)
    if len(np.union1d(due, said)) < 2:
        return 1.0
    return float(cohen_kappa_score(due, said, labels=range(ranks), weights=weights))


def ac2(due: ArrayLike, said: ArrayLike, ranks: int = RANKS) -> float:
    """Return Gwet's AC2 with quadratic weights: agreement beyond chance that a skewed share of one rank does not upset.

    For two raters, after Gwet, Handbook of Inter-Rater Reliability (4th edition, 2014), chapter 4. irrCAC, which has
    it, needs versions of scipy and pandas that nothing else here can live with; the tests hold ours against it.
    """
    table = confusion(due, said, ranks) / len(np.asarray(due))
    places = np.arange(ranks)
    weights = 1.0 - ((places[:, None] - places[None, :]) / (ranks - 1)) ** 2
    used = (table.sum(0) + table.sum(1)) / 2
    by_chance = weights.sum() / (ranks * (ranks - 1)) * float((used * (1 - used)).sum())
    return float(((weights * table).sum() - by_chance) / (1 - by_chance))


def confusion(due: ArrayLike, said: ArrayLike, ranks: int = RANKS) -> NDArray[np.int64]:
    """Return int64 [ranks, ranks]: rows what was due, columns what was said."""
    from sklearn.metrics import confusion_matrix

    return np.asarray(confusion_matrix(np.asarray(due), np.asarray(said), labels=range(ranks)), np.int64)


def weighted_f1(due: ArrayLike, said: ArrayLike) -> float:
    """Return the F1 of each class, averaged by how often the class is due, as SemEval-2013 task 7 reports it."""
    from sklearn.metrics import f1_score

    return float(f1_score(np.asarray(due), np.asarray(said), average="weighted", zero_division=0))


def true_negative_rate(due: ArrayLike, earned: ArrayLike) -> float:
    """Return the share that earned nothing among what was due nothing; NaN where nothing was.

    `earned` is a column of bools. What the grader left open has not earned anything.
    """
    wrong = np.asarray(due) < _EARNS
    return float(1 - np.mean(np.asarray(earned)[wrong])) if wrong.any() else float("nan")


def ranks_of(verdicts: Sequence[str]) -> NDArray[np.int64]:
    """Return the rank of each verdict; -1 for `cannot_tell`."""
    order = {"contradicted": 0, "unmet": 1, "partial": 2, "met": 3}
    return np.array([order.get(each, -1) for each in verdicts], np.int64)
