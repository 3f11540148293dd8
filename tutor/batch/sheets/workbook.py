"""XLSX: one worksheet of a workbook, its values as a person sees them; written back with formats and formulas kept.

A cell that is merged over several rows counts for each of them. A workbook is held in memory whole.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tutor.batch.sheets.sheet import Broken, Cell, Row, text_of
from tutor.batch.sheets.spreadsheet_safe import fitting
from tutor.batch.vocabulary import role_of
from tutor.errors import InputError, UnreadableFile

_LARGEST = 400 * 1024 * 1024  # bytes of the workbook's parts, unpacked
_TOP = 20
_CORE = "docProps/core.xml"
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")
_ALWAYS = (1980, 1, 1, 0, 0, 0)  # the time given to each part of the zip file, so that equal workbooks are equal bytes


@dataclass(frozen=True)
class Worksheet:
    """One worksheet; `sheet` is its name where a person has said it."""

    path: Path
    sheet: str | None = None

    @property
    def ending(self) -> str:
        return self.path.suffix.lower() if self.path.suffix.lower() == ".xlsm" else ".xlsx"

    @property
    def about(self) -> str:
        others = len(self._values.sheetnames) - 1
        return f"XLSX, sheet {self._name!r}" + (f" of {others + 1}" if others else "")

    def rows(self) -> Iterator[Row]:
        shown, formulas = self._values[self._name], self._formulas[self._name]
        spread = {
            place: shown[area.coord.split(":")[0]].value for area in formulas.merged_cells for place in _down(area)
        }
        for number, cells in enumerate(formulas.iter_rows(), start=1):
            yield Row(number, _trimmed([_value(cell, shown, spread) for cell in cells]))

    def write(self, out: Path, added: Iterable[Sequence[Cell]]) -> None:
        book = _load(self.path, data_only=False)
        sheet = book[self._name]
        first = 1 + max((len(row.cells) for row in self.rows()), default=0)
        for number, cells in enumerate(added, start=1):
            for column, cell in enumerate(cells, start=first):
                _put(sheet, number, column, cell, sheet.cell(number, first - 1) if first > 1 else None)
        book.save(out)
        _steady(out, self.path)

    @cached_property
    def _values(self) -> Any:
        return _load(self.path, data_only=True)

    @cached_property
    def _formulas(self) -> Any:
        return _load(self.path, data_only=False)

    @cached_property
    def _name(self) -> str:
        sheets = {sheet.title: sheet for sheet in self._values.worksheets}
        if self.sheet is not None:
            found = [name for name in sheets if name.casefold() == self.sheet.casefold()]
            if not found:
                raise InputError(f"{self.path.name} has no sheet {self.sheet!r}; it has {', '.join(map(repr, sheets))}")
            return str(found[0])
        filled = [sheet for sheet in sheets.values() if sheet.sheet_state == "visible" and _filled(sheet)]
        if not filled:
            raise UnreadableFile(
                f"{self.path.name}: expected a sheet with rows of answers, got none with anything in it"
            )
        return str(max(filled, key=_likely).title)  # the first of those that are equally likely


def _load(path: Path, data_only: bool) -> Any:
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(path) as parts:
            size = sum(part.file_size for part in parts.infolist())
        if size > _LARGEST:
            raise UnreadableFile(
                f"{path.name}: expected at most {_LARGEST >> 20} MB unpacked, got {size >> 20} MB: split it"
            )
        with path.open("rb") as file:  # by its name openpyxl would refuse one that is called .csv
            return load_workbook(file, data_only=data_only, keep_vba=path.suffix.lower() == ".xlsm")
    except UnreadableFile:
        raise
    except Exception as error:  # what openpyxl raises on a broken workbook is of any kind
        raise UnreadableFile(
            f"{path.name}: this workbook cannot be read ({error}); open it in a spreadsheet and save it again as .xlsx"
        ) from error


def _filled(sheet: Any) -> bool:
    return any(cell is not None for row in sheet.iter_rows(max_row=_TOP, values_only=True) for cell in row)


def _likely(sheet: Any) -> int:
    """Return how many of the roles that are needed some cell near the top names."""
    top = sheet.iter_rows(max_row=_TOP, values_only=True)
    return len({role_of(text_of(cell)) for row in top for cell in row if cell is not None} & {"question", "answer"})


def _down(area: Any) -> Iterator[tuple[int, int]]:
    """Yield the places of a merged area that lie below its first cell."""
    yield from ((row, area.min_col) for row in range(area.min_row + 1, area.max_row + 1))


def _value(cell: Any, shown: Any, spread: dict[tuple[int, int], Cell]) -> Cell:
    place = (cell.row, cell.column)
    if place in spread:
        return spread[place]
    value: Any = shown.cell(*place).value
    if cell.data_type == "f" and value is None:
        return Broken("a formula without its result; open the file in a spreadsheet and save it there")
    if cell.data_type == "e" or (cell.data_type == "f" and str(value).startswith("#")):
        return Broken(f"the error {value}; the spreadsheet has taken the text for a formula")
    return value if isinstance(value, str | int | float | bool) or value is None else _dated(value)


def _dated(value: Any) -> Cell:
    from datetime import date, datetime, time

    return value if isinstance(value, datetime | date | time) else str(value)


def _trimmed(cells: list[Cell]) -> tuple[Cell, ...]:
    while cells and cells[-1] is None:
        cells.pop()
    return tuple(cells)


def _put(sheet: Any, row: int, column: int, value: Cell, beside: Any) -> None:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    if value is None:
        return
    plain = ILLEGAL_CHARACTERS_RE.sub("\ufffd", fitting(value)) if isinstance(value, str) else value
    cell = sheet.cell(row, column, plain)
    if isinstance(plain, str):
        cell.data_type = "s"  # also where it begins like a formula
        if beside is not None and isinstance(beside.value, str) and row == 1:
            cell._style = copy(beside._style)
        cell.quotePrefix = True


def _steady(out: Path, source: Path) -> None:
    """Write the zip file again with times that do not depend on when it was written."""
    with zipfile.ZipFile(source) as before:
        old = _MODIFIED.search(before.read(_CORE)) if _CORE in before.namelist() else None
    with closing(zipfile.ZipFile(out)) as parts:
        contents = [(part.filename, parts.read(part)) for part in parts.infolist()]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parts:
        for name, content in contents:
            if name == _CORE:
                content = _MODIFIED.sub(old[0] if old else b"", content)
            parts.writestr(zipfile.ZipInfo(name, _ALWAYS), content, zipfile.ZIP_DEFLATED)
