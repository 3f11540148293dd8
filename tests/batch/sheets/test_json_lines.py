"""JSON lines: objects as rows, and back with keys added."""

from __future__ import annotations

import json
from pathlib import Path

from tutor.batch.sheets import open_sheet


def test_keys_are_the_names_and_values_keep_their_types(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": 1, "b": "x"}\n\n{"b": null, "c": [1, "ü"]}\n', encoding="utf-8-sig")
    sheet = open_sheet(path)

    assert [row.cells for row in sheet.rows()] == [
        ("a", "b", "c"),
        (1, "x", None),
        (None, None, None),
        (None, None, '[1, "ü"]'),
    ]
    sheet.write(tmp_path / "out.jsonl", [["score"], [0.5], [], ["=x"]])
    lines = (tmp_path / "out.jsonl").read_text(encoding="utf-8").split("\n")
    assert [json.loads(line) if line else None for line in lines] == [
        {"a": 1, "b": "x", "score": 0.5},
        None,
        {"b": None, "c": [1, "ü"], "score": "=x"},
        None,
    ]


def test_a_line_that_is_no_object_is_told_and_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": 1}\n{"a": \n[1]\n', encoding="utf-8")
    sheet = open_sheet(path)

    troubles = [row.trouble for row in sheet.rows()]
    assert troubles[:2] == ["", ""]
    assert all("one JSON object" in trouble for trouble in troubles[2:])
    sheet.write(tmp_path / "out.jsonl", [["n"], [1], [2], [3]])
    assert (tmp_path / "out.jsonl").read_text() == '{"a": 1, "n": 1}\n{"a": \n[1]\n'
