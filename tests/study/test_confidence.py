"""Confidence against grades, by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.study.stories import ALL, ALPHA, BANK, session
from tutor.domain import Session, SessionKind
from tutor.study.confidence import Said, calibration, said_in


def with_confidence(told: Session, *confidence: float | None) -> Session:
    pairs = zip(told.turns, confidence, strict=True)
    return told.model_copy(update={"turns": tuple(turn.model_copy(update={"confidence": c}) for turn, c in pairs)})


def said(*pairs: tuple[float, float]) -> list[Said]:
    return [Said(expected=expected, earned=earned) for expected, earned in pairs]


def test_what_was_said_is_held_against_the_answer_alone() -> None:
    told = session(
        ("asked", ALPHA.id, ""), ("answered", ALPHA.id, "heavy=met"), ("followed_up", ALPHA.id, "middle=met")
    )
    assert said_in([with_confidence(told, None, 0.7, None)], BANK.name) == (Said(expected=0.7, earned=0.5),)


def test_what_was_not_said_or_not_decided_counts_for_nothing() -> None:
    asked = ("asked", ALPHA.id, "")
    silent = session(asked, ("answered", ALPHA.id, ALL))
    undecided = with_confidence(session(asked, ("answered", ALPHA.id, "heavy=cannot_tell")), None, 0.9)
    running = with_confidence(session(asked, ("answered", ALPHA.id, ALL), kind=SessionKind.INTERVIEW), None, 0.9)
    assert said_in([silent, undecided, running], BANK.name) == ()


def test_levels_and_bias_by_hand() -> None:
    found = calibration(said((0.9, 1.0), (0.9, 0.5), (0.5, 0.5), (0.5, 0.0)))
    assert [(each.expected, each.answers, each.earned) for each in found.levels] == [(0.5, 2, 0.25), (0.9, 2, 0.75)]
    errors = (-0.1, 0.4, 0.0, 0.5)  # expected less earned, mean 0.2
    assert found.bias == pytest.approx(0.2)
    spread = sqrt(sum((each - 0.2) ** 2 for each in errors) / 3)
    assert found.margin == pytest.approx(1.96 * spread / 2)
    assert not found.is_enough
    assert calibration(said(*[(0.5, 0.5)] * 10)).is_enough


def test_nothing_said_is_no_bias() -> None:
    found = calibration([])
    assert (found.levels, found.answers, found.bias, found.margin) == ((), 0, 0.0, 0.0)
