"""What gates say of figures."""

from __future__ import annotations

import math

import pytest

from evals.gates import judged
from evals.metrics import Estimate
from tutor.domain import GraderKind

NAN = float("nan")


def met(figure: str, value: float, low: float = NAN, high: float = NAN, kind: str = "embedded") -> bool:
    found = judged({figure: Estimate(value, low, high, 100)}, [figure.split(".")[0]], GraderKind(kind))
    return next(outcome.met for outcome in found if outcome.figure == figure)


@pytest.mark.parametrize(
    ("figure", "good", "bad"),
    [
        ("agreement.qwk", 0.80, 0.799),
        ("agreement.true_negatives", 0.90, 0.899),
        ("agreement.ungraded", 0.005, 0.006),
        ("agreement.coverage", 0.85, 0.849),
        ("consistency.retest", 0.0, 0.001),
        ("consistency.alone", 0.0, 0.001),
        ("consistency.order.batch", 0.03, 0.031),
        ("consistency.wording.paraphrase", 0.05, 0.051),
        ("consistency.padding.before", 0.02, 0.021),
        ("consistency.interrupted", 0.0, 0.001),
        ("attacks.negated", 0.05, 0.051),
        ("attacks.swapped_units", 0.0, 0.001),
        ("attacks.family.bag", 0.01, 0.011),
        ("calibration.ece", 0.05, 0.051),
    ],
)
def test_bounds_of_the_embedded_grader(figure: str, good: float, bad: float) -> None:
    assert met(figure, good)
    assert not met(figure, bad)


def test_graders_that_ask_a_model_may_flip_and_be_off_a_little() -> None:
    assert met("consistency.retest", 0.02, kind="llm")
    assert not met("consistency.retest", 0.021, kind="llm")
    assert met("calibration.ece", 0.10, kind="llm")
    assert not met("consistency.alone", 0.001, kind="llm")


def test_drift_is_judged_by_its_whole_interval() -> None:
    assert met("attacks.drift.master_keys", 0.0, -0.01, 0.01)
    assert not met("attacks.drift.master_keys", 0.0, -0.011, 0.005)
    assert not met("attacks.drift.master_keys", 0.0)  # without an interval nothing is shown


def test_what_was_not_measured_is_not_met() -> None:
    outcomes = judged({}, ["calibration"], GraderKind.EMBEDDED)
    assert [(each.figure, each.met) for each in outcomes] == [("calibration.ece", False)]
    assert not met("agreement.qwk", math.nan)


def test_only_the_suites_that_were_run_are_judged() -> None:
    assert {each.figure.split(".")[0] for each in judged({}, ["attacks"], GraderKind.EMBEDDED)} == {"attacks"}
