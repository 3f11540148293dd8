"""Attempts out of stored sessions: what counts, what a follow-up and a hint do to it, and what is not told yet."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.dialogue.conftest import NOON
from tests.study.stories import ALL, ALPHA, BANK, BETA, answered, session
from tutor.domain import SessionKind
from tutor.study.history import attempts_in, by_question

INTERVIEW = SessionKind.INTERVIEW


def test_an_attempt_has_its_follow_ups_in_it() -> None:
    told = session(("asked", ALPHA.id, ""), ("answered", ALPHA.id, "light=met"), ("followed_up", ALPHA.id, "heavy=met"))
    (found,) = attempts_in([told], BANK)
    assert (found.share, found.decided, found.fresh) == (pytest.approx(4 / 6), 1.0, True)
    assert [each.id for each in found.missed] == ["middle"]


def test_hints_cost_their_marks() -> None:
    told = session(("asked", ALPHA.id, ""), ("hinted", ALPHA.id, "look"), ("answered", ALPHA.id, "heavy=met"))
    (found,) = attempts_in([told], BANK)
    assert found.share == pytest.approx((3 - 0.6) / 6)


def test_what_was_not_decided_is_no_zero() -> None:
    (found,) = attempts_in([answered("heavy=cannot_tell middle=met")], BANK)
    assert (found.share, found.decided) == (pytest.approx(2 / 3), pytest.approx(3 / 6))
    (nothing,) = attempts_in([answered("heavy=cannot_tell middle=cannot_tell light=cannot_tell")], BANK)
    assert (nothing.share, nothing.decided) == (None, 0.0)


def test_only_the_first_try_of_a_session_is_fresh() -> None:
    asked, given = ("asked", ALPHA.id, ""), ("answered", ALPHA.id, ALL)
    again = attempts_in([session(asked, given, asked, given)], BANK)
    assert [each.fresh for each in again] == [True, False]
    (seen,) = attempts_in([session(asked, ("revealed", ALPHA.id, ""), asked, given)], BANK)
    assert not seen.fresh


def test_an_interview_is_told_at_its_end() -> None:
    steps = (("asked", ALPHA.id, ""), ("answered", ALPHA.id, ALL))
    assert attempts_in([session(*steps, kind=INTERVIEW)], BANK) == ()
    (found,) = attempts_in([session(*steps, ("ended", ALPHA.id, "done"), kind=INTERVIEW)], BANK)
    assert (found.kind, found.share) == (INTERVIEW, 1.0)


def test_attempts_come_oldest_first_and_by_question() -> None:
    late = answered("heavy=met", name="late", at=NOON + timedelta(days=2))
    early = answered(ALL, name="early")
    other = answered(ALL, BETA.id, "other", NOON + timedelta(days=1))
    found = attempts_in([late, other, early], BANK)
    assert [each.session for each in found] == ["early", "other", "late"]
    assert [each.session for each in by_question(found)[ALPHA.id]] == ["early", "late"]


def test_what_was_asked_under_an_old_id_is_the_question_it_is_now() -> None:
    moved = replace(BANK, moved={"s.old": ALPHA.id})
    before = session(("asked", "s.old", ""), ("answered", "s.old", ALL))
    (found,) = attempts_in([before], moved)
    assert (found.question_id, found.share) == (ALPHA.id, 1.0)


def test_another_banks_sessions_are_left_out() -> None:
    assert attempts_in([answered(ALL).model_copy(update={"bank": "another"})], BANK) == ()
