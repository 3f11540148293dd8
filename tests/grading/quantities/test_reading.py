from __future__ import annotations

import itertools
import math
import time
import timeit
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.quantities import Role, read

Found = list[tuple[float, str]]


def _expressions() -> list[tuple[str, Found]]:
    lines = (Path(__file__).parent / "expressions.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.rpartition(" | ") for line in lines if line and not line.startswith("#"))
    return [(text, [_amount(part) for part in found.split("; ")]) for text, _, found in rows]


def _amount(part: str) -> tuple[float, str]:
    number, _, unit = part.partition(" ")
    above, _, below = number.partition("/")
    return float(above) / float(below or 1), unit


EXPRESSIONS = _expressions()
NO_QUANTITIES = [
    "It ran on an H100, not on an A100-80GB.",
    "Llama 3 8B and Llama-2-70B are dense.",
    "LLaMA 7B is smaller than Chinchilla 70B.",
    "GPT-4 is larger than GPT 3.",
    "FP8, BF16, FP32 and INT4 are formats, and so are E4M3 and E5M2.",
    "The 1F1B schedule is used.",
    "ZeRO-3 shards the parameters; ZeRO stage 2 does not.",
    "Qwen2.5 ties its embeddings.",
    "2D and 3D parallelism.",
    "In Q1 we saw it.",
    "See [3] and [4, 7].",
    "Chinchilla (2022) said so.",
    "Carlini et al. 2020 found it.",
    "Kaplan et al. (2020) fit it first.",
    "(Hoffmann et al., 2022)",
    "In 2022 that changed.",
    "So the models of 2020 were too large.",
    "(1) collect the data and (2) filter it.",
    "1. collect\n2. filter\n3. train",
    "1) collect\n2) filter",
    "See point 3, and point 12 as well.",
    "Mixtral 8x7B routes tokens.",
    "It uses 2:4 sparsity.",
    "The first and the 2nd run differ.",
    "arXiv:2203.15556 has it.",
    "https://example.org/2022/paper7",
    "On 2024-05-06 it restarted at 12:30.",
    "An RTX 4090, a GeForce RTX 3090 Ti, a Gaudi 3 or a TPU v5e will do.",
    "CUDA 12 and Python 3.11 and version 1.2.3.",
    "top-2 routing with a T5-like encoder",
    "One of them is right, and no one knows why.",
    "No numbers here at all.",
    "",
]


@pytest.mark.parametrize("frame", ["{}", "It comes to {}.", "({})", "Well, {}, as they say"])
@pytest.mark.parametrize(("text", "expected"), EXPRESSIONS, ids=[text for text, _ in EXPRESSIONS])
def test_every_quantity_is_read_with_its_unit(text: str, expected: Found, frame: str) -> None:
    found = read(frame.format(text))
    assert [each.unit for each in found] == [unit for _, unit in expected]
    assert [each.value for each in found] == [pytest.approx(value, rel=1e-9) for value, _ in expected]


@pytest.mark.parametrize("text", NO_QUANTITIES)
def test_digits_of_names_labels_and_references_are_no_quantities(text: str) -> None:
    assert read(text) == ()


ROLES = [
    ("6·13e9·3e12 ≈ 2.3e23 FLOPs", [Role.OPERAND, Role.OPERAND, Role.OPERAND, Role.RESULT]),
    ("16 bytes = 2 + 2 + 12", [Role.RESULT, Role.OPERAND, Role.OPERAND, Role.OPERAND]),
    ("7/39 ≈ 18%", [Role.OPERAND, Role.RESULT]),
    ("The bubble is 18%.", [Role.STATED]),
    ("So the bubble is 18%.", [Role.CONCLUDED]),
    ("It takes 16 bytes in total.", [Role.CONCLUDED]),
    ("It is 12 bytes. No wait, 16 bytes.", [Role.STATED, Role.CORRECTED]),
    ("12 bytes — actually, 16 bytes", [Role.STATED, Role.CORRECTED]),
    ("12 bytes. Correction: it is 16 bytes.", [Role.STATED, Role.CORRECTED]),
    ("It does not fit an 80 GB GPU.", [Role.ASIDE]),
    ("Unlike 12 bytes", [Role.ASIDE]),
    ("6ND = 2.3e23", [Role.OPERAND, Role.RESULT]),
    ("300 billion over 175 billion is 1.7", [Role.OPERAND, Role.OPERAND, Role.RESULT]),
    ("6.0 / 0.75 is 8.0 bits, by 4 that's 2.0", [*[Role.OPERAND] * 4, Role.RESULT]),
    ("Multiply it by, say, 1,024", [Role.ASIDE]),
    ("Weights 2 bytes, gradients 2 bytes, states 12 bytes: 16 bytes", [Role.STATED] * 3 + [Role.RESULT]),
    ("6 × 13e9 = 7.8e10, times 3e12 = 2.3e23", [*[Role.OPERAND] * 4, Role.RESULT]),
    ("a day has 86,400 seconds", [Role.ASIDE]),
    ("12.5B active of 46.1B total", [Role.STATED, Role.ASIDE]),
    ("It is 59%, though 50% would be more typical.", [Role.STATED, Role.ASIDE]),
    ("2.6 MB if it were plain attention", [Role.ASIDE]),
    ("It fits a 24 GB RTX 4090.", [Role.ASIDE]),
    ("leaving you with 17.5 GB per card", [Role.STATED]),
    ("I get something like 59 percent", [Role.STATED]),
    ("I'd go with 29 days.", [Role.CONCLUDED]),
    ("Two point one billion, all in all", [Role.STATED]),
]


@pytest.mark.parametrize(("text", "roles"), ROLES)
def test_each_number_has_the_part_that_it_plays(text: str, roles: list[Role]) -> None:
    assert [each.role for each in read(text)] == roles


@pytest.mark.parametrize("word", ["about", "around", "roughly", "approximately", "approx.", "nearly", "~", "≈"])
def test_an_approximation_is_marked(word: str) -> None:
    assert [each.approximate for each in read(f"{word} 18%")] == [True]
    assert [each.approximate for each in read("18%")] == [False]


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("it is not 16 bytes", [True]),
        ("not 12 but 16 bytes", [True, False]),
        ("rather than 12 bytes it takes 16 bytes", [True, False]),
        ("not only 16 bytes", [False]),
        ("It is not negligible, 18%", [False]),
        ("It does not fit: 112 GB", [False]),
        ("I am not sure, but I think 16 bytes", [False]),
        ("12 bytes is wrong, 16 bytes is right", [True, False]),
        ("The standard error is 0.016", [False]),
        ("It is an error to say 16 bytes", [True]),
        ("not quite 18%", [False]),
        ("not even 7 GB, about 6.5 GB", [False, False]),
        ("It isn't one crash in nine years, it is one in 4 hours", [True, False]),
        ("They are not even after 2 trillion but after 5", [True, False]),
        ("not 140 GB and not 1,120 either, it's 980", [True, True, False]),
        ("It isn't limited by arithmetic until 295 FLOPs per byte", [False]),
        ("141 GB instead of 80 GB (+76%)", [False, True, False]),
    ],
)
def test_a_denied_number_is_marked(text: str, denied: list[bool]) -> None:
    assert [each.negated for each in read(text)] == denied


@pytest.mark.parametrize(
    ("text", "digits"),
    [("2.3e23", 2), ("2.34 × 10^23", 3), ("0.18", 2), ("0.180", 3), ("100", 3), ("7/39", 0), ("10^24", 0), ("2e23", 1)],
)
def test_printed_precision_is_counted(text: str, digits: int) -> None:
    assert [each.digits for each in read(text)] == [digits]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("at least 112 GB", ">"),
        ("more than 80 GB", ">"),
        ("just under 21%", ""),
        ("up to 5%", "<"),
        ("< 5%", "<"),
        ("5%", ""),
    ],
)
def test_bounds_are_marked(text: str, bound: str) -> None:
    assert [each.bound for each in read(text)] == [bound]


def test_a_range_keeps_both_ends() -> None:
    (reading,) = read("it costs $3-5M")
    assert (reading.value, reading.high, reading.unit) == (3e6, 5e6, "USD")


@pytest.mark.parametrize("text", ["2 to 3e23 FLOPs", "2–3 × 10^23 FLOPs", "2e23 to 3e23 FLOPs"])
def test_a_range_shares_its_power_of_ten(text: str) -> None:
    (reading,) = read(text)
    assert (reading.value, reading.high, reading.unit) == (2e23, 3e23, "FLOP")
    assert [each.value for each in read(text.replace("to", "or").replace("–", " or "))] == [2e23, 3e23]


@pytest.mark.parametrize(("text", "low"), [("2 to 300 GB", 2e9), ("2 to 1e6 steps", 2), ("3 to 5 million", 3e6)])
def test_a_range_over_powers_of_ten_keeps_its_low_end(text: str, low: float) -> None:
    (reading,) = read(text)
    assert reading.value == low


def test_a_label_says_what_a_bare_number_counts() -> None:
    assert [each.counted for each in read("N = 100B, D = 2T")] == ["parameter", "token"]
    assert [each.counted for each in read("a 13B model")] == ["parameter"]
    assert [each.counted for each in read("1e11, that's the tokens, and 2e12 for the parameters")] == [
        "token",
        "parameter",
    ]


MANTISSAS = st.integers(100, 999).map(lambda n: n / 100)
EXPONENTS = st.integers(-12, 30)
UNITS = {"FLOPs": "FLOP", "FLOP/s": "FLOP/s", "bytes per parameter": "byte/parameter", "tokens": "token", "": ""}
NOTATIONS: list[Callable[[float, int], str]] = [
    lambda m, e: f"{m:.2f}e{e}",
    lambda m, e: f"{m:.2f}E{e:+d}",
    lambda m, e: f"{m:.2f} x 10^{e}",
    lambda m, e: f"{m:.2f} × 10^{{{e}}}",
    lambda m, e: f"{m:.2f} * 10**{e}",
    lambda m, e: f"{m:.2f}·10{str(e).translate(str.maketrans('-0123456789', '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'))}",
    lambda m, e: rf"{m:.2f} \times 10^{{{e}}}",
    lambda m, e: rf"${m:.2f} \cdot 10^{{{e}}}$",
    lambda m, e: f"{m:.2f}e{e}".replace(".", ","),
]


@given(
    MANTISSAS,
    EXPONENTS,
    st.sampled_from(NOTATIONS),
    st.sampled_from(sorted(UNITS)),
    st.sampled_from(["", "about ", "= "]),
)
def test_a_number_written_in_any_notation_is_read_back(
    mantissa: float, exponent: int, written: Callable[[float, int], str], unit: str, cue: str
) -> None:
    text = f"{cue}{written(mantissa, exponent)} {unit}"
    (reading,) = read(text)
    assert reading.value == pytest.approx(float(f"{mantissa:.2f}e{exponent}"), rel=1e-12)
    assert (reading.unit, reading.digits) == (UNITS[unit], 3)
    assert text[slice(*reading.span)] == text[len(cue) :].strip().removeprefix("$").removesuffix("" if unit else "$")


@given(
    st.integers(1, 10**9 - 1),
    st.sampled_from([",", " ", "\u202f", "_", ""]),
    st.sampled_from(["tokens", "GB", "percent"]),
)
def test_a_grouped_integer_is_read_back(value: int, group: str, unit: str) -> None:
    (reading,) = read(f"it has {value:,} {unit}.".replace(",", group))
    assert reading.number == value


@given(
    st.integers(1, 10**6),
    st.sampled_from([("k", 3), ("M", 6), ("B", 9), ("T", 12), (" million", 6), (" trillion", 12)]),
)
def test_magnitudes_multiply(value: int, magnitude: tuple[str, int]) -> None:
    name, power = magnitude
    (reading,) = read(f"about {value}{name} tokens")
    assert (reading.value, reading.unit) == (pytest.approx(value * 10.0**power, rel=1e-12), "token")


@given(st.text(max_size=200) | st.text(alphabet="0123456789.,eE+-×x*/^{}()[]$%~=≈ \\kMBT\n", max_size=80))
def test_any_text_can_be_read_and_spans_lie_in_it(text: str) -> None:
    found = read(text)
    for each in found:
        assert 0 <= each.span[0] < each.span[1] <= len(text)
        assert math.isfinite(each.value)
    assert all(a.span[1] <= b.span[0] for a, b in itertools.pairwise(found))


def test_reading_keeps_up_with_a_large_batch() -> None:
    answer = (
        "Training compute follows C = 6ND, so with N = 13B parameters and D = 3T tokens it is 6 × 13e9 × 3e12 ≈ 2.3e23 "
        "FLOPs. On 2,048 H100 GPUs at 40% of the 989 TFLOP/s peak that would take about three and a half days, which "
        "is not long, although real runs lose some time to restarts, to data loading and to evaluation on the way."
    )
    anew = read.__wrapped__  # without what it remembers of texts read before
    anew(answer)
    best = min(timeit.repeat(lambda: anew(answer), timer=time.process_time, number=100, repeat=5)) / 100
    assert best < 1 / 200, f"{best * 1000:.1f} ms"


@pytest.mark.parametrize(
    "part",
    ["1", "1,", "1 ", "one ", "2^", "10 x ", "[1,", "1 or ", "6 × 13e9 = ", "(2020 ", "16 bytes per ", " ", "not "],
)
def test_a_hostile_text_takes_no_longer_than_its_length(part: str) -> None:
    start = time.process_time()
    read(part * 2000)
    assert time.process_time() - start < 5
