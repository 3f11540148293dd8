from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.bank import load, save
from tutor.resources import folder

from .documents import only_fault, write_bank

LINES = """
stars.balance#1:
- Why does the sun not fall in on itself?
- What holds up a star?
"""


def test_what_people_ask_is_read_and_comes_back_when_saved(tmp_path):
    written = write_bank(tmp_path / "one")
    (written / "asked.yaml").write_text(LINES, encoding="utf-8")
    bank = load(written)
    assert bank.asked == {"stars.balance#1": ("Why does the sun not fall in on itself?", "What holds up a star?")}
    save(bank, tmp_path / "two")
    assert load(tmp_path / "two").asked == bank.asked


def test_a_file_of_before_goes_with_its_lines(tmp_path):
    written = write_bank(tmp_path)
    (written / "asked.yaml").write_text(LINES, encoding="utf-8")
    save(replace(load(written), asked={}), tmp_path)
    assert not (tmp_path / "asked.yaml").exists()
    assert load(tmp_path).asked == {}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("stars.balanc#1: [Why?]", 1, "no passage 'stars.balanc#1'; did you mean stars.balance#1"),
        ("\nstars.balance#1: Why?", 2, "stars.balance#1: expected a list of lines that each say something"),
        ("stars.balance#1: ['  ']", 1, "stars.balance#1: expected a list of lines that each say something"),
        ("stars.balance#1: [Why?, Why?]", 1, "stars.balance#1: a line stands there twice"),
        ("- Why?", 1, "expected ids of passages, each with a list of lines"),
        ("stars: [", 2, "not YAML"),
    ],
)
def test_each_fault_is_named_with_its_line(tmp_path, text, line, what):
    fault = only_fault(tmp_path, "asked.yaml", text)
    assert (fault.where, fault.line) == ("asked.yaml", line)
    assert fault.what.startswith(what)


def test_each_passage_of_the_built_in_bank_has_several_lines():
    bank = load(folder("corpus"))
    assert list(bank.asked) == [passage.id for passage in bank.passages]
    assert min(map(len, bank.asked.values())) >= 2
