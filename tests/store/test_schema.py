"""What happens to databases that are empty, newer, damaged or not ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.store.conftest import answered, asked, grade_with, session_named
from tutor.errors import StoreError
from tutor.store import SqlStore, open_store


def _execute(database: Path, *statements: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(database)
    rows: list[tuple[object, ...]] = []
    for statement in statements:
        rows += connection.execute(statement).fetchall()
    connection.commit()
    connection.close()
    return rows


def test_the_database_is_written_ahead_and_holds_its_foreign_keys(store: SqlStore) -> None:
    assert _execute(store.database.path, "PRAGMA journal_mode") == [("wal",)]
    with pytest.raises(StoreError), store.database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO turns VALUES ('none', 1, 'asked', 'a', '', NULL, NULL, NULL, 'x')")


def test_a_newer_database_is_left_alone(database: Path) -> None:
    open_store(database)
    _execute(database, "PRAGMA user_version = 99")
    before = database.read_bytes()
    with pytest.raises(StoreError, match=r"newer tutor.*schema 99.*upgrade"):
        open_store(database)
    assert database.read_bytes() == before


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "tutor.db"
    _execute(database, "CREATE TABLE songs (title TEXT)")
    before = database.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        open_store(database)
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    database = tmp_path / "tutor.db"
    database.write_text("dear diary, " * 200)
    with pytest.raises(StoreError, match=r"tutor\.db cannot be used \(file is not a database\)"):
        open_store(database)
    assert database.read_text().startswith("dear diary")


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    database = tmp_path / "tutor.db"
    database.touch()
    open_store(database).create(session_named("one"))
    assert open_store(database).load("one", "ann") == session_named("one")


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "tutor.db").mkdir()
    with pytest.raises(StoreError, match=r"tutor\.db cannot be used"):
        open_store(tmp_path / "tutor.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(tmp_path / "file" / "tutor.db")


@pytest.mark.parametrize("name", ["odd ?#%.db", "Ünï.db", "a'b\".db"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    open_store(tmp_path / name).create(session_named("one"))
    assert (tmp_path / name).stat().st_size > 0


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE turns SET grade = '{\"score\": 1}' WHERE number = 2", "turn 2 of session one cannot be read"),
        ("UPDATE turns SET grade = 'null' WHERE number = 2", "turn 2 of session one cannot be read"),
        ("UPDATE turns SET at = 'yesterday' WHERE number = 1", "turn 1 of session one cannot be read"),
        ("UPDATE sessions SET filter = '{'", "session one cannot be read"),
    ],
)
def test_a_damaged_row_is_named(store: SqlStore, damage: str, told: str) -> None:
    store.create(session_named("one"))
    store.append("one", "ann", asked(1))
    store.append("one", "ann", answered(2, grade_with(0.0, 0.0)))
    _execute(store.database.path, damage)
    with pytest.raises(StoreError, match=told):
        store.load("one", "ann")


def test_the_tables_gone_while_open_are_a_store_error(store: SqlStore) -> None:
    _execute(store.database.path, "DROP TABLE turns", "DROP TABLE sessions")
    with pytest.raises(StoreError, match="cannot be used"):
        store.load("one", "ann")
