"""What is copied of the question is set aside; what is said of its subject stays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.copies import without_question

QUESTION = "Why does the loss of a large run spike, and which measures protect it against spikes that do not recover?"


def test_a_copied_question_leaves_what_was_added() -> None:
    answer = f"<question>{QUESTION}</question> Clip the global norm."
    assert without_question(answer, QUESTION).split() == [
        "<question>",
        "?</question>",
        "Clip",
        "the",
        "global",
        "norm.",
    ]


def test_a_half_of_it_is_a_copy_too() -> None:
    answer = "Which measures protect it against spikes that do not recover? Warm-up does."
    assert without_question(answer, QUESTION).split() == ["?", "Warm-up", "does."]


def test_whoever_takes_up_its_words_has_said_something() -> None:
    answer = "The loss of a large run spikes where a batch moves weights too far; clipping is a measure against spikes."
    assert without_question(answer, QUESTION) == answer


@given(st.lists(st.sampled_from([*QUESTION.split(), "warm-up"]), max_size=40).map(" ".join))
def test_every_place_stays_where_it_was(answer: str) -> None:
    kept = without_question(answer, QUESTION)
    assert len(kept) == len(answer)
    assert all(new in (old, " ") for old, new in zip(answer, kept, strict=True))
