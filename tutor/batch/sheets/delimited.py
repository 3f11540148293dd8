"""CSV and its relatives (RFC 4180, with what Excel makes of it). Each record comes back character for character.

One file, as it is read (`sep=` is Excel's own line, and is kept):

    sep=;
    student;question;answer
    Ada;scaling.chinchilla-optimal;"About ""twenty"" tokens
    for each parameter"
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from tutor.batch.sheets.encoding import NAMES
from tutor.batch.sheets.sheet import Cell, Row
from tutor.batch.sheets.spreadsheet_safe import harmless

_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_LONGEST_CELL = 16 * 1024 * 1024
_SAMPLE = 50
_SEPARATOR = re.compile(r"""^"?sep=(.)"?\s*$""", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\n|\r")
_DECIMAL_COMMA = re.compile(r"^\d+,\d+$")


@dataclass(frozen=True)
class Delimited:
    """A text file of records. `encoding` as Python names it."""

    path: Path
    encoding: str
    delimiter: str

    ending = ".csv"

    @property
    def about(self) -> str:
        sign = _DELIMITERS.get(self.delimiter, repr(self.delimiter))
        return f"{'TSV' if self.delimiter == TAB else 'CSV'}, {sign}, {NAMES.get(self.encoding, self.encoding)}"

    def rows(self) -> Iterator[Row]:
        for _, row in self._records():
            yield row

    def write(self, out: Path, added: Iterable[Sequence[Cell]]) -> None:
        """Write each record as it stands in the file, the added cells behind it, in UTF-8 with a mark or in UTF-16.

        Excel reads a CSV in UTF-8 only where the mark says so.
        """
        encoding = "utf-16" if self.encoding.startswith("utf-16") else "utf-8-sig"
        width = None
        with out.open("w", encoding=encoding, newline="", errors="replace") as file:
            for (raw, row), cells in zip(self._records(), added, strict=True):
                if cells and width is None:
                    width = len(row.cells)
                missing = max((width or 0) - len(row.cells), 0)
                file.write(self._extended(raw, missing, cells) if cells else raw)

    def _extended(self, raw: str, missing: int, cells: Sequence[Cell]) -> str:
        """Return a record with cells added, after as many empty ones as it lacks of the columns that have a name."""
        body = raw.rstrip("\r\n")
        made = io.StringIO()
        plain = [harmless(self._shown(cell)) for cell in cells]
        csv.writer(made, delimiter=self.delimiter, lineterminator="\r\n").writerow(plain)
        return f"{body}{self.delimiter * (1 + missing)}{made.getvalue()[:-2]}{raw[len(body) :] or self._line_end}"

    def _shown(self, cell: Cell) -> Cell:
        return str(cell).replace(".", ",") if isinstance(cell, float) and self._decimal_comma else cell

    def _records(self) -> Iterator[tuple[str, Row]]:
        """Yield each record as it stands in the file, its line end with it, and as a row."""
        csv.field_size_limit(_LONGEST_CELL)
        with self.path.open(encoding=self.encoding, newline="") as file:
            yield from _parsed(file, self.delimiter)

    @cached_property
    def _line_end(self) -> str:
        with self.path.open(encoding=self.encoding, newline="") as file:
            found = _LINE_END.search(file.read(1 << 16))
        return found[0] if found else "\r\n"

    @cached_property
    def _decimal_comma(self) -> bool:
        """Whether the file's own numbers have a comma, as a spreadsheet set to German or French expects."""
        cells = (str(cell).strip() for row in islice(self.rows(), _SAMPLE) for cell in row.cells)
        return self.delimiter != "," and any(_DECIMAL_COMMA.match(cell) for cell in cells)


TAB = "\t"


def _parsed(source: Iterable[str], delimiter: str) -> Iterator[tuple[str, Row]]:
    lines = iter(source)
    taken: list[str] = []

    def feed() -> Iterator[str]:
        for line in lines:
            taken.append(line)
            yield line

    reader, line = csv.reader(feed(), delimiter=delimiter), 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raw = "".join([*taken, *lines])
            yield raw, Row(line, (), f"cannot be read as a record ({error}); is a quotation mark left open?")
            return
        raw = "".join(taken)
        taken.clear()
        if line == 1 and _SEPARATOR.match(raw):
            cells = []
        yield raw, Row(line, tuple(cells), _left_open(raw, reader.line_num - line))
        line = reader.line_num + 1


def _left_open(raw: str, further_lines: int) -> str:
    """Say so where a record runs over many lines because a quotation mark was never closed."""
    if further_lines and raw.count('"') % 2:
        return "a quotation mark is opened here and not closed, so the rest of the file is one cell; close it"
    return ""


def delimiter_of(path: Path, encoding: str) -> str | None:
    """Return the sign that parts the cells, by which sign gives most rows the same number of cells; None for none."""
    with path.open(encoding=encoding, newline="") as file:
        sample = file.read(1 << 18)
    if found := _SEPARATOR.match(sample.split("\n", 1)[0]):
        return found[1]
    scores = {sign: _evenness(sample, sign) for sign in _DELIMITERS}
    best = max(scores, key=lambda sign: scores[sign])
    return best if scores[best] > 0 else None


def _evenness(sample: str, sign: str) -> float:
    """Return how many rows agree on a number of cells above one, more cells counting a little more."""
    lines = sample.splitlines(keepends=True)
    try:
        rows = [row.cells for _, row in islice(_parsed(lines, sign), _SAMPLE) if not row.blank]
    except csv.Error:
        return 0.0
    widths = Counter(len(cells) for cells in rows if len(cells) > 1)
    if not widths:
        return 0.0
    width, count = max(widths.items(), key=lambda each: (each[1], each[0]))
    return count / len(rows) + 0.01 * min(width, 20)
