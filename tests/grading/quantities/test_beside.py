from __future__ import annotations

import pytest

from tutor.grading.quantities import read

WORDS_BESIDE = [
    ("76% more memory and 43% more bandwidth", [" more memory ", " more bandwidth"]),
    ("26 GB in BF16, 13 GB in INT8", [" in BF16", " in INT8"]),
    ("683 for the square product", [" for the square product"]),
]
WORDS_BEFORE = [
    ("The square one has 683 and the thin one 60", ["The square one has ", " the thin one "]),
    ("An A100 has 40 or 80 GB", ["An A100 has ", "An A100 has "]),
    ("On 64 GPUs it takes 3 s", ["On ", " it takes "]),
]


@pytest.mark.parametrize(("text", "tails"), WORDS_BESIDE)
def test_words_after_a_number_are_its_own_up_to_what_parts_them_from_the_next(text: str, tails: list[str]) -> None:
    assert [each.tail for each in read(text)] == tails


@pytest.mark.parametrize(("text", "labels"), WORDS_BEFORE)
def test_words_before_a_number_are_its_own_back_to_the_last(text: str, labels: list[str]) -> None:
    assert [each.label for each in read(text)] == labels


def test_the_clause_of_a_number_goes_back_to_the_last_of_its_kind() -> None:
    assert [each.clause for each in read("On 64 GPUs a step takes 3 s and a run 9 s")] == [
        "On ",
        "On 64 GPUs a step takes ",
        " a run ",
    ]
