from __future__ import annotations

import pytest

from tutor.domain import Quantity
from tutor.grading.quantities import choose, read
from tutor.grading.quantities.relevance import about_text

STATE = Quantity(value=112, unit="GB", inputs={"params": 7e9, "bytes": 16})
RATE = Quantity(value=4.2e17, unit="FLOP/s")
PEAK = Quantity(value=1.0127e18, unit="FLOP/s")
SHARE = Quantity(value=7 / 39, inputs={"stages": 8})
QUESTION = "How much memory does the model state of a 7B model need?"

CHOSEN = [
    ("7B × 16 = 112 GB", STATE, "112 GB"),
    ("12 GB. No wait, 110 GB.", STATE, "110 GB"),
    ("It is 90 GB, so in total we need 100 GB.", STATE, "100 GB"),
    ("weights 14 GB, gradients 14 GB, optimizer 84 GB, total 112 GB", STATE, "112 GB"),
    ("an 80 GB card, and 90 GB of model state", STATE, "90 GB"),
    ("not 12 GB but 100 GB", STATE, "100 GB"),
    ("FP8 would take 56 GB; the model state takes 99 GB", STATE, "99 GB"),
    ("7 parameters, 99", STATE, "99"),
    ("8 stages: 7/39 = 18%", SHARE, "18%"),
    ("5e17 FLOP, 4e17 FLOP/s", RATE, "4e17 FLOP/s"),
]


@pytest.mark.parametrize(("answer", "quantity", "chosen"), CHOSEN)
def test_the_answer_is_chosen_by_unit_and_by_what_is_put_forward(answer: str, quantity: Quantity, chosen: str) -> None:
    choice = choose(read(answer), quantity, QUESTION, subject=about_text(f"The model state takes 112 GB. {QUESTION}"))
    assert choice.reading is not None
    assert not choice.rivals
    assert answer[slice(*choice.reading.span)] == chosen


@pytest.mark.parametrize(
    "answer", ["A 7B model.", "7 billion parameters", "16 bytes each", "6 × 13e9 × 3e12", "no numbers"]
)
def test_inputs_and_operands_are_no_answers(answer: str) -> None:
    assert choose(read(answer), STATE, QUESTION).reading is None


@pytest.mark.parametrize(
    "answer", ["It is 90 GB. It is 112 GB.", "90 or 112 GB", "so 90 GB, therefore 112 GB", "= 90 GB, or perhaps 112 GB"]
)
def test_two_different_finals_are_rivals(answer: str) -> None:
    assert len(choose(read(answer), STATE, QUESTION).rivals) == 2


@pytest.mark.parametrize("answer", ["7/39, about 18%", "18%, that is 0.18", "= 7/39 = 0.179"])
def test_one_value_in_two_forms_is_no_conflict(answer: str) -> None:
    choice = choose(read(answer), SHARE, "How large is the bubble?")
    assert choice.reading is not None
    assert choice.rivals == ()


def test_a_number_that_answers_another_point_is_left_to_it() -> None:
    answer = read("Achieved: 5e17 FLOP/s. Peak: 1.01e18 FLOP/s.")
    choice = choose(answer, RATE, "What is the MFU?", taken=[PEAK])
    assert choice.reading is not None
    assert choice.reading.value == 5e17


def test_numbers_of_other_units_are_kept_as_misfits() -> None:
    choice = choose(read("112 tokens"), STATE, QUESTION)
    assert choice.reading is None
    assert [each.unit for each in choice.misfits] == ["token"]


COUNT = Quantity(value=6)
CACHE = Quantity(value=327680, unit="byte")


@pytest.mark.parametrize(
    ("answer", "quantity", "question", "value"),
    [
        ("6 epochs", COUNT, "How many epochs are that?", 6),
        ("six passes over the data", COUNT, "How many epochs are that?", 6),
        ("0.33 MB per token", CACHE, "How much does the cache take per token?", 330_000),
        ("24.5 GB per GPU", STATE, "How much does each of 8 GPUs send?", 24.5e9),
    ],
)
def test_what_the_question_names_may_be_said_again(
    answer: str, quantity: Quantity, question: str, value: float
) -> None:
    choice = choose(read(answer), quantity, question)
    assert choice.reading is not None
    assert choice.reading.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("answer", "quantity", "question"),
    [
        ("6 layers", COUNT, "How many epochs are that?"),
        ("0.33 MB per token", CACHE, "What does a sequence take at 4 bytes per token?"),
    ],
)
def test_a_unit_that_it_does_not_ask_for_stays_one(answer: str, quantity: Quantity, question: str) -> None:
    assert choose(read(answer), quantity, question).reading is None
