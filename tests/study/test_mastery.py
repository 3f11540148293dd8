"""Mastery by hand: the weights of attempts, the posterior and its band."""

from __future__ import annotations

from datetime import timedelta
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dialogue.conftest import NOON
from tests.study.stories import ALL, ALPHA, BANK, answered, session
from tutor.study.history import Attempt, attempts_in
from tutor.study.mastery import HALF_LIFE, Knowledge, Status, knowledge, mastery, status

NOTHING = "heavy=unmet"
UNDECIDED = "heavy=cannot_tell middle=cannot_tell light=cannot_tell"


def tried(*answers: str, days: int = 1) -> tuple:
    """Return attempts at one question, so many days apart, the last one at noon."""
    last = len(answers) - 1
    told = [answered(text, name=str(n), at=NOON - timedelta(days=days * (last - n))) for n, text in enumerate(answers)]
    return attempts_in(told, BANK)


def test_each_attempt_counts_twice_the_one_before_it() -> None:
    found = knowledge(tried(ALL, NOTHING, "heavy=met"), NOON)  # 1, 0 and 1/2, with weights 1/4, 1/2 and 1
    assert found is not None
    assert found.share == pytest.approx((0.25 * 1 + 0.5 * 0 + 1 * 0.5) / 1.75)
    assert found.weight == 1.0


def test_what_is_old_weighs_less() -> None:
    found = knowledge(tried(ALL), NOON + HALF_LIFE)
    assert found is not None
    assert found == Knowledge(share=1.0, weight=0.5)


def test_an_attempt_that_was_half_decided_weighs_half() -> None:
    found = knowledge(tried("heavy=cannot_tell middle=met light=met"), NOON)
    assert found == Knowledge(share=1.0, weight=0.5)


def of_points(share: float, decided: float, days: float = 0.0) -> Attempt:
    """Return an attempt at a part of a question's marks, so many days ago."""
    whole = tried(ALL)[0]
    return whole.model_copy(update={"share": share, "decided": decided, "at": NOON - timedelta(days=days)})


def test_an_attempt_at_half_of_the_marks_counts_for_half_of_an_attempt() -> None:
    found = knowledge((of_points(1.0, 1.0, days=1), of_points(0.0, 0.5)), NOON)
    assert found is not None
    assert found.share == pytest.approx(0.5**0.5 / (0.5**0.5 + 0.5))
    halves = knowledge((of_points(1.0, 1.0, days=1), of_points(0.0, 0.5), of_points(0.0, 0.5)), NOON)
    assert halves is not None
    assert halves.share == pytest.approx(0.5 / (0.5 + 0.5 * 0.5**0.5 + 0.5))


def test_a_look_at_one_point_leaves_what_is_known_of_the_others_as_old_as_it_is() -> None:
    found = knowledge((of_points(1.0, 1.0, days=120), of_points(1.0, 0.25)), NOON)
    assert found is not None
    assert found.weight == pytest.approx(0.25 + 0.5**0.25 * 0.25)  # a quarter of today, the rest of two half-lives ago


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ((), Status.NEVER),
        ((UNDECIDED,), Status.OPEN),
        ((NOTHING,), Status.WEAK),
        ((ALL,), Status.STRONG),
        ((NOTHING, ALL), Status.WEAK),  # 2/3
        ((NOTHING, ALL, ALL), Status.STRONG),  # 6/7
        ((ALL, UNDECIDED), Status.STRONG),  # what could not be decided takes nothing away
    ],
)
def test_the_status_of_a_question(answers: tuple[str, ...], expected: Status) -> None:
    assert status(tried(*answers), NOON) is expected


def test_an_answer_after_the_reference_tells_nothing() -> None:
    asked, seen, given = ("asked", ALPHA.id, ""), ("revealed", ALPHA.id, ""), ("answered", ALPHA.id, ALL)
    assert status(attempts_in([session(asked, seen, asked, given)], BANK), NOON) is Status.OPEN


def test_the_band_of_one_question_by_hand() -> None:
    """Beta(2, 1) has the distribution function x squared."""
    found = mastery(["a"], {"a": Knowledge(share=1.0, weight=1.0)})
    assert found.mean == pytest.approx(2 / 3)
    assert (found.low, found.high) == (pytest.approx(sqrt(0.05)), pytest.approx(sqrt(0.95)))
    assert (found.questions, found.of, found.is_known) == (1, 1, False)


def test_before_anything_is_known_the_band_is_the_whole() -> None:
    found = mastery(["a", "b"], {})
    assert (found.mean, found.questions, found.of) == (0.5, 0, 2)
    assert (found.low, found.high) == (pytest.approx(0.05), pytest.approx(0.95))


def test_several_questions_by_hand() -> None:
    known = {
        "a": Knowledge(share=1.0, weight=1.0),
        "b": Knowledge(share=0.5, weight=1.0),
        "x": Knowledge(share=0, weight=1),
    }
    found = mastery(["a", "b", "c"], known)  # Beta(1 + 1.5, 1 + 0.5)
    assert found.mean == pytest.approx(2.5 / 4)
    assert (found.questions, found.of) == (2, 3)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.floats(0.01, 1))
def test_the_band_holds_the_mean_and_widens_with_time(shares: list[float], faded: float) -> None:
    names = [str(n) for n in range(len(shares))]
    now = mastery(names, {n: Knowledge(share=s, weight=1.0) for n, s in zip(names, shares, strict=True)})
    later = mastery(names, {n: Knowledge(share=s, weight=faded) for n, s in zip(names, shares, strict=True)})
    assert 0 <= now.low < now.mean < now.high <= 1
    assert abs(later.mean - 0.5) <= abs(now.mean - 0.5) + 1e-9
