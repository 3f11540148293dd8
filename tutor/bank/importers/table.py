"""CSV with a header: question, answer (or reference), and where given section, tags, difficulty, id."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from tutor.bank.importers.report import Found, Unread
from tutor.bank.importers.rows import Row, from_rows, has_needed

NAME = "CSV"

_DELIMITERS = ",;\t|"
_LONGEST_CELL = 1_000_000


def recognises(text: str, name: str) -> bool:
    """Return whether the first line names a column of questions and one of answers."""
    del name
    return _delimiter(text) is not None


def read(text: str, name: str) -> Found:
    """Read the rows; one with more cells than the header has names is unread."""
    rows, unread = [], []
    header: list[str] = []
    for line, cells in _records(text, _delimiter(text) or ","):
        if not any(cell.strip() for cell in cells):
            continue
        if not header:
            header = cells
        elif len(cells) > len(header):
            why = f"expected {len(header)} cells, got {len(cells)}; put quotes around a cell that holds the delimiter"
            unread.append(Unread(line, " | ".join(cells), why))
        else:
            rows.append(Row(line, dict(zip(header, cells, strict=False))))
    return from_rows(rows, name, unread)


def _delimiter(text: str) -> str | None:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return next((sign for sign in _DELIMITERS if has_needed(next(csv.reader([first], delimiter=sign)))), None)


def _records(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with the line it begins on."""
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    for cells in reader:
        yield line, cells
        line = reader.line_num + 1
