"""Changes of wording change what they say they change and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.padding import PLACES, fillers, padded
from evals.wording import WORDINGS

ANSWER = "Modelling the behaviour costs 2.34e23 FLOPs, because x^2 grows. It isn't roughly 35 % of the whole, is it?"
SEEDS = st.integers(0, 10_000)


def reworded(name: str, text: str, seed: int = 0) -> str:
    return WORDINGS[name](text, random.Random(seed))


@pytest.mark.parametrize(
    ("name", "text", "changed"),
    [
        ("latex", "2.34e23, 3 x 10^6, x^2 or 35 %", r"$2.34 \times 10^{23}$, $3 \times 10^{6}$, $x^{2}$ or $35\%$"),
        ("spelling", "modelling is otherwise precise and optimised", "modeling is otherwise precise and optimized"),
        ("punctuation", "first a, then b, in 1,000 steps.", "first a then b in 1,000 steps"),
        ("bullets", "One thing is so. Another is not.", "* One thing is so.\n* Another is not."),
        ("case", "The GPU waits. Then it runs.", "the GPU waits. then it runs."),
        ("capitals", "the GPU takes 3 GB of data", "THE GPU TAKES 3 GB of DATA"),
        ("synonyms", "roughly the whole of it, since it is big", "approximately the entire of it, since it is large"),
    ],
)  # fmt: skip
def test_what_changes(name: str, text: str, changed: str) -> None:
    assert reworded(name, text) == changed


def test_clauses_are_turned_round() -> None:
    assert reworded("paraphrase", "The loss falls more slowly because the data is repeated.") == (
        "Because the data is repeated, the loss falls more slowly."
    )


@given(SEEDS)
def test_typos_keep_every_letter_and_every_number(seed: int) -> None:
    changed = reworded("typos", ANSWER, seed)
    assert sorted(changed) == sorted(ANSWER)
    assert "2.34e23" in changed


@given(SEEDS, st.sampled_from(PLACES))
def test_padding_keeps_the_answer_and_adds_a_text_that_states_nothing(seed: int, place: str) -> None:
    text = "One thing is so. Another is not."
    changed = padded(place, text, random.Random(seed))
    rest = changed
    for sentence in ("One thing is so.", "Another is not."):
        assert sentence in rest
        rest = rest.replace(sentence, "")
    assert rest.strip() in fillers()


def test_politeness_stands_around_the_answer() -> None:
    changed = reworded("politeness", ANSWER)
    assert ANSWER in changed
    assert not changed.startswith(ANSWER)
    assert not changed.endswith(ANSWER)
