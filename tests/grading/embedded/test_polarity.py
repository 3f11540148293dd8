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
        ("It has been disproved that larger batches help.", "it has been disproved that LARGER BATCHES HELP"),
        ("There is no evidence that it converges.", "there is no evidence that IT CONVERGES"),
        ("There is no doubt that it converges.", "there is no doubt that it converges"),
        ("Nobody disputes that it converges.", "nobody disputes that it converges"),
        ("I do not deny that it converges.", "i do not deny that it converges"),
        ("It is not surprising that it converges.", "it is not surprising that it converges"),
        ("It is the optimizer that is sharded.", "it is the optimizer that is sharded"),
        ("The belief that caching hurts is mistaken.", "THE BELIEF THAT CACHING HURTS is mistaken"),
        ("Caching hurts. That is a myth.", "CACHING HURTS that is a myth"),
        ("Does caching hurt? No, it helps.", "DOES CACHING HURT no it helps"),
        ("Caching hurts. Quite the opposite.", "CACHING HURTS quite the opposite"),
        ("Caching hurts, they say. It does not.", "caching hurts they say it does not"),
        ("No, it hides the traffic.", "no it hides the traffic"),
        ("It by no means saves memory; it saves time.", "it by no means SAVES MEMORY it saves time"),
        ("Far from saving memory, it needs more.", "far from SAVING MEMORY it needs more"),
        ("It is not not stored.", "it is not NOT stored"),
    ],
)
def test_scope(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_nothing_is_negated_in_an_empty_text() -> None:
    assert negated("", []) == []
