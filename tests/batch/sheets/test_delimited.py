"""CSV: read as a spreadsheet reads it, written back character for character with cells behind."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.batch.sheets import Reading, open_sheet
from tutor.batch.sheets.delimited import Delimited

CELLS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0\ufeff"), max_size=12)


def written(path: Path, text: str, encoding: str = "utf-8") -> Path:
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize(
    ("text", "encoding", "about"),
    [
        ("a,b\nü,1\n", "utf-8", "CSV, comma, UTF-8"),
        ("a,b\nü,1\n", "utf-8-sig", "CSV, comma, UTF-8 with a mark"),
        ("a;b\nü;1\n", "cp1252", "CSV, semicolon, Windows-1252"),
        ("a\tb\nü\t1\n", "utf-16", "TSV, tab, UTF-16"),
        ("a\tb\nü\t1\n", "utf-16-le", "TSV, tab, UTF-16"),
        ("a|b\nü|1\n", "utf-16-be", "CSV, bar, UTF-16"),
        ("sep=;\na;b\nü;1\n", "utf-8", "CSV, semicolon, UTF-8"),
    ],
)
def test_encoding_and_delimiter_are_found_and_told(tmp_path: Path, text: str, encoding: str, about: str) -> None:
    sheet = open_sheet(written(tmp_path / "a.csv", text, encoding))

    assert sheet.about == about
    assert [row.cells for row in sheet.rows() if not row.blank] == [("a", "b"), ("ü", "1")]


def test_a_delimiter_and_an_encoding_can_be_said(tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", "a^b\né^1\n", "latin-1")

    assert [row.cells for row in open_sheet(path, Reading("latin-1", "^")).rows()] == [("a", "b"), ("é", "1")]


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    rows = open_sheet(written(tmp_path / "a.csv", 'a,b\r\n"one\r\ntwo",1\r\n\r\nx,y')).rows()

    assert [(row.line, row.cells) for row in rows] == [
        (1, ("a", "b")),
        (2, ("one\r\ntwo", "1")),
        (4, ()),
        (5, ("x", "y")),
    ]


def test_a_quotation_mark_left_open_is_told_at_its_line(tmp_path: Path) -> None:
    rows = list(open_sheet(written(tmp_path / "a.csv", 'a,b\nx,"open\ny,1\nz,2\n')).rows())

    assert [row.line for row in rows if row.trouble] == [2]
    assert "not closed" in rows[1].trouble


def test_what_was_there_stays_character_for_character(tmp_path: Path) -> None:
    text = 'a , "b"\r\n007,"x ""y"""\r\n\r\n1;2, \'z\'\r\nlast'
    sheet = open_sheet(written(tmp_path / "a.csv", text), Reading(delimiter=","))
    sheet.write(tmp_path / "out.csv", [["n"], [1], [], [2.5], ["t"]])

    back = (tmp_path / "out.csv").read_bytes().decode("utf-8-sig")
    assert back == 'a , "b",n\r\n007,"x ""y""",1\r\n\r\n1;2, \'z\',2.5\r\nlast,,t\r\n'


def test_added_cells_stand_under_their_names_where_a_row_is_short(tmp_path: Path) -> None:
    sheet = open_sheet(written(tmp_path / "a.csv", "a,b,c\n1\n"))
    sheet.write(tmp_path / "out.csv", [["n"], [9]])

    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text("utf-8-sig"))))
    assert rows == [{"a": "1", "b": "", "c": "", "n": "9"}]


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", " =", "\n=", "＝"])
def test_an_added_text_is_never_a_formula(tmp_path: Path, begin: str) -> None:
    sheet = open_sheet(written(tmp_path / "a.csv", "a,b\n1,2\n"))
    sheet.write(tmp_path / "out.csv", [["n"], [f"{begin}HYPERLINK(1)"]])

    rows = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_text("utf-8-sig"), newline="")))
    assert rows[1][2] == f"'{begin}HYPERLINK(1)"


def test_numbers_have_the_decimal_comma_that_the_file_has(tmp_path: Path) -> None:
    sheet = open_sheet(written(tmp_path / "a.csv", "a;b\nx;1,5\n"))
    sheet.write(tmp_path / "out.csv", [["n"], [0.25]])

    assert (tmp_path / "out.csv").read_text("utf-8-sig").splitlines()[1] == "x;1,5;0,25"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6),
    st.sampled_from(",;\t|"),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_any_csv_comes_back_with_its_cells(
    tmp_path: Path, rows: list[list[str]], delimiter: str, end: str, quoting: int
) -> None:
    made = io.StringIO(newline="")
    if any(sign in cell for row in rows for cell in row for sign in "\r\n"):
        quoting = csv.QUOTE_ALL  # Python's writer leaves a line end that is not its own unquoted
    csv.writer(made, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows([["a", "b", "c"], *rows])
    path = written(tmp_path / "a.csv", made.getvalue())
    sheet = Delimited(path, "utf-8", delimiter)

    assert [list(row.cells) for row in sheet.rows()] == [["a", "b", "c"], *rows]
    sheet.write(tmp_path / "out.csv", [["n"], *([place] for place, _ in enumerate(rows))])
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        back = list(csv.reader(file, delimiter=delimiter))
    assert back == [["a", "b", "c", "n"], *([*row, str(place)] for place, row in enumerate(rows))]
