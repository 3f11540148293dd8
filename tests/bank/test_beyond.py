from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.bank import load, save
from tutor.errors import BankError
from tutor.resources import folder

from .documents import write_bank

LINES = """
planets:
- How far away is Mars?
- Has Venus a moon?
rockets: [How much does a launch cost?]
"""


def test_what_is_beyond_a_bank_is_read_by_topic_and_comes_back_when_saved(tmp_path):
    written = write_bank(tmp_path / "one")
    (written / "beyond.yaml").write_text(LINES, encoding="utf-8")
    bank = load(written)
    assert bank.beyond == {
        "planets": ("How far away is Mars?", "Has Venus a moon?"),
        "rockets": ("How much does a launch cost?",),
    }
    save(bank, tmp_path / "two")
    assert load(tmp_path / "two").beyond == bank.beyond
    save(replace(bank, beyond={}), tmp_path / "two")
    assert not (tmp_path / "two" / "beyond.yaml").exists()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("\nplanets: How far?", 2, "planets: expected a list of lines that each say something"),
        ("planets: [How far?, How far?]", 1, "planets: a line stands there twice"),
        ("- How far?", 1, "expected topics, each with a list of lines"),
    ],
)
def test_each_fault_is_named_with_its_line(tmp_path, text, line, what):
    written = write_bank(tmp_path)
    (written / "beyond.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BankError) as caught:
        load(written)
    [fault] = caught.value.faults
    assert (fault.where, fault.line) == ("beyond.yaml", line)
    assert fault.what.startswith(what)


def test_the_built_in_bank_says_what_lies_beyond_it_and_asks_none_of_it():
    bank = load(folder("corpus"))
    lines = [line for topic in bank.beyond.values() for line in topic]
    assert len(lines) >= 200
    assert len(set(lines)) == len(lines)
    assert not set(lines) & {line for asked in bank.asked.values() for line in asked}
