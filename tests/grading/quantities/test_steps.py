"""Chains of working, checked step by step; what each side comes to was computed by hand."""

from __future__ import annotations

import pytest

from tutor.grading.quantities import read
from tutor.grading.quantities.chains import Working
from tutor.grading.quantities.steps import working_of

SYMBOLS = {"N": 13e9, "D": 3e12}


def working(text: str) -> Working:
    return working_of(text, read(text), SYMBOLS)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("C = 6ND = 6 × 13e9 × 3e12 = 2.34e23 FLOPs", 2),
        ("6·13e9·3e12 ≈ 2.3e23", 1),
        ("6 × 13B × 3T is about 2.3e23", 1),
        ("7B × 2 bytes = 14 GB", 1),
        ("7 × 2 = 14 GB", 1),
        ("7/39 = 0.179 ≈ 18%", 1),
        (r"\frac{7}{32+7} = 0.18", 1),
        ("40% of 989 TFLOP/s = 396 TFLOP/s", 1),
        ("2.34e23 / (2048 × 396e12) = 2.89e5 s = 3.3 days", 2),
        ("80 GB ≈ 74.5 GiB", 1),
        ("2 × 80 × 8 × 128 × 2 = 327,680 bytes = 320 KB", 2),
        ("sqrt(1.2e24 / 120) = 1e11", 1),
        ("the square root of 1.2e24 over 120, which is 1e11", 1),
        ("1 - (1 - 0.8^5)^20 = 0.9996", 1),
        ("1 - 2,300 / 8,192 = 71.9%", 1),
        ("16 bytes = 2 + 2 + 12", 0),
        ("13e9 × 3e12 = 3.9e22, times 6 = 2.34e23", 2),
        ("6 × 13e9 × 3e12 = 2.34e23\n/ (2048 × 396e12) = 2.89e5", 2),
        ("8 × 80 GB of HBM is 640 GB", 1),
        ("600 / 7 = 80 to 90", 1),
        ("2.46e6 s, which is 28.5 days", 1),
        ("10 hours, that's about half a day", 1),
        ("14 GB, which is 0.014 TB", 1),
    ],
)
def test_right_working_holds(text: str, moves: int) -> None:
    found = working(text)
    assert len(found.moves) >= moves
    assert found.wrong is None


@pytest.mark.parametrize(
    ("text", "before", "gives"),
    [
        ("6·13e9·3e12 ≈ 2.6e23", "6·13e9·3e12", 2.34e23),
        ("C = 6ND = 2.6e23", "6ND", 2.34e23),
        ("6 × 13e9 = 7.8e10, times 3e12 = 2.34e22", "7.8e10, times 3e12", 2.34e23),
        ("7B × 2 bytes = 15 GB", "7B × 2 bytes", 14),
        ("7/39 = 28%", "7/39", 700 / 39),
        ("3.5e6 s = 4 days", "3.5e6 s", 40.509),
        ("it takes 2.46e6 s, which is 41 days", "2.46e6 s", 28.472),
        ("90 minutes, that is about 90 hours", "90 minutes", 1.5),
        ("2 + 2 + 4 + 4 + 4 = 18 bytes", "2 + 2 + 4 + 4 + 4", 16),
        ("13e9 * 3e12 = 3.9e23, times 6 = 2.34e24", "13e9 * 3e12", 3.9e22),
    ],
)
def test_the_first_wrong_step_is_found_with_what_it_comes_to(text: str, before: str, gives: float) -> None:
    wrong = working(text).wrong
    assert wrong is not None
    assert text[slice(*wrong.before.span)] == before
    assert wrong.gives == pytest.approx(gives, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "d_model × 4 × 2 is 65536",
        "12 d^2 × 5 = 33",
        "N = 13B parameters and D = 3T tokens",
        "64 GPUs (8 per node) = 8 nodes",
        "two thirds of the peak is 660 TFLOP/s",
        "30% more than 100 is 130",
        "13 GB -> 16/24 GB card",
        "the ratio of D to N is 20",
        "14 GB, or 0.112 TB over all GPUs",
        "3 hours a day, which is 12 percent",
        "α × 4 = 17",
        "1 / 0 = 5",
        "",
    ],
)
def test_what_is_no_arithmetic_is_not_held_against_anyone(text: str) -> None:
    assert working(text).wrong is None


def test_a_rounded_number_that_is_carried_on_counts_unrounded() -> None:
    found = working("1e10 / 3 = 3e9, so 3e9 × 6 = 1.8e10")
    assert found.sides[-2].exact == pytest.approx(2e10)
