"""Measures against hand calculation, published implementations and what must hold for any numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals import metrics

RANKS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=40)
PROBABILITIES = st.lists(st.tuples(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=40)


def test_ac2_is_what_irrcac_gives() -> None:
    one = [3, 3, 2, 0, 1, 3, 2, 0, 0, 3, 1, 2]
    other = [3, 2, 2, 0, 0, 3, 3, 0, 1, 3, 0, 2]
    assert metrics.ac2(one, other) == pytest.approx(0.84629, abs=5e-6)  # irrCAC 0.4.4, CAC(weights="quadratic").gwet()


@given(RANKS)
def test_ac2_is_one_for_the_same_and_the_same_either_way(pairs: list[tuple[int, int]]) -> None:
    one, other = zip(*pairs, strict=True)
    assert metrics.ac2(one, one) == pytest.approx(1.0)
    assert metrics.ac2(one, other) == pytest.approx(metrics.ac2(other, one))
    assert metrics.ac2(one, other) <= 1.0 + 1e-9


def test_kappa_by_hand() -> None:
    due, said = [3, 3, 3, 1, 1, 1, 1, 1, 1, 1], [3, 3, 1, 1, 1, 1, 1, 1, 1, 3]
    by_chance = 0.3 * 0.3 + 0.7 * 0.7
    assert metrics.kappa(due, said) == pytest.approx((0.8 - by_chance) / (1 - by_chance))
    assert metrics.kappa([3, 3], [3, 3]) == 1.0


def test_true_negatives_are_of_what_was_due_nothing() -> None:
    due, earned = [0, 1, 1, 0, 2, 3], [False, False, False, True, True, False]
    assert metrics.true_negative_rate(due, earned) == pytest.approx(3 / 4)
    assert math.isnan(metrics.true_negative_rate([3, 3], [True, False]))


def test_totals_by_hand() -> None:
    due, said = [0.0, 0.5, 1.0, 1.0], [0.2, 0.5, 0.6, 1.0]
    assert metrics.mae(due, said) == pytest.approx(0.15)
    assert metrics.rmse(due, said) == pytest.approx(math.sqrt(0.2 / 4))
    assert metrics.wrmse(due, said) == pytest.approx(math.sqrt((0.04 + 0.0 + 0.08) / 3))
    assert metrics.bias(due, said)[0] == pytest.approx(-0.05)
    assert metrics.band_errors(due, said)["0.8 to 1.0"] == pytest.approx((2, -0.2, 0.2))
    assert metrics.pearson([0.1, 0.1], [0.3, 0.9]) == 0.0


def test_icc_is_of_absolute_agreement() -> None:
    ratings = (
        np.array([[9, 2], [6, 1], [8, 4], [7, 1], [10, 5], [6, 2]]) / 10
    )  # first two judges of Shrout, Fleiss 1979
    rows, columns = ratings.mean(1), ratings.mean(0)
    between, judges = 2 * np.var(rows, ddof=1), 6 * np.var(columns, ddof=1)
    rest = ((ratings - rows[:, None] - columns[None, :] + ratings.mean()) ** 2).sum() / 5
    by_hand = (between - rest) / (between + rest + 2 / 6 * (judges - rest))
    assert metrics.icc(ratings[:, 0], ratings[:, 1])[0] == pytest.approx(by_hand)


def test_bins_hold_equally_many_and_the_error_is_their_mean_distance() -> None:
    p, truth = [0.1, 0.2, 0.3, 0.6, 0.8, 0.9], [0, 0, 1, 1, 1, 0]
    found = metrics.reliability(p, truth, bins=2)
    assert [tuple(round(each, 6) for each in bin_) for bin_ in found] == [(0.2, 0.333333, 3), (0.766667, 0.666667, 3)]
    assert metrics.expected_error(p, truth, bins=2) == pytest.approx((0.4 / 3 + 0.1) / 2)


@given(PROBABILITIES)
def test_a_grader_that_knows_has_no_calibration_error(pairs: list[tuple[float, float]]) -> None:
    p, truth = zip(*pairs, strict=True)
    assert metrics.expected_error(truth, truth) == pytest.approx(0.0)
    assert metrics.brier(truth, truth) == 0.0
    assert 0.0 <= metrics.expected_error(p, truth) <= 1.0


def test_risk_is_read_off_where_equal_confidence_ends() -> None:
    confidence, wrong = [0.9, 0.9, 0.8, 0.7], [0, 1, 0, 0]
    coverage, risk = metrics.risk_coverage(confidence, wrong)
    assert coverage.tolist() == [0.5, 0.75, 1.0]
    assert risk.tolist() == pytest.approx([0.5, 1 / 3, 0.25])
    assert metrics.coverage_at(0.25, confidence, wrong) == 1.0
    assert metrics.coverage_at(0.2, confidence, wrong) == 0.0


def test_shares_have_exact_intervals() -> None:
    none, three = metrics.share(0, 300), metrics.share(3, 300)
    assert none.high == pytest.approx(1 - 0.025 ** (1 / 300))
    assert three.high == pytest.approx(0.029, abs=5e-4)
    assert math.isnan(metrics.share(0, 0).value)


def test_whole_questions_are_drawn_and_one_alone_has_no_interval() -> None:
    def mean(column: np.ndarray) -> float:
        return float(column.mean())

    alike = ["a"] * 50 + ["b"] * 50 + ["c"] * 50
    values = [0.0] * 50 + [0.5] * 50 + [1.0] * 50
    found = metrics.by_question(mean, alike, values, resamples=500)
    singly = metrics.interval(values)
    assert (found.value, found.n) == (0.5, 150)
    assert found.high - found.low > 3 * (singly[1] - singly[0])
    alone = metrics.by_question(mean, ["a", "a"], [0.0, 1.0])
    assert alone.value == 0.5
    assert math.isnan(alone.low)


def test_weighted_f1_by_hand() -> None:
    """a: precision 1, recall 2/3; b: precision 1/2, recall 1; a is due three times as often."""
    due, said = ["a", "a", "a", "b"], ["a", "a", "b", "b"]
    assert metrics.weighted_f1(due, said) == pytest.approx(0.75 * 0.8 + 0.25 * 2 / 3)
