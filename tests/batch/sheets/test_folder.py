"""A folder of text files: a row a file, question and student by the names."""

from __future__ import annotations

import csv
from pathlib import Path

from tutor.batch.sheets import open_sheet


def test_names_say_student_and_question(tmp_path: Path) -> None:
    folder = tmp_path / "week3"
    (folder / "q.one").mkdir(parents=True)
    (folder / "q.one" / "ada.txt").write_text("Twenty.\n", encoding="utf-16")
    (folder / "ben__q.two.md").write_text("=Ten", encoding="utf-8-sig")
    (folder / "q.three.txt").write_bytes("Fünf".encode("cp1252"))
    (folder / "photo.jpg").write_bytes(b"\xff\xd8")
    (folder / ".hidden.txt").write_text("no")
    sheet = open_sheet(folder)

    assert sheet.about == "folder with 3 text files"
    assert [row.cells[1:] for row in sheet.rows()] == [
        ("student", "question", "answer"),
        ("ben", "q.two", "=Ten"),
        ("ada", "q.one", "Twenty.\n"),
        ("", "q.three", "Fünf"),
    ]
    sheet.write(tmp_path / "out.csv", [["score"], [0.5], [1.0], [None]])
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["answer"], row["score"]) for row in rows] == [("'=Ten", "0.5"), ("Twenty.\n", "1.0"), ("Fünf", "")]


def test_a_file_that_is_no_text_is_a_row_with_trouble(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\x81\x8d\x8f")

    rows = list(open_sheet(tmp_path).rows())
    assert "a.txt" in rows[1].trouble
