"""Questions of the bank with fresh numbers: drawn by the seed, known by their id alone, and never the same twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tutor.bank import Bank
from tutor.bank.bank import own_id
from tutor.domain import PointKind, Question
from tutor.drill import Course, Variants
from tutor.errors import UnknownId

ASKED = "scaling.training-time"
Drawn = Callable[[str], Question]


@pytest.fixture(scope="module")
def variants(course: Course) -> Variants:
    return Variants(lambda: course.topics)


def drawn(variants: Variants, question: Question, had: set[str], seed: int = 3) -> Question:
    chosen = variants.choose(question, seed, had)
    assert chosen is not None
    return variants.question(question, chosen.removeprefix(f"{question.id}.fresh."))


def test_a_question_of_numbers_gets_fresh_ones_and_keeps_its_place(variants: Variants, bank: Bank) -> None:
    question = bank.question(ASKED)
    made = drawn(variants, question, set())
    assert own_id(made.id) == ASKED
    assert (made.section, made.tags) == (question.section, question.tags)
    assert set(made.references) <= set(question.references)
    assert {point.kind for point in made.points} == {PointKind.QUANTITY}
    assert made.text != question.text


def test_the_seed_decides_and_the_id_tells_all(variants: Variants, course: Course, bank: Bank) -> None:
    question = bank.question(ASKED)
    one, again, other = (drawn(variants, question, set(), seed) for seed in (3, 3, 4))
    assert one == again != other
    elsewhere = Variants(lambda: course.topics)
    assert elsewhere.question(question, one.id.removeprefix(f"{ASKED}.fresh.")) == one


def test_no_numbers_come_twice_even_with_the_same_seed(variants: Variants, bank: Bank) -> None:
    question, had, texts = bank.question("memory.inference-vram"), set(), []
    for _ in range(60):
        made = drawn(variants, question, had)
        had.add(made.id)
        texts.append(made.text)
    assert len(set(texts)) == len(texts)


def test_a_question_in_words_stays_as_it_is(variants: Variants, bank: Bank) -> None:
    words = next(question for question in bank.questions if not any(point.quantity for point in question.points))
    assert variants.choose(words, 3, set()) is None
    assert Variants(tuple).choose(bank.question(ASKED), 3, set()) is None


def test_a_drill_that_is_gone_is_told(variants: Variants, bank: Bank) -> None:
    with pytest.raises(UnknownId, match=r"no drill 'scaling\.gone'"):
        variants.question(bank.question(ASKED), "scaling.gone.7")


def test_every_question_of_numbers_can_be_drawn(variants: Variants, bank: Bank) -> None:
    fresh = [each for each in bank.questions if variants.choose(each, 1, set())]
    assert len(fresh) >= 8
    for each in fresh:
        made = drawn(variants, each, set(), 1)
        assert made.model_validate(made.model_dump()) == made
