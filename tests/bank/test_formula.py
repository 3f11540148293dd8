import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.formula import evaluate, within
from tutor.domain import Tolerance
from tutor.errors import InputError


@pytest.mark.parametrize(
    ("formula", "inputs", "value"),
    [
        ("6 * n * d", {"n": 7e9, "d": 2e12}, 8.4e22),
        ("(c / 120) ** 0.5", {"c": 1.2e24}, 1e11),
        ("sqrt(c / 120)", {"c": 1.2e24}, 1e11),
        ("ceil(log2(layers))", {"layers": 9}, 4.0),
        ("max(a, b) - min(a, b) + log10(1000)", {"a": 2, "b": 5}, 6.0),
        ("-2 ** 2", {}, -4.0),
    ],
)
def test_arithmetic_over_inputs(formula, inputs, value):
    assert evaluate(formula, inputs) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    "formula",
    ["", "n +", "n; n", "x", "pow(n, 2)", "2 ^ 3", "'a' * 99999999999", "9 ** 9 ** 9 ** 9", "1 / 0", "sqrt(-1)",
     "(-8) ** 0.5", "n.real", "__import__('os')", "(lambda: 1)()", "[1][0]", "True", "sqrt", "1e308 * 10", "n == n"],
)  # fmt: skip
def test_anything_else_is_refused_with_the_formula_named(formula):
    with pytest.raises(InputError, match="formula"):
        evaluate(formula, {"n": 2.0})


def test_an_unknown_name_is_answered_with_the_inputs():
    with pytest.raises(InputError, match=r"'tokens'.*batch, length"):
        evaluate("tokens * 2", {"length": 1, "batch": 2})


@given(a=st.floats(-1e6, 1e6), b=st.floats(-1e6, 1e6), c=st.floats(0.1, 1e6))
def test_agrees_with_python_arithmetic(a, b, c):
    assert evaluate("(a + b) * c - a / c", {"a": a, "b": b, "c": c}) == (a + b) * c - a / c


@given(value=st.floats(1e-9, 1e9), off=st.floats(-0.5, 0.5))
def test_relative_tolerance_is_of_the_target(value, off):
    assert within(value * (1 + off), value, Tolerance(relative=0.1)) == (
        abs(value * (1 + off) - value) <= (0.1 + 1e-12) * value
    )


def test_the_three_tolerances_at_their_edges():
    assert within(105, 100, Tolerance(relative=0.05))
    assert not within(105.1, 100, Tolerance(relative=0.05))
    assert within(7.5, 7, Tolerance(absolute=0.5))
    assert not within(7.6, 7, Tolerance(absolute=0.5))
    factor_two = Tolerance(log10=math.log10(2))
    assert within(200, 100, factor_two)
    assert within(50, 100, factor_two)
    assert not within(201, 100, factor_two)
    assert not within(-100, 100, factor_two)
