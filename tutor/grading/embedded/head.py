"""The trained head: a match of a form and a stretch to the probabilities that it makes, misses or contradicts a point.

Two layers of a transformer read form and stretch together; beside them a small network weighs the features of the
match. The weights lie in head.safetensors beside this file, fitted by `python -m evals.training`; the file's metadata
says on what, and how well it did on questions left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from tutor.domain import RubricPoint, Verdict
from tutor.errors import JudgeError
from tutor.grading.embedded.alignment import FEATURES

if TYPE_CHECKING:
    from tutor.encoder.pairs import PairClassifier

WEIGHTS = Path(__file__).with_name("head.safetensors")
OUTCOMES = ("met", "unmet", "contradicted")
_LEAST = 1e-4  # a probability nearer to nought or one says no more


@dataclass(frozen=True)
class Thresholds:
    """The probabilities, as the classifier says them, from which a verdict is given.

    `beside`: where the point is stated, by how much likelier a denial beside it must be to outweigh it.
    """

    met: float
    partial: float
    contradicted: float
    beside: float

    def verdict(self, p_met: float, p_contradicted: float) -> Verdict:
        """Return the verdict on a point. What is likelier denied than stated is contradicted."""
        margin = self.beside if p_met >= self.met else 0.0
        if p_contradicted >= self.contradicted and p_contradicted > p_met + margin:
            return Verdict.CONTRADICTED
        if p_met >= self.met:
            return Verdict.MET
        return Verdict.PARTIAL if p_met >= self.partial else Verdict.UNMET


@dataclass(frozen=True)
class Calibration:
    """What the classifier's highest probabilities over an answer are worth: Dirichlet calibration.

    A softmax over OUTCOMES of weights @ (log-odds of met, log-odds of contradicted) + intercepts, fitted on questions
    left out (Kull et al. 2019, arXiv:1910.12656). weights: [outcomes, 2]; intercepts: [outcomes].
    """

    weights: Sequence[Sequence[float]]
    intercepts: Sequence[float]

    def applied(self, chances: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the calibrated probabilities of met and contradicted. chances and result: float64 [answers, 2]."""
        logits = log_odds(chances) @ np.array(self.weights).T + np.array(self.intercepts)
        worth = np.exp(logits - logits.max(1, keepdims=True))
        shares: NDArray[np.float64] = worth / worth.sum(1, keepdims=True)
        return shares[:, [OUTCOMES.index("met"), OUTCOMES.index("contradicted")]]


def log_odds(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log(p / (1 - p)), kept finite."""
    kept = np.clip(chances, _LEAST, 1.0 - _LEAST)
    odds: NDArray[np.float64] = np.log(kept / (1.0 - kept))
    return odds


@dataclass(frozen=True)
class Head:
    """The classifier of pairs, what its probabilities are worth, and from which of them on a verdict is given.

    `drafts` holds for points that nobody has confirmed: sentences of a reference, of which people ask less.
    `encoder` is the hash of the encoder whose states it reads.
    """

    classifier: PairClassifier
    calibration: Calibration
    thresholds: Thresholds
    drafts: Thresholds
    encoder: str
    hash: str

    def verdict(self, point: RubricPoint, p_met: float, p_contradicted: float) -> Verdict:
        return (self.drafts if point.draft else self.thresholds).verdict(p_met, p_contradicted)


@cache
def load(path: Path = WEIGHTS) -> Head:
    """Load a head. Raises JudgeError where the file is missing or made for other features."""
    from tutor.encoder.pairs import PairClassifier

    try:
        held = metadata(path)
        classifier = PairClassifier.read(path)
    except (OSError, ValueError, KeyError, SafetensorError) as error:
        raise JudgeError(f"the head {path.name} cannot be read: {error}; reinstall, or fit it again") from error
    if tuple(held["features"]) != FEATURES:
        raise JudgeError(f"{path.name} was fitted for other features; run `python -m evals.training`")
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    calibration = Calibration(**held["calibration"])
    thresholds, drafts = Thresholds(**held["thresholds"]), Thresholds(**held["drafts"])
    return Head(classifier, calibration, thresholds, drafts, held["manifest"]["encoder"], found)


def metadata(path: Path = WEIGHTS) -> Mapping[str, Any]:
    """Return what the file says of itself: features, thresholds, and the manifest of the fit."""
    with safe_open(path, "numpy") as file:
        return {name: json.loads(value) for name, value in file.metadata().items()}
