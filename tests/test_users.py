"""Logins in a file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tutor.domain import Learner, Role
from tutor.errors import InputError, UnknownId, UnreadableFile
from tutor.users import Users, read_accounts, remove_account, write_account

SECRET = "correct horse battery"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("users") / "users.yaml"
    write_account(path, "ann", SECRET, Role.TEACHER, "Ann")
    return path


def test_a_password_is_kept_as_a_hash_that_only_its_owner_can_read(file: Path) -> None:
    assert SECRET not in file.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_who_fits_is_let_in_as_oneself(file: Path) -> None:
    users = Users(file)
    assert users.check("ann", SECRET) == Learner(id="ann", name="Ann", role=Role.TEACHER)
    assert users.check("ann", SECRET.upper()) is None
    assert users.check("bob", SECRET) is None
    assert users.check("", "") is None


def test_who_is_taken_out_is_out_at_once(tmp_path: Path, file: Path) -> None:
    path = tmp_path / "users.yaml"
    path.write_bytes(file.read_bytes())
    users = Users(path)
    before = users.stamp("ann")
    remove_account(path, "ann")
    assert users.find("ann") is None
    assert users.stamp("ann") != before
    with pytest.raises(UnknownId, match="no login 'ann'"):
        remove_account(path, "ann")


@pytest.mark.parametrize(
    ("login", "password", "told"),
    [("Ann", SECRET, "a-z"), ("../x", SECRET, "a-z"), ("bob", "short", "8 to 72"), ("bob", "é" * 40, "got 80")],
)
def test_logins_and_passwords_that_will_not_do(tmp_path: Path, login: str, password: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        write_account(tmp_path / "users.yaml", login, password, Role.LEARNER)
    assert not (tmp_path / "users.yaml").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ann: {password: plain}", r"ann\.password"),
        ("ann: {role: king}\nbob: 3", r"(?s)ann\.role.*bob"),
        ("- a", "dictionary"),
        (": : :", "cannot be read"),
    ],
)
def test_a_file_with_faults_names_them_all(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "users.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=told):
        read_accounts(tmp_path / "users.yaml")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="found none"):
        Users(tmp_path / "none.yaml")
