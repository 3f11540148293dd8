"""Files of drills with faults: all of them are told at once, each with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.drill import open_course
from tutor.drill.files import read_topic
from tutor.errors import BankError

SOUND = """\
topic: sums
title: Sums
templates:
- id: product
  text: What is {a} times {b}?
  states: The product is {answer}.
  working: "{a} × {b} = {answer}"
  hint: Multiply them.
  passage: sums.all#1
  inputs:
    a: {choices: [3, 5, 7]}
    b: {from: 11, to: 99}
  answer: {formula: a*b}
  slips:
  - {name: sum, formula: a + b, reply: That is the sum.}
"""


def faults(text: str) -> list[str]:
    return [str(fault) for fault in read_topic(text, "drills/x.yaml")[1]]


def test_a_sound_file_has_no_faults() -> None:
    topic, found = read_topic(SOUND, "drills/x.yaml")
    assert found == []
    assert topic is not None
    assert [each.id for each in topic.templates] == ["product"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("formula: a*b", "formula: a*c", "it uses 'c', and the inputs are a, b"),
        ("formula: a*b", "formula: a*", "it is not arithmetic"),
        ("formula: a*b}", "formula: a*b, unit: furlongs}", "expected a unit such as GB"),
        ("{a} times {b}", "{a} times {c}", "text names c, and the inputs are a, b"),
        ("{a} times {b}", "{a} times what", "the text does not tell b"),
        ("choices: [3, 5, 7]", "from: 7, to: 3", "expected either `choices`, or `from` and a larger `to`"),
        ("choices: [3, 5, 7]", "choises: [3, 5, 7]", "unknown key; did you mean choices?"),
        ("formula: a + b", "formula: a*b*1.01", "the slip 'sum' gives"),
        ("formula: a*b}", "formula: a*b, between: [1, 2]}", "lies outside [1, 2]"),
        ("choices: [3, 5, 7]", "choices: [1]", "is one of the inputs"),
        ("title: Sums\n", "", "expected the keys topic, title, templates"),
        ("  hint: Multiply them.\n", "", "hint is missing"),
        ("id: product", "id: a b", "expected an id"),
    ],
)
def test_what_is_off_is_told_with_its_line(old: str, new: str, told: str) -> None:
    found = faults(SOUND.replace(old, new))
    assert any(told in fault for fault in found), found
    assert all(fault.startswith("drills/x.yaml:") for fault in found)


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    (tmp_path / "drills").mkdir()
    (tmp_path / "drills" / "1.yaml").write_text(SOUND.replace("a*b", "a*c").replace("{b}?", "what?"))
    (tmp_path / "drills" / "2.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "drills" / "3.yaml").write_text("- no\n- mapping\n")
    with pytest.raises(BankError) as error:
        open_course(tmp_path)
    assert {fault.where for fault in error.value.faults} == {"drills/1.yaml", "drills/2.yaml", "drills/3.yaml"}


def test_a_topic_or_template_given_twice_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "drills").mkdir()
    for name in ("1", "2"):
        (tmp_path / "drills" / f"{name}.yaml").write_text(SOUND)
    with pytest.raises(BankError, match="'sums' is given twice"):
        open_course(tmp_path)
