"""Sessions come back exactly as they were stored, and only to the learner who owns them."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.conftest import NOON, answered, asked, grade_with, session_named
from tutor.domain import Telemetry, Turn, TurnKind
from tutor.errors import NotAllowed, StoreError, UnknownId
from tutor.store import SqlStore, open_store


def test_a_session_comes_back_as_it_was_stored(store: SqlStore) -> None:
    session = session_named("one").model_copy(update={"turns": (asked(1), answered(2, grade_with(0.0, 0.0, (0, 10))))})
    store.create(session)
    assert store.load("one", "ann") == session


@pytest.mark.parametrize(("score", "marks"), [(0.0, 0.0), (None, None), (1.0, 2.0), (0.1 + 0.2, 1 / 3)])
def test_a_zero_stays_a_zero_and_none_stays_none(store: SqlStore, score: float | None, marks: float | None) -> None:
    store.create(session_named("one"))
    store.append("one", "ann", answered(1, grade_with(score, marks)))
    back = store.load("one", "ann").turns[0].grade
    assert back is not None
    assert (back.score, back.marks) == (score, marks)
    assert type(back.score) is type(score)


def test_a_turn_without_grade_or_telemetry_differs_from_one_with_zeros(store: SqlStore) -> None:
    store.create(session_named("one"))
    store.append("one", "ann", answered(1, None, None))
    store.append("one", "ann", answered(2, None, Telemetry(seconds=0.0, tokens=0, cost=0.0, attempts=0)))
    first, second = store.load("one", "ann").turns
    assert (first.grade, first.telemetry) == (None, None)
    assert second.telemetry == Telemetry(seconds=0.0, tokens=0, cost=0.0, attempts=0)


def test_times_keep_their_offset(store: SqlStore) -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    store.create(session_named("one").model_copy(update={"started": at}))
    assert store.load("one", "ann").started.isoformat() == "2026-01-02T03:04:05.000006+05:30"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=200),
    seconds=st.floats(allow_nan=False, allow_infinity=False),
    at=st.datetimes(timezones=st.just(NOON.tzinfo)),
)
def test_any_text_and_any_number_comes_back(store: SqlStore, text: str, seconds: float, at: datetime) -> None:
    turn = Turn(
        number=1, kind=TurnKind.ANSWERED, question_id="a", text=text, telemetry=Telemetry(seconds=seconds), at=at
    )
    session = session_named(uuid.uuid4().hex)
    store.create(session)
    store.append(session.id, "ann", turn)
    assert store.load(session.id, "ann").turns == (turn,)


def test_another_learners_session_is_refused_by_every_call(store: SqlStore) -> None:
    store.create(session_named("one", learner="ann"))
    with pytest.raises(NotAllowed):
        store.load("one", "bob")
    with pytest.raises(NotAllowed):
        store.append("one", "bob", asked(1))
    assert store.list("bob") == []
    assert store.latest("bob", "corpus") is None
    assert store.load("one", "ann").turns == ()


def test_an_unknown_id_is_named(store: SqlStore) -> None:
    with pytest.raises(UnknownId, match="'nowhere'"):
        store.load("nowhere", "ann")
    with pytest.raises(UnknownId, match="'nowhere'"):
        store.append("nowhere", "ann", asked(1))


def test_the_latest_session_is_the_one_with_the_latest_turn_on_that_bank(store: SqlStore) -> None:
    for name, bank, minutes in (("old", "corpus", 0), ("new", "corpus", 5), ("other", "mine", 9)):
        store.create(session_named(name, bank=bank, minutes=minutes))
    assert [each.id for each in store.list("ann")] == ["other", "new", "old"]
    store.append("old", "ann", asked(1, minutes=20))
    latest = store.latest("ann", "corpus")
    assert latest is not None
    assert latest.id == "old"
    assert len(latest.turns) == 1
    assert [each.id for each in store.list("ann", limit=2)] == ["old", "other"]
    assert store.list("ann", limit=0) == []


def test_latest_compares_instants_not_clock_faces(store: SqlStore) -> None:
    east = timezone(timedelta(hours=9))
    store.create(session_named("utc", minutes=1))
    store.create(session_named("east").model_copy(update={"started": NOON.astimezone(east)}))
    latest = store.latest("ann", "corpus")
    assert latest is not None
    assert latest.id == "utc"


def test_a_second_turn_of_the_same_number_is_refused_and_changes_nothing(store: SqlStore) -> None:
    store.create(session_named("one"))
    store.append("one", "ann", asked(1))
    with pytest.raises(StoreError, match=r"moved on in another window.*reload"):
        store.append("one", "ann", answered(1, None))
    assert store.load("one", "ann").turns == (asked(1),)


def test_the_very_same_turn_again_changes_nothing(store: SqlStore) -> None:
    store.create(session_named("one"))
    turn = answered(1, grade_with(0.0, 0.0))
    store.append("one", "ann", turn)
    store.append("one", "ann", turn)
    assert store.load("one", "ann").turns == (turn,)


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_turn_out_of_order_is_refused(store: SqlStore, number: int) -> None:
    store.create(session_named("one"))
    store.append("one", "ann", asked(1))
    with pytest.raises(StoreError, match=f"expected turn 2, got {number}"):
        store.append("one", "ann", asked(number))


def test_a_session_is_created_once(store: SqlStore) -> None:
    store.create(session_named("one"))
    with pytest.raises(StoreError, match="stored already"):
        store.create(session_named("one", learner="bob"))
    assert store.load("one", "ann").learner == "ann"


def test_a_session_whose_turns_cannot_be_stored_is_not_stored_at_all(store: SqlStore) -> None:
    twice = session_named("one").model_copy(update={"turns": (asked(1), asked(1))})
    with pytest.raises(StoreError):
        store.create(twice)
    with pytest.raises(UnknownId):
        store.load("one", "ann")


def test_what_sqlite_cannot_hold_is_a_store_error(store: SqlStore) -> None:
    with pytest.raises(StoreError):
        store.create(session_named("one").model_copy(update={"seed": 2**70}))
    with pytest.raises(StoreError):
        store.create(session_named("one").model_copy(update={"learner": "\ud800"}))


def test_everything_is_there_after_a_restart(database: Path) -> None:
    first = open_store(database)
    first.create(session_named("one"))
    first.append("one", "ann", answered(1, grade_with(0.0, 0.0)))
    assert open_store(database).load("one", "ann") == first.load("one", "ann")
