"""How far a figure can be trusted: intervals at 95 percent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Statistic = Callable[..., float]


@dataclass(frozen=True)
class Estimate:
    """A figure over `n` rows, with the ends of its 95 percent interval; NaN where there is none."""

    value: float
    low: float
    high: float
    n: int


def interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Return the 95 percent bootstrap interval of the mean, by percentiles of 2,000 resamples of the values."""
    from scipy.stats import bootstrap

    if len(set(values)) < 2:
        return (values[0], values[0])
    found = bootstrap((values,), np.mean, n_resamples=2000, method="percentile", rng=seed).confidence_interval
    return (float(found.low), float(found.high))


def share(hits: int, n: int) -> Estimate:
    """Return hits / n with the exact interval (Clopper, Pearson: The use of confidence or fiducial limits, 1934)."""
    from scipy.stats import binomtest

    if n == 0:
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    found = binomtest(hits, n).proportion_ci(0.95, method="exact")
    return Estimate(hits / n, float(found.low), float(found.high), n)


def by_question(
    statistic: Statistic, questions: Sequence[str], *columns: ArrayLike, resamples: int = 1000, seed: int = 0
) -> Estimate:
    """Return statistic(*columns) with a percentile bootstrap that draws whole questions, never single rows.

    Answers to one question are alike, so drawing them singly would make the interval too narrow. `questions` and the
    columns have one entry a row; over fewer than two questions, the interval is NaN.
    """
    from scipy.stats import bootstrap

    held = [np.asarray(column) for column in columns]
    rows = _rows(questions)
    value = float(statistic(*held)) if rows else float("nan")
    if len(rows) < 2:
        return Estimate(value, float("nan"), float("nan"), len(questions))

    def of(drawn: NDArray[np.float64]) -> float:
        chosen = np.concatenate([rows[int(each)] for each in drawn])
        return float(statistic(*(column[chosen] for column in held)))

    places = (np.arange(len(rows)),)
    found = bootstrap(places, of, vectorized=False, method="percentile", n_resamples=resamples, rng=seed)
    return Estimate(value, float(found.confidence_interval.low), float(found.confidence_interval.high), len(questions))


def _rows(questions: Sequence[str]) -> list[NDArray[np.int64]]:
    """The places of each question's rows."""
    names = np.asarray(questions)
    return [np.flatnonzero(names == name) for name in dict.fromkeys(questions)]
