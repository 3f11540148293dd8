from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.errors import InputError
from tutor.grading.quantities.dimensions import compatible, factor
from tutor.grading.quantities.units import unit_of

WRITTEN = [
    ("", "", 1),
    ("GB", "byte", 1e9),
    ("GiB", "byte", 2**30),
    ("Gb", "bit", 1e9),
    ("percent", "percent", 1),
    ("%", "percent", 1),
    ("FLOP", "FLOP", 1),
    ("FLOPs", "FLOP", 1),
    ("TFLOP/s", "FLOP/s", 1e12),
    ("PFLOPS", "FLOP/s", 1e15),
    ("byte/parameter", "byte/parameter", 1),
    ("bytes per parameter", "byte/parameter", 1),
    ("tokens/param", "token/parameter", 1),
    ("tokens per second per GPU", "token/GPU/s", 1),
    ("GPU-hours", "GPU*hour", 1),
    ("H100-hours", "GPU*hour", 1),
    ("petaflop/s-days", "FLOP*day/s", 1e15),
    ("billion parameters", "parameter", 1e9),
    ("ms", "s", 1e-3),
    ("milliseconds", "s", 1e-3),
    ("‰", "permille", 1),
    ("parts per million", "ppm", 1),
    ("basis points", "basispoint", 1),
    ("FLOP per parameter and token", "FLOP/parameter/token", 1),
    ("TFLOP s^-1", "FLOP/s", 1e12),
    ("USD/GPU-hour", "USD/GPU/hour", 1),
]
CONVERSIONS = [
    ("byte", "bit", 8),
    ("day", "s", 86400),
    ("hour", "minute", 60),
    ("percent", "", 0.01),
    ("permille", "percent", 0.1),
    ("ppm", "percent", 1e-4),
    ("basispoint", "percent", 0.01),
    ("FLOP*day/s", "FLOP", 86400),
    ("GPU*hour", "GPU*day", 1 / 24),
    ("bit/s", "byte/s", 1 / 8),
]
STRANGERS = [
    ("FLOP", "FLOP/s"),
    ("byte", "byte/parameter"),
    ("token", "parameter"),
    ("token/parameter", "parameter/token"),
    ("token/parameter", ""),
    ("GPU*hour", "hour"),
    ("byte", ""),
    ("USD", "EUR"),
]


@pytest.mark.parametrize(("text", "name", "scale"), WRITTEN)
def test_a_unit_is_read_as_a_bank_writes_it(text: str, name: str, scale: float) -> None:
    unit = unit_of(text)
    assert (unit.name, unit.factor) == (name, pytest.approx(scale))


@pytest.mark.parametrize("text", ["flibs", "byte per flib", "GB RAM", "per", "12"])
def test_what_is_no_unit_is_refused_with_examples(text: str) -> None:
    with pytest.raises(InputError, match=f"such as GB.*{text!r}"):
        unit_of(text)


@pytest.mark.parametrize(("unit", "target", "scale"), CONVERSIONS)
def test_units_of_one_kind_convert_both_ways(unit: str, target: str, scale: float) -> None:
    assert factor(unit, target) == pytest.approx(scale)
    assert factor(target, unit) == pytest.approx(1 / scale)


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_units_of_different_kinds_never_compare(one: str, other: str) -> None:
    assert not compatible(one, other)
    assert factor(one, other) is None


@given(st.sampled_from(WRITTEN))
def test_a_canonical_unit_reads_as_itself(written: tuple[str, str, float]) -> None:
    assert unit_of(written[1]).name == written[1]
