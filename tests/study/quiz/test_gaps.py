"""What fills a gap, and what does not."""

from __future__ import annotations

from random import Random

import pytest

from tutor.domain import Question, QuizItem, QuizKind, RubricPoint
from tutor.study.quiz.gaps import cloze, fills


def gap(*accepted: str) -> QuizItem:
    point = RubricPoint(id="p", text="x", probe="x", passage="a.b#1")
    question = Question(id="a.b", section="A", text="x", points=(point,), references=("a.b",))
    return QuizItem(kind=QuizKind.CLOZE, question=question, statement="_____", accepted=accepted)


@pytest.mark.parametrize(
    ("accepted", "given"),
    [
        (("micro-batches",), "microbatches"),
        (("micro-batches",), "Micro batch"),
        (("normalise",), "normalize"),
        (("normalising",), "normalizing"),
        (("parallelised",), "Parallelized"),
        (("colour",), "the color"),
        (("labelled",), "labeled"),
        (("deduplication",), "deduplicaton"),
        (("six", "6"), "6"),
        (("six", "6"), " Six "),
        (("1,024", "1024"), "1024"),
        (("4", "four"), "four"),
        (("2.34e23",), "2.34 × 10^23"),
        (("20",), "about 20"),
        (("0.73",), ".73"),
    ],
)
def test_spellings_of_the_same(accepted: tuple[str, ...], given: str) -> None:
    assert fills(gap(*accepted), given)


@pytest.mark.parametrize(
    ("accepted", "given"),
    [
        (("encoder",), "decoder"),
        (("underflow",), "overflow"),
        (("ratio",), "ration"),
        (("six", "6"), "60"),
        (("six", "6"), "5 or 6"),
        (("20",), "-20"),
        (("20",), ""),
        (("ratio",), "!"),
        (("0.73",), "0.7"),
    ],
)
def test_something_else(accepted: tuple[str, ...], given: str) -> None:
    assert not fills(gap(*accepted), given)


def test_years_names_and_what_the_question_says_are_not_asked_for() -> None:
    point = RubricPoint(
        id="p", text="In 2022 GPT-4 and Llama 3 used 20 tokens.", probe="How many?", passage="a.b#1"
    )  # fmt: skip
    question = Question(id="a.b", section="A", text="How many tokens?", points=(point,), references=("a.b",))
    asked = {item.accepted[0] for seed in range(20) if (item := cloze(question, point, Random(seed))) is not None}
    assert asked == {"20"}


def test_a_word_comes_with_its_first_letter_and_its_length() -> None:
    point = RubricPoint(id="p", text="It removes duplicates.", probe="What?", passage="a.b#1")
    question = Question(id="a.b", section="A", text="What does it do?", points=(point,), references=("a.b",))
    statements = {item.statement for seed in range(20) if (item := cloze(question, point, Random(seed)))}
    assert "It removes _____ (d…, 10 letters)." in statements
