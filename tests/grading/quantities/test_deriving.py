"""Numbers that follow from others in prose are not held against them, and the last of them is the answer."""

from __future__ import annotations

import pytest

from tutor.domain import Quantity
from tutor.grading.quantities import choose, read

MEMORY = Quantity(value=640, unit="GB")
SPEED = Quantity(value=47.9, unit="tokens/s")
QUESTION = "How much does it come to?"


@pytest.mark.parametrize(
    ("answer", "quantity", "chosen"),
    [
        ("One sequence: 4 × 2.5 = 10 GB. Sixty-four of them: 640 GB.", MEMORY, "640 GB"),
        ("It is 40960 GB in total. Stage 3 splits that 64 ways, leaving you with 640 GB.", MEMORY, "640 GB"),
        ("So one card gives 23.9 tokens/s. Over both we double it: 47.9 tokens/s", SPEED, "47.9 tokens/s"),
        ("= 320 GB, no, there are two of them: 640 GB", MEMORY, "640 GB"),
    ],
)
def test_the_last_step_is_the_answer(answer: str, quantity: Quantity, chosen: str) -> None:
    choice = choose(read(answer), quantity, QUESTION)
    assert choice.reading is not None
    assert not choice.rivals
    assert answer[slice(*choice.reading.span)] == chosen


@pytest.mark.parametrize(
    "answer", ["It is 10 GB. It is 640 GB.", "So 10 GB, or 640 GB", "It is 100 GB for 64 users. 640 GB."]
)
def test_numbers_that_do_not_follow_stay_rivals(answer: str) -> None:
    assert len(choose(read(answer), MEMORY, QUESTION).rivals) == 2


def test_a_right_number_is_no_step_to_a_wrong_one() -> None:
    choice = choose(read("So it is 640 GB each. With 8 of them that is 5120 GB."), MEMORY, "How much is it per GPU?")
    assert choice.reading is not None
    assert choice.reading.number == 640
