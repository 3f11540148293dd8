"""Numbers and deviations as a person writes them."""

from __future__ import annotations

import pytest

from tutor.grading.quantities.showing import off_by


@pytest.mark.parametrize(
    ("found", "expected", "words"),
    [
        (100, 100, "nothing"),
        (102.1, 100, "+2.1%"),
        (97, 100, "-3.0%"),
        (150, 100, "a factor of 1.5 too large"),
        (3.58e21, 2.148e23, "a factor of 60 too small"),
        (-100, 100, "the sign"),
        (-200, 100, "the sign, a factor of 2 too large"),
        (0, 100, "all of it"),
    ],
)
def test_how_far_a_number_is_off_is_said_in_words(found: float, expected: float, words: str) -> None:
    assert off_by((found - expected) / expected) == words


def test_what_does_not_compare_is_not_compared() -> None:
    assert off_by(None) == "no comparison"
