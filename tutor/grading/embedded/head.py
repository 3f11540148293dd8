"""The trained head: features of a match to the probabilities that it makes, misses or contradicts a point.

A multinomial logistic regression. Its weights lie in head.json beside this file, fitted by `python -m evals.fit_head`
on our own development answers; the file says on what, when, and how well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tutor.domain import content_hash
from tutor.errors import JudgeError
from tutor.grading.embedded.alignment import FEATURES

WEIGHTS = Path(__file__).with_name("head.json")
OUTCOMES = ("met", "unmet", "contradicted")


@dataclass(frozen=True)
class Head:
    """mean, scale: [features]; coefficients: [3, features]; intercept: [3], rows in the order of OUTCOMES.

    met, partial, contradicted: the probabilities from which a verdict is given.
    """

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    coefficients: NDArray[np.float64]
    intercept: NDArray[np.float64]
    met: float
    partial: float
    contradicted: float
    hash: str

    def probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return [matches, 3] for features [matches, features]; each row sums to one."""
        logits = (features - self.mean) / self.scale @ self.coefficients.T + self.intercept
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True))


@cache
def load(path: Path = WEIGHTS) -> Head:
    """Load a head. Raises JudgeError where the file is missing or made for other features."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise JudgeError(f"the head {path.name} cannot be read: {error}; reinstall, or fit it again") from error
    if tuple(held["features"]) != FEATURES:
        raise JudgeError(f"{path.name} was fitted for other features; run `python -m evals.fit_head`")
    return Head(
        mean=np.array(held["mean"]),
        scale=np.array(held["scale"]),
        coefficients=np.array(held["coefficients"]),
        intercept=np.array(held["intercept"]),
        met=held["thresholds"]["met"],
        partial=held["thresholds"]["partial"],
        contradicted=held["thresholds"]["contradicted"],
        hash=content_hash({name: held[name] for name in ("features", "mean", "scale", "coefficients", "intercept")}),
    )
