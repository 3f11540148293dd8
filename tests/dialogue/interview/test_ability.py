"""The Rasch model against a calculation of its own, and what must hold for any results."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from tutor.dialogue.interview.ability import Result, distance, estimate
from tutor.domain import Difficulty

RESULTS = st.builds(Result, difficulty=st.sampled_from([None, *Difficulty]), share=st.floats(0, 1))


def test_before_any_answer_nothing_is_known() -> None:
    assert estimate([]).mean == 0.0
    assert estimate([]).sd == pytest.approx(1.0, abs=0.002)


def test_the_estimate_is_the_posterior_mean_by_quadrature() -> None:
    results = [Result(difficulty=Difficulty.HARD, share=0.75), Result(difficulty=Difficulty.EASY, share=0.2)]

    def density(t: float) -> float:
        hard, easy = (1 / (1 + math.exp(-1.7 * (t - b))) for b in (0.8, -0.8))
        return math.exp(-t * t / 2) * hard**0.75 * (1 - hard) ** 0.25 * easy**0.2 * (1 - easy) ** 0.8

    whole = quad(density, -8, 8)[0]
    mean = quad(lambda t: t * density(t), -8, 8)[0] / whole
    variance = quad(lambda t: (t - mean) ** 2 * density(t), -8, 8)[0] / whole
    found = estimate(results)
    assert found.mean == pytest.approx(mean, abs=0.002)
    assert found.sd == pytest.approx(math.sqrt(variance), abs=0.002)


@given(st.lists(RESULTS, max_size=12))
def test_a_full_answer_raises_and_an_empty_one_lowers(results: list[Result]) -> None:
    before = estimate(results)
    for level in Difficulty:
        assert estimate([*results, Result(difficulty=level, share=1.0)]).mean >= before.mean
        assert estimate([*results, Result(difficulty=level, share=0.0)]).mean <= before.mean


def test_an_answer_that_could_not_be_judged_moves_nothing() -> None:
    known = [Result(difficulty=Difficulty.HARD, share=0.5)]
    assert estimate([*known, Result(difficulty=Difficulty.HARD, share=0.0, decided=0.0)]) == estimate(known)


def test_answers_make_it_more_certain() -> None:
    one = Result(difficulty=Difficulty.MEDIUM, share=0.5)
    assert estimate([one] * 8).sd < estimate([one] * 2).sd < 1.0


def test_a_strong_answer_leads_to_a_harder_question_and_a_weak_one_to_an_easier() -> None:
    levels = list(Difficulty)
    strong = estimate([Result(difficulty=Difficulty.MEDIUM, share=1.0)])
    weak = estimate([Result(difficulty=Difficulty.MEDIUM, share=0.0)])
    assert min(levels, key=lambda level: distance(strong, level)) is Difficulty.HARD
    assert min(levels, key=lambda level: distance(weak, level)) is Difficulty.EASY
    assert min(levels, key=lambda level: distance(estimate([]), level)) is Difficulty.MEDIUM
