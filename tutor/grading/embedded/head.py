"""The trained head: features of a match to the probabilities that it makes, misses or contradicts a point.

A handful of small networks of one hidden layer, whose probabilities are averaged. Their weights lie in head.json beside
this file, fitted by `python -m evals.fit_head` on our own development answers; the file says on what and how well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.domain import Verdict, content_hash
from tutor.errors import JudgeError
from tutor.grading.embedded.alignment import FEATURES

WEIGHTS = Path(__file__).with_name("head.json")
OUTCOMES = ("met", "unmet", "contradicted")


class Network(NamedTuple):
    """hidden: [features, units]; hidden_bias: [units]; out: [units, 3]; out_bias: [3], columns in order of OUTCOMES."""

    hidden: NDArray[np.float64]
    hidden_bias: NDArray[np.float64]
    out: NDArray[np.float64]
    out_bias: NDArray[np.float64]

    def probabilities(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        logits = np.maximum(rows @ self.hidden + self.hidden_bias, 0.0) @ self.out + self.out_bias
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True))


@dataclass(frozen=True)
class Thresholds:
    """The probabilities from which a verdict is given."""

    met: float
    partial: float
    contradicted: float

    def verdict(self, p_met: float, p_contradicted: float) -> Verdict:
        """Return the verdict on a point. What is likelier denied than stated is contradicted."""
        if p_contradicted >= self.contradicted and p_contradicted > p_met:
            return Verdict.CONTRADICTED
        if p_met >= self.met:
            return Verdict.MET
        return Verdict.PARTIAL if p_met >= self.partial else Verdict.UNMET


@dataclass(frozen=True)
class Head:
    """mean, scale: [features], which standardise the features before the networks."""

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    networks: tuple[Network, ...]
    thresholds: Thresholds
    hash: str

    def probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return [matches, 3] for features [matches, features], columns in the order of OUTCOMES; rows sum to one."""
        rows = (features - self.mean) / self.scale
        return np.asarray(np.mean([network.probabilities(rows) for network in self.networks], axis=0))


@cache
def load(path: Path = WEIGHTS) -> Head:
    """Load a head. Raises JudgeError where the file is missing or made for other features."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise JudgeError(f"the head {path.name} cannot be read: {error}; reinstall, or fit it again") from error
    if tuple(held["features"]) != FEATURES:
        raise JudgeError(f"{path.name} was fitted for other features; run `python -m evals.fit_head`")
    weights = {name: held[name] for name in ("features", "mean", "scale", "networks")}
    return Head(
        mean=np.array(held["mean"]),
        scale=np.array(held["scale"]),
        networks=tuple(Network(*(np.array(part) for part in parts)) for parts in held["networks"]),
        thresholds=Thresholds(**held["thresholds"]),
        hash=content_hash(weights),
    )
