from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.retrieval.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


def test_full_stops_part_sentences_over_line_breaks() -> None:
    assert cut("One is here.\nTwo is longer, and\nwraps. Is it three? Yes!") == [
        "One is here.",
        "Two is longer, and\nwraps.",
        "Is it three?",
        "Yes!",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Hoffmann et al. (2022) fitted it, cf. Eq. 4 there.",
        "It costs 0.08 s, i.e. Nothing, at 3.35 TB/s.",
        "Use e.g. torch.compile or time.time() with care.",
        "Shown in Fig. 3 by Dr. Who.",
        "Write `a. B` where \\(x. Y\\) or $p. Q$ stands.",
    ],
)
def test_other_full_stops_do_not(text: str) -> None:
    assert cut(text) == [text]


def test_variables_and_units_end_sentences() -> None:
    assert cut("It grows with N. The step takes 2 ms. Then it stops.") == [
        "It grows with N.",
        "The step takes 2 ms.",
        "Then it stops.",
    ]


def test_a_name_of_code_may_begin_a_sentence() -> None:
    assert cut("That is slow. torch.compile helps.") == ["That is slow.", "torch.compile helps."]


@pytest.mark.parametrize(
    "figure",
    [
        "$$\nE = m c^2. F = m a.\n$$",
        "```python\na = 1\n\nb = 2. * a\n```",
        "- one. Two.\n- three",
        "| a | b |\n|---|---|\n| 1. X | 2 |",
        "1. first\n2. second",
    ],
)
def test_figures_stay_whole_with_the_sentence_before(figure: str) -> None:
    assert cut(f"First. This is it:\n\n{figure}\n\nAfter that.") == [
        "First.",
        f"This is it:\n\n{figure}",
        "After that.",
    ]
    assert cut(figure) == [figure]


@given(st.text(alphabet="ab .!?\n$`-|(AB)\\", max_size=80))
def test_spans_are_in_order_stripped_and_lose_no_word(text: str) -> None:
    spans = sentences(text)
    assert all(text[start:end] and text[start:end] == text[start:end].strip() for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert "".join("".join(cut(text)).split()) == "".join(text.split())
