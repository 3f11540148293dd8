import pytest

from tutor.bank.computations import result, way


@pytest.mark.parametrize(
    ("claim", "value", "unit"),
    [
        ("v = 1.5e11 m / 3e8 m/s = 500 s.", 500, "s"),
        ("C ≈ 6ND = 6 × 1e9 × 2e10 ≈ 1.2 × 10²⁰ FLOPs.", 1.2e20, "FLOPs"),
        ("3B × 2 bytes = 6 GB", 6, "GB"),
        ("3B × 4 bytes = 12GB (in FP32).", 12, "GB"),
        ("3/12 = 25%", 25, "%"),
        ("N = sqrt(9e18) = 3B parameters", 3e9, "parameters"),
        ("D = 20 × 3B = 60B tokens", 6e10, "tokens"),
        ("MFU ≈ 41%.", 41, "%"),
        ("Cost = 1,024 × 2 = $2,048", 2048, "$"),
        ("Drift = 3 − 5 * 1 = −2 K", -2, "K"),
        ("n = 4 * 10^-3", 4e-3, ""),
    ],
)
def test_the_result_of_a_computation(claim, value, unit):
    found = result(claim)
    assert (found.value, found.unit) == (pytest.approx(value), unit)
    assert found.tolerance.relative == 0.05


@pytest.mark.parametrize(
    "claim",
    [
        "A model of 3B parameters needs 3B × 2 = 6 GB of memory before the cache is counted.",
        "With D = 20N",
        "C = 6ND = 120N²",
        "The window grew to 128K tokens.",
        "AdamW with β₂ ≈ 0.95",
        "L = -Σ log P",
        "x = 2 * 0 = 0",
        "The rate that people mostly choose for this = 3e-4",
        "",
    ],
)
def test_anything_more_or_less_stays_a_claim(claim):
    assert result(claim) is None


def test_the_way_is_what_comes_before_the_result():
    assert way("3B × 2 bytes = 6 GB.") == "3B × 2 bytes"
    assert way("v = d / t = 4 m/s (fast).") == "v = d / t"
