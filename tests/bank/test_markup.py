"""What is a formula, what is code, and what is money."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.markup import Kind, segments

FORMULAS = [
    (r"so \(C = 6ND\) holds", ["C = 6ND"]),
    (r"so \[ L = E + A/N^a \] holds", [" L = E + A/N^a "]),
    ("so $$x_1$$ holds", ["x_1"]),
    ("$x^2$, $N$ and $C = 6ND$", ["x^2", "N", "C = 6ND"]),
    (r"$10 \times 3$ of them", [r"10 \times 3"]),
    ("about $10^{21}$ FLOPs", ["10^{21}"]),
    (r"\(a \text{ \) } b\)", [r"a \text{ \) } b"]),  # a delimiter in braces is part of the formula
    (r"\(\frac{a}{b}\)", [r"\frac{a}{b}"]),
]
MONEY = [
    "between $5 and $6",
    "$5 ... $6",
    "it cost $5M, then $6M for x_train",
    "$5/$6",
    "US$5 or A$6",
    "it's $5, or 10$ more",
    "$20k (lr_max), then 30k$",
    "costs $$, really $$",
    r"\$5 and \$6",
    "$5 * x = $10",
    "one $ alone",
    "$ x$",
    "pay $100-$200 = a lot",
]


@pytest.mark.parametrize(("text", "expected"), FORMULAS)
def test_formulas_are_found(text: str, expected: list[str]) -> None:
    found = [text[slice(*each.inner)] for each in segments(text) if each.kind in (Kind.INLINE, Kind.DISPLAY)]

    assert found == expected


@pytest.mark.parametrize("text", MONEY)
def test_an_amount_of_money_is_text(text: str) -> None:
    assert {each.kind for each in segments(text)} == {Kind.TEXT}


@pytest.mark.parametrize(
    "text", [r"\( never closed", r"\( a { \)", r"\(  \)", "\\( a\n\nb \\)", r"\\(x\\)", "$", "$$", "\\"]
)
def test_stray_delimiters_are_text(text: str) -> None:
    assert {each.kind for each in segments(text)} == {Kind.TEXT}


def test_code_holds_no_formula() -> None:
    text = "a `\\(x\\)` b\n```py\ny = $z^2$\n```\nc"

    assert [(each.kind, text[slice(*each.inner)]) for each in segments(text)] == [
        (Kind.TEXT, "a "),
        (Kind.CODE, "\\(x\\)"),
        (Kind.TEXT, " b\n"),
        (Kind.FENCE, "y = $z^2$"),
        (Kind.TEXT, "\nc"),
    ]


@given(st.text(alphabet="ab5 $\\()[]{}`^_\n", max_size=60))
def test_segments_join_up_to_the_text(text: str) -> None:
    assert "".join(text[each.start : each.end] for each in segments(text)) == text
