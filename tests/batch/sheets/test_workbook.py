"""XLSX: values as a person sees them, written back with formats and formulas kept."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from tutor.batch.sheets import Reading, open_sheet
from tutor.batch.sheets.sheet import Broken
from tutor.errors import InputError, UnreadableFile


@pytest.fixture
def book() -> Any:
    book = Workbook()
    book.active.title = "Notes"
    book.active.append(["nothing of interest"])
    sheet = book.create_sheet("Answers")
    sheet.append(["student", "question", "answer", "mark", "when", "sum"])
    sheet["A1"].font = Font(bold=True)
    sheet.append(["Ada", "q1", "Twenty 😀 \\(C=6ND\\) <b>", 7, datetime(2026, 5, 1), "=D2*2"])
    sheet.append(["Ben", None, "שלום", 7.5, None, None])
    sheet.merge_cells("B2:B3")
    return book


def saved(book: Any, path: Path) -> Path:
    book.save(path)
    return path


def test_the_sheet_with_answers_is_found_and_read(tmp_path: Path, book: Any) -> None:
    sheet = open_sheet(saved(book, tmp_path / "a.xlsx"))
    rows = list(sheet.rows())

    assert sheet.about == "XLSX, sheet 'Answers' of 2"
    assert [row.line for row in rows] == [1, 2, 3]
    assert rows[1].cells[:5] == ("Ada", "q1", "Twenty 😀 \\(C=6ND\\) <b>", 7, datetime(2026, 5, 1))
    assert rows[2].cells == ("Ben", "q1", "שלום", 7.5)


def test_a_formula_without_a_result_and_an_error_are_no_answers(tmp_path: Path, book: Any) -> None:
    book["Answers"]["C3"] = "#NAME?"
    rows = list(open_sheet(saved(book, tmp_path / "a.xlsx")).rows())

    assert isinstance(rows[1].cells[5], Broken)
    assert isinstance(rows[2].cells[2], Broken)


def test_a_sheet_can_be_said(tmp_path: Path, book: Any) -> None:
    path = saved(book, tmp_path / "a.xlsx")

    assert "'Notes'" in open_sheet(path, Reading(sheet="notes")).about
    with pytest.raises(InputError, match="has no sheet 'Marks'; it has 'Notes', 'Answers'"):
        _ = open_sheet(path, Reading(sheet="Marks")).about


def test_it_comes_back_with_its_formats_and_the_added_cells(tmp_path: Path, book: Any) -> None:
    sheet = open_sheet(saved(book, tmp_path / "a.xlsx"))
    sheet.write(tmp_path / "out.xlsx", [["score", "quote"], [0.5, "=HYPERLINK(1)\x01"], [None, "x" * 40_000]])
    back = load_workbook(tmp_path / "out.xlsx")["Answers"]

    assert [cell.value for cell in back[1]] == [
        "student",
        "question",
        "answer",
        "mark",
        "when",
        "sum",
        "score",
        "quote",
    ]
    assert back["A1"].font.bold
    assert back["F2"].value == "=D2*2"
    assert (back["G2"].value, back["G2"].data_type) == (0.5, "n")
    assert (back["H2"].value, back["H2"].data_type) == ("=HYPERLINK(1)\ufffd", "s")
    assert len(back["H3"].value) == 32_767
    assert load_workbook(tmp_path / "out.xlsx")["Notes"]["A1"].value == "nothing of interest"


def test_equal_cells_make_equal_bytes(tmp_path: Path, book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = open_sheet(saved(book, tmp_path / "a.xlsx"))
    sheet.write(tmp_path / "one.xlsx", [["score"], [1], [2]])
    monkeypatch.setattr("openpyxl.writer.excel.datetime", _Later)
    sheet.write(tmp_path / "two.xlsx", [["score"], [1], [2]])

    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()


class _Later:
    class datetime:
        @staticmethod
        def now(tz: Any = None) -> datetime:
            return datetime(2031, 1, 1, tzinfo=tz)

    timezone = __import__("datetime").timezone


def test_what_is_broken_is_told(tmp_path: Path, book: Any) -> None:
    whole = saved(book, tmp_path / "a.xlsx").read_bytes()
    for name, content, told in [
        ("cut.xlsx", whole[:2000], "cut off or broken"),
        ("old.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "with a password"),
    ]:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(UnreadableFile, match=told):
            list(open_sheet(tmp_path / name).rows())
