"""No wrong statement of a bank is one that it holds true."""

from __future__ import annotations

import pytest

from tutor.bank import Bank, lint
from tutor.bank.distractors import Truths, distinct, true_distractors
from tutor.domain import Misconception, Passage, Question, RubricPoint, Source

TRUE = "The forward pass costs two FLOPs per parameter per token and the backward pass costs four."


def a_bank(*wrong: str) -> Bank:
    passage = Passage(id="a.b#1", source="a.b", heading="B", place=1, text=TRUE)
    point = RubricPoint(
        id="passes",
        text=TRUE,
        variants=("Backward passes are twice as dear as forward passes of the same network.",),
        misconceptions=tuple(Misconception(text=text, reply="No.") for text in wrong),
        probe="How do the passes compare?",
        passage="a.b#1",
    )
    question = Question(id="a.b", section="A", text="What is it?", points=(point,), references=("a.b",))
    return Bank(None, (question,), (Source(id="a.b", heading="B", passages=(passage,)),))


@pytest.mark.parametrize(
    "wrong",
    [
        "The forward pass costs two FLOPs per parameter per token, and a backward pass costs about four.",
        "The usual forward pass costs two FLOPs per parameter per token and the backward pass costs four.",
        "Backward passes are twice as dear as the forward passes of this same network",
    ],
)
def test_a_true_statement_among_the_misconceptions_is_a_fault(wrong: str) -> None:
    (fault,) = true_distractors(a_bank(wrong))
    assert fault.where == "a.b/passes"
    assert "is true by a.b/passes" in fault.what
    assert any("is true by" in each.what for each in lint(a_bank(wrong)))


def test_a_points_own_words_are_reported_once() -> None:
    faults = [each.what for each in lint(a_bank(TRUE.upper().rstrip("."))) if "misconception" in each.what]
    assert len(faults) == 1
    assert faults[0].endswith("is what the point or a variant says")


@pytest.mark.parametrize(
    "wrong",
    [
        "The forward pass costs two FLOPs per parameter per token and the backward pass costs two.",
        "The forward pass costs two FLOPs per parameter per token and the backward pass never costs four.",
        "The backward pass costs two FLOPs per parameter per token and the forward pass costs four.",
        "The forward pass costs 3 FLOPs per parameter per token and the backward pass costs four.",
        "Forward.",
    ],
)
def test_one_word_can_make_a_statement_wrong(wrong: str) -> None:
    assert true_distractors(a_bank(wrong)) == []


def test_no_misconception_of_the_built_in_bank_is_true_anywhere_in_it(bank: Bank) -> None:
    assert true_distractors(bank) == []


def test_every_truth_of_the_built_in_bank_is_known_as_one(bank: Bank) -> None:
    truths = Truths(bank)
    said = [text for question in bank.questions[::7] for point in question.points for text in point.variants]
    assert len(said) > 100
    assert [text for text in said if truths.saying(text) is None] == []


def test_what_says_the_same_is_kept_once() -> None:
    assert distinct(["Loss falls with data.", "The loss falls with the data", "Loss rises with data."]) == [
        "Loss falls with data.",
        "Loss rises with data.",
    ]
