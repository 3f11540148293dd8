"""What suites measure with, plain numbers in and plain numbers out: rankings, verdicts, totals, calibration, intervals.

Statistics come from scikit-learn, scipy and pingouin; what none of them has is written out here and says whose it is.
"""

from evals.metrics.calibration import brier, coverage_at, expected_error, reliability, risk_coverage
from evals.metrics.intervals import Estimate, by_question, interval, share
from evals.metrics.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evals.metrics.totals import band_errors, bias, icc, mae, pearson, qwk, rmse, wrmse
from evals.metrics.verdicts import ac2, confusion, kappa, ranks_of, true_negative_rate, weighted_f1

__all__ = [
    "Estimate",
    "ac2",
    "band_errors",
    "bias",
    "brier",
    "by_question",
    "confusion",
    "coverage_at",
    "expected_error",
    "hit_at",
    "icc",
    "interval",
    "kappa",
    "mae",
    "ndcg_at",
    "pearson",
    "qwk",
    "ranks_of",
    "recall_at",
    "reciprocal_rank",
    "reliability",
    "risk_coverage",
    "rmse",
    "share",
    "true_negative_rate",
    "weighted_f1",
    "wrmse",
]
