"""Polarity: which words stand under a negation. Negated words are written in capitals in the expectations."""

from __future__ import annotations

import pytest

from tutor.grading.embedded.polarity import negated
from tutor.grading.language import words


def shown(text: str) -> str:
    found = words(text)
    return " ".join(w.lower.upper() if odd else w.lower for w, odd in zip(found, negated(text, found), strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Decode is limited by bandwidth.", "decode is limited by bandwidth"),
        ("Decode is not limited by compute.", "decode is not LIMITED BY COMPUTE"),
        ("It is not compute but bandwidth that limits it.", "it is not COMPUTE but bandwidth that limits it"),
        ("The model doesn't generalise, it memorises.", "the model doesn't GENERALISE it memorises"),
        ("It never compares pairs. It hashes.", "it never COMPARES PAIRS it hashes"),
        (
            "It is not true that pairs, in general, match. They do.",
            "it is not true that PAIRS IN GENERAL MATCH they do",
        ),
        ("It's a myth that clipping hurts.", "it's a myth that CLIPPING HURTS"),
        ("That it needs NVLink is false.", "THAT IT NEEDS NVLINK is false"),
        ("Not only is it fast, it is small.", "not only is it fast it is small"),
        ("Without warm-up the loss spikes.", "without WARM-UP THE LOSS SPIKES"),
        ("Without warm-up, the loss spikes.", "without WARM-UP the loss spikes"),
        ("It uses one buffer instead of two.", "it uses one buffer instead of TWO"),
        ("Compute rather than memory; so be it.", "compute rather than MEMORY so be it"),
        ("It isn't 2.5 times, it is 3.", "it isn't 2.5 TIMES it is 3"),
        ("It is not not stored.", "it is not NOT stored"),
    ],
)
def test_scope(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_nothing_is_negated_in_an_empty_text() -> None:
    assert negated("", []) == []
