"""A list, and a formula in LaTeX, read as the same words in a row do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.embedded.typesetting import without_layout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("* Loss rises.\n* Gradients grow.", "Loss rises. Gradients grow."),
        ("1. Loss rises.\n2) Gradients grow.\n(3) Then NaN.", "Loss rises. Gradients grow. Then NaN."),
        ("  • 6 FLOPs a token\n  – 2 of them forward", "6 FLOPs a token 2 of them forward"),
        (r"about $1.4 \times 10^{12}$ tokens", "about 1.4 × 10^ 12 tokens"),
        (r"\(C = 6 N D\), at $40\%$ MFU", "C = 6 N D , at 40% MFU"),
        ("It costs $5 or $6 an hour.", "It costs $5 or $6 an hour."),
        ("-1 is no bullet, and 16 GB no number of a list", "-1 is no bullet, and 16 GB no number of a list"),
        ("3 - 1 leaves 2", "3 - 1 leaves 2"),
    ],
)
def test_marks_of_layout_are_blanks(text: str, said: str) -> None:
    assert without_layout(text).split() == said.split()


@given(st.text(alphabet="ab $\\{}%^*-•1.)(\n", max_size=60))
def test_every_place_stays_where_it_was(text: str) -> None:
    plain = without_layout(text)
    assert len(plain) == len(text)
    assert all(new in (old, " ") or old == "\\" for old, new in zip(text, plain, strict=True))
