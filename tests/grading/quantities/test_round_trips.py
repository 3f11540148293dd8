"""Format a quantity in any notation and read it back: prefixed units, number words, percent and fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.quantities import read

# Symbol and word of each prefix with its size; binary ones go with bytes only.
PREFIXES = {
    **{("k", "kilo"): 1e3, ("M", "mega"): 1e6, ("G", "giga"): 1e9, ("T", "tera"): 1e12, ("P", "peta"): 1e15},
    **{("E", "exa"): 1e18, ("", ""): 1.0},
}
BINARY = {("Ki", "kibi"): 2**10, ("Mi", "mebi"): 2**20, ("Gi", "gibi"): 2**30, ("Ti", "tebi"): 2**40}
UNITS = {"B": ("byte", "byte"), "FLOP": ("flop", "FLOP"), "bit": ("bit", "bit")}
BELOW = {"": "", "/s": "/s", " per second": "/s", " per token": "/token", "/param": "/parameter"}
FRAMES = ["{}", "It is {}.", "about {}, I think", "= {}", "({})"]
ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
]
ONES += ["seventeen", "eighteen", "nineteen"]
TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
SCALES = [(10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")]


def in_words(value: int, hyphen: str = "-", joint: str = " ") -> str:
    """Spell a positive whole number; `joint` stands after `hundred`, " and " in Britain."""
    for size, name in SCALES:
        if value >= size:
            rest = value % size
            link = joint if size == 100 else " "
            return f"{in_words(value // size, hyphen, joint)} {name}" + (
                f"{link}{in_words(rest, hyphen, joint)}" if rest else ""
            )
    if value < 20:
        return ONES[value]
    return TENS[value // 10] + (hyphen + ONES[value % 10] if value % 10 else "")


def test_the_speller_itself_spells_as_people_do() -> None:
    assert in_words(230) == "two hundred thirty"
    assert in_words(1_875) == "one thousand eight hundred seventy-five"
    assert in_words(112, joint=" and ") == "one hundred and twelve"


@given(
    st.integers(1, 99_999).map(lambda n: n / 100),
    st.sampled_from(sorted(PREFIXES)),
    st.sampled_from(sorted(UNITS)),
    st.sampled_from(sorted(BELOW)),
    st.booleans(),
    st.sampled_from(FRAMES),
)
def test_a_prefixed_unit_is_read_back(
    number: float, prefix: tuple[str, str], unit: str, below: str, spelled: bool, frame: str
) -> None:
    word, name = UNITS[unit]
    written = f"{number:g} {prefix[1]}{word}s{below}" if spelled else f"{number:g} {prefix[0]}{unit}{below}"
    found = read(frame.format(written))
    assert [(each.value, each.unit) for each in found] == [
        (pytest.approx(number * PREFIXES[prefix]), name + BELOW[below])
    ]


@given(st.integers(1, 9_999), st.sampled_from(sorted(BINARY)), st.booleans(), st.sampled_from(FRAMES))
def test_a_binary_prefix_is_read_back(number: int, prefix: tuple[str, str], spelled: bool, frame: str) -> None:
    written = f"{number} {prefix[1]}bytes" if spelled else f"{number} {prefix[0]}B"
    (reading,) = read(frame.format(written))
    assert (reading.value, reading.unit) == (pytest.approx(number * BINARY[prefix]), "byte")


@given(
    st.integers(2, 999_999)
    | st.integers(1, 999).map(lambda n: n * 10**9)
    | st.integers(1, 99).map(lambda n: n * 10**12),
    st.sampled_from(["-", " "]),
    st.sampled_from([" ", " and "]),
    st.sampled_from(["tokens", "bytes per parameter", "percent"]),
)
def test_a_number_in_words_is_read_back(value: int, hyphen: str, joint: str, unit: str) -> None:
    canonical = {"tokens": "token", "bytes per parameter": "byte/parameter", "percent": "percent"}[unit]
    (reading,) = read(f"It takes {in_words(value, hyphen, joint)} {unit}.")
    assert (reading.value, reading.unit) == (value, canonical)


PERCENT: list[Callable[[float], str]] = [
    lambda share: f"{100 * share:.2f}%",
    lambda share: f"{100 * share:.2f} %",
    lambda share: f"{100 * share:.2f} percent",
    lambda share: f"{100 * share:.2f} per cent",
    lambda share: rf"${100 * share:.2f}\%$",
]


@given(st.integers(1, 9_999).map(lambda n: n / 10_000), st.sampled_from(PERCENT), st.sampled_from(["", "about ", "= "]))
def test_a_percentage_is_read_back(share: float, written: Callable[[float], str], cue: str) -> None:
    (reading,) = read(cue + written(share))
    assert (reading.value, reading.unit) == (pytest.approx(100 * share), "percent")


FRACTION: list[Callable[[int, int], str]] = [
    lambda above, below: f"{above}/{below}",
    lambda above, below: rf"\frac{{{above}}}{{{below}}}",
    lambda above, below: f"{above} over {below}",
    lambda above, below: f"{above} out of {below}",
]


@given(st.integers(1, 99), st.integers(3, 99), st.sampled_from(FRACTION))
def test_a_fraction_is_read_back(above: int, below: int, written: Callable[[int, int], str]) -> None:
    (reading,) = read(f"the share is {written(above, below)}")
    assert reading.value == pytest.approx(float(Fraction(above, below)))


@given(
    st.integers(2, 400),
    st.integers(1, 400),
    st.sampled_from(["-", "–", "--", "..", "...", " to ", "$--$", " – "]),
    st.sampled_from([(" tokens", "token"), (" GB", "byte"), ("%", "percent"), (" days", "day")]),
)
def test_a_range_is_read_back(low: int, more: int, dash: str, unit: tuple[str, str]) -> None:
    around = ("$", "$") if "$" in dash else ("", "")
    text = f"I plan {around[0]}{low}{dash}{low + more}{around[1]}{unit[0]} for it"
    (reading,) = read(text)
    scale = 1e9 if unit[1] == "byte" else 1.0
    assert (reading.value, reading.high, reading.unit) == (low * scale, (low + more) * scale, unit[1])
