"""Do the probabilities mean what they say, and are the verdicts the grader is least sure of the ones that are wrong?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evals import metrics
from evals.bench import Bench
from evals.findings import Curve, Findings, Table
from evals.material import Material
from evals.metrics import Estimate, by_question
from evals.reading import rows
from tutor.domain import Verdict

_TRUTH = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5, Verdict.UNMET: 0.0, Verdict.CONTRADICTED: 0.0}


def calibration(bench: Bench, material: Material) -> Findings:
    """Measure on the points of the gold answers that were decided with a probability."""
    found = rows([case.due for case in material.gold], bench.grades([case.item for case in material.gold]))
    sure = [row for row in found if row.p_met is not None and row.said is not Verdict.CANNOT_TELL]
    if not sure:
        return Findings("calibration", {})
    p = np.array([row.p_met for row in sure], float)
    truth = np.array([_TRUTH[row.due] for row in sure])
    wrong = np.array([abs(_TRUTH[row.said] - _TRUTH[row.due]) for row in sure])
    confidence = np.array([row.confidence for row in sure])
    ids, n = [row.question for row in sure], material.profile.resamples
    figures: dict[str, Estimate] = {
        "calibration.ece": by_question(metrics.expected_error, ids, p, truth, resamples=n),
        "calibration.brier": by_question(metrics.brier, ids, p, truth, resamples=n),
    }
    for risk in (0.05, 0.10):
        covered = len(sure) / len(found) * metrics.coverage_at(risk, confidence, wrong)
        figures[f"calibration.coverage_at_{risk:.0%}"] = Estimate(covered, float("nan"), float("nan"), len(found))
    bins = metrics.reliability(p, truth)
    return Findings("calibration", figures, [_bins(bins)], [_diagram(bins), _selective(confidence, wrong)])


def _bins(bins: Sequence[tuple[float, float, int]]) -> Table:
    title = "Points by the probability that they are made"
    return Table(title, ("mean probability", "share made", "points"), bins, "a point made in part counts half")


def _diagram(bins: Sequence[tuple[float, float, int]]) -> Curve:
    return Curve("Reliability", "probability", "share made", [(p, made) for p, made, _ in bins], "diagonal")


def _selective(confidence: np.ndarray, wrong: np.ndarray) -> Curve:
    coverage, risk = metrics.risk_coverage(confidence, wrong)
    step = max(1, len(coverage) // 200)
    points = list(zip(coverage[::step].tolist(), risk[::step].tolist(), strict=True))
    return Curve("Risk where only the surest verdicts are given", "share decided", "share wrong", points, "zero")
