"""Ids that have moved: where they lead, and what is wrong with a file of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tutor.bank import load, save
from tutor.errors import BankError

from .documents import write_bank


def with_moved(folder: Path, text: str) -> Path:
    write_bank(folder)
    (folder / "moved.yaml").write_text(text, encoding="utf-8")
    return folder


def test_an_old_id_leads_to_the_one_that_is_there(tmp_path: Path) -> None:
    bank = load(with_moved(tmp_path, "stars.old: stars.older\nstars.older: stars.light\nstars.old#1: stars.light#1\n"))
    assert bank.current("stars.old") == "stars.light"
    assert bank.current("stars.old#1") == "stars.light#1"
    assert bank.current("stars.light") == "stars.light"
    assert bank.current("never.seen") == "never.seen"
    assert bank.current("stars.old.fresh.n2") == "stars.light.fresh.n2"
    assert bank.question("stars.old") == bank.question("stars.light")
    assert bank.passage("stars.old#1") == bank.passage("stars.light#1")


@pytest.mark.parametrize("text", ["", "# a comment alone\n"])
def test_a_file_without_a_line_moves_nothing(tmp_path: Path, text: str) -> None:
    assert load(with_moved(tmp_path, text)).moved == {}


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("stars.light: stars.balance\n", 1, "still in use"),
        ("stars.old: stars.lihgt\n", 1, "did you mean stars.light"),
        ("stars.a: stars.light\nstars.old: stars.gone\n", 2, "there is no 'stars.gone'"),
        ("stars.a: stars.b\nstars.b: stars.a\n", 1, "moves in a circle: stars.a to stars.b to stars.a"),
        ("stars.c: stars.a\nstars.a: stars.b\nstars.b: stars.a\n", 1, "circle"),
        ("stars.a: stars.light#1\n", 1, "a question can only have moved to a question"),
        ("Stars Old: stars.light\n", 1, "expected the id of a question or a passage, got 'Stars Old'"),
        ("stars.old: 3\n", 1, "got 3"),
        ("- stars.old\n", 1, "expected lines `old id: new id`"),
        ("stars.old: [\n", 2, "not YAML"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, text: str, line: int, told: str) -> None:
    with pytest.raises(BankError) as raised:
        load(with_moved(tmp_path, text))
    assert [fault for fault in raised.value.faults if fault.line == line and told in fault.what]
    assert {fault.where for fault in raised.value.faults} == {"moved.yaml"}


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BankError) as raised:
        load(with_moved(tmp_path, "stars.light: stars.gone\nstars.b: stars.c\n"))
    assert len(raised.value.faults) == 3  # in use, no target, no target


def test_what_has_moved_is_saved_and_comes_back(tmp_path: Path) -> None:
    bank = replace(load(write_bank(tmp_path / "first")), moved={"stars.old": "stars.light"})
    save(bank, tmp_path / "second")
    assert load(tmp_path / "second").moved == {"stars.old": "stars.light"}
    save(replace(bank, moved={}), tmp_path / "second")
    assert not (tmp_path / "second" / "moved.yaml").exists()


def test_moving_an_id_changes_no_content(tmp_path: Path) -> None:
    plain = load(write_bank(tmp_path / "plain"))
    assert load(with_moved(tmp_path / "moved", "stars.old: stars.light\n")).hash == plain.hash
