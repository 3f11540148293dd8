"""Agreement of totals. Columns hold scores in [0, 1]: what people gave, what the grader gave."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evals.metrics.verdicts import kappa

BANDS = 10  # tenths of the scale


def qwk(due: ArrayLike, said: ArrayLike) -> float:
    """Return the quadratic weighted kappa of scores rounded to tenths."""
    return kappa(np.rint(np.asarray(due) * BANDS), np.rint(np.asarray(said) * BANDS), "quadratic", BANDS + 1)


def icc(due: ArrayLike, said: ArrayLike) -> tuple[float, float, float]:
    """Return ICC(A,1), absolute agreement of single ratings, and its interval (McGraw, Wong 1996); NaN if undefined."""
    import pandas as pd
    import pingouin

    due, said = np.asarray(due, float), np.asarray(said, float)
    if len(due) < 5 or np.ptp(np.concatenate([due, said])) == 0:
        return (float("nan"),) * 3
    long = pd.DataFrame(
        {
            "answer": np.tile(np.arange(len(due)), 2),
            "rater": np.repeat(["people", "grader"], len(due)),
            "score": np.concatenate([due, said]),
        }
    )
    found = pingouin.intraclass_corr(long, "answer", "rater", "score").set_index("Type").loc["ICC(A,1)"]
    low, high = found["CI95"]
    return float(found["ICC"]), float(low), float(high)


def pearson(due: ArrayLike, said: ArrayLike) -> float:
    """Return Pearson's r; 0.0 where either column is constant."""
    from scipy.stats import pearsonr

    due, said = np.asarray(due, float), np.asarray(said, float)
    if np.ptp(due) < 1e-9 or np.ptp(said) < 1e-9:
        return 0.0
    return float(pearsonr(due, said).statistic)


def mae(due: ArrayLike, said: ArrayLike) -> float:
    """Return the mean absolute error."""
    return float(np.mean(np.abs(np.asarray(said) - np.asarray(due))))


def rmse(due: ArrayLike, said: ArrayLike) -> float:
    """Return the root of the mean squared error."""
    return float(np.sqrt(np.mean((np.asarray(said) - np.asarray(due)) ** 2)))


def wrmse(due: ArrayLike, said: ArrayLike) -> float:
    """Return the RMSE in which each tenth of the scale that people used weighs the same (Meyer et al., ASAG2024)."""
    squared = (np.asarray(said, float) - np.asarray(due, float)) ** 2
    bands = _bands(due)
    return float(np.sqrt(np.mean([squared[bands == band].mean() for band in np.unique(bands)])))


def bias(due: ArrayLike, said: ArrayLike) -> tuple[float, float, float]:
    """Return the mean of said - due and the limits within which 95 percent of differences lie (Bland, Altman 1986)."""
    apart = np.asarray(said, float) - np.asarray(due, float)
    reach = 1.96 * float(np.std(apart, ddof=1)) if len(apart) > 1 else float("nan")
    return float(apart.mean()), float(apart.mean()) - reach, float(apart.mean()) + reach


def band_errors(due: ArrayLike, said: ArrayLike) -> dict[str, tuple[int, float, float]]:
    """Return (answers, mean said - due, MAE) for each fifth of the scale that people used."""
    due, said = np.asarray(due, float), np.asarray(said, float)
    fifth = np.minimum((due * 5 + 1e-9).astype(int), 4)
    return {
        f"{band / 5:.1f} to {(band + 1) / 5:.1f}": (
            int((fifth == band).sum()),
            float((said - due)[fifth == band].mean()),
            mae(due[fifth == band], said[fifth == band]),
        )
        for band in np.unique(fifth)
    }


def _bands(scores: ArrayLike) -> NDArray[np.int64]:
    return np.minimum((np.asarray(scores, float) * BANDS + 1e-9).astype(np.int64), BANDS - 1)
