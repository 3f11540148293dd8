"""Several threads and several processes on one file: each turn is stored once, and nobody waits in vain."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.store.conftest import asked, session_named
from tutor.errors import StoreError
from tutor.store import open_store

_SPAWN = multiprocessing.get_context("spawn")


def _open_and_create(database: Path, name: str) -> str:
    open_store(database).create(session_named(name))
    return name


def _take_turns(database: Path, minutes: int, number: int) -> bool:
    """Append turn `number`; each caller's differs in its time."""
    try:
        open_store(database).append("shared", "ann", asked(number, minutes=minutes))
    except StoreError as error:
        if "moved on in another window" in str(error):
            return False
        raise
    return True


def _write_own(database: Path, name: str) -> None:
    store = open_store(database)
    store.create(session_named(name))
    for number in range(1, 31):
        store.append(name, "ann", asked(number))


@pytest.mark.slow
def test_processes_that_open_a_new_database_at_once_all_find_it_whole(database: Path) -> None:
    with ProcessPoolExecutor(4, mp_context=_SPAWN) as pool:
        names = list(pool.map(_open_and_create, [database] * 8, [f"s{n}" for n in range(8)]))
    assert {each.id for each in open_store(database).list("ann")} == set(names)


@pytest.mark.slow
def test_of_processes_that_append_the_same_number_exactly_one_wins(database: Path) -> None:
    open_store(database).create(session_named("shared"))
    with ProcessPoolExecutor(4, mp_context=_SPAWN) as pool:
        for number in range(1, 6):
            results: list[Future[bool]] = [pool.submit(_take_turns, database, who, number) for who in range(4)]
            assert sum(each.result() for each in results) == 1
    assert [turn.number for turn in open_store(database).load("shared", "ann").turns] == [1, 2, 3, 4, 5]


@pytest.mark.slow
def test_processes_that_write_at_once_lose_nothing(database: Path) -> None:
    with ProcessPoolExecutor(3, mp_context=_SPAWN) as pool:
        list(pool.map(_write_own, [database] * 3, ["a", "b", "c"]))
    store = open_store(database)
    assert [len(store.load(name, "ann").turns) for name in ("a", "b", "c")] == [30, 30, 30]


def test_threads_share_one_store(database: Path) -> None:
    store = open_store(database)
    names = [f"s{n}" for n in range(6)]

    def write(name: str) -> int:
        store.create(session_named(name))
        for number in range(1, 11):
            store.append(name, "ann", asked(number))
        return len(store.load(name, "ann").turns)

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(write, names)) == [10] * 6
