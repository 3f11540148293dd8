"""Whether probabilities mean what they say, and what is gained by leaving the doubtful ones to a person.

`p` holds the probabilities that a point is made, `truth` what a person says: 1 made, 0.5 in part, 0 not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

BINS = 10


def reliability(p: ArrayLike, truth: ArrayLike, bins: int = BINS) -> list[tuple[float, float, int]]:
    """Return (mean p, mean truth, rows) of bins that hold equally many rows, from low p to high."""
    p, truth = np.asarray(p, float), np.asarray(truth, float)
    parts = [part for part in np.array_split(np.argsort(p, kind="stable"), bins) if len(part)]
    return [(float(p[part].mean()), float(truth[part].mean()), len(part)) for part in parts]


def expected_error(p: ArrayLike, truth: ArrayLike, bins: int = BINS) -> float:
    """Return the expected calibration error with bins of equal mass (Nguyen, O'Connor 2015)."""
    found = reliability(p, truth, bins)
    return float(np.average([abs(mean - share) for mean, share, _ in found], weights=[n for _, _, n in found]))


def brier(p: ArrayLike, truth: ArrayLike) -> float:
    """Return the mean squared distance of probability and truth (Brier 1950)."""
    return float(np.mean((np.asarray(p, float) - np.asarray(truth, float)) ** 2))


def risk_coverage(confidence: ArrayLike, wrong: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return (coverage, risk): the share decided and the share wrong among it, when the most doubtful are left out.

    Rows of equal confidence are decided together (El-Yaniv, Wiener: On the foundations of noise-free selective
    classification, 2010).
    """
    confidence, wrong = np.asarray(confidence, float), np.asarray(wrong, float)
    order = np.argsort(-confidence, kind="stable")
    decided = np.arange(1, len(order) + 1)
    risk = np.cumsum(wrong[order]) / decided
    last = np.append(np.diff(confidence[order]) != 0, True)
    return decided[last] / len(order), risk[last]


def coverage_at(risk: float, confidence: ArrayLike, wrong: ArrayLike) -> float:
    """Return the largest share that can be decided with at most `risk` of it wrong; 0.0 where none can."""
    coverage, risks = risk_coverage(confidence, wrong)
    return float(max(coverage[risks <= risk], default=0.0))
