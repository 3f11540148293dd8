from __future__ import annotations

from dataclasses import replace

from tutor.bank import load, save
from tutor.resources import folder

from .documents import only_fault, write_bank

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


def test_a_file_that_is_no_map_of_topics_is_named(tmp_path):
    """What else can be wrong with lines is tried on asked.yaml, which the same code reads."""
    fault = only_fault(tmp_path, "beyond.yaml", "- How far?")
    assert (fault.where, fault.line) == ("beyond.yaml", 1)
    assert fault.what.startswith("expected topics, each with a list of lines")


def test_the_built_in_bank_says_what_lies_beyond_it_and_asks_none_of_it():
    bank = load(folder("corpus"))
    lines = [line for topic in bank.beyond.values() for line in topic]
    assert len(lines) >= 200
    assert len(set(lines)) == len(lines)
    assert not set(lines) & {line for asked in bank.asked.values() for line in asked}
