"""Row, Cell, and what every format can do: give its rows again and again, and write them back with cells added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Protocol

Cell = str | int | float | bool | datetime | date | time | None


class Broken(str):
    """A cell that holds no text a person wrote, such as a formula's error; its text says what it holds."""


@dataclass(frozen=True)
class Row:
    """One record. `line` is where it begins in the file, from 1; 0 for names that the format itself gives.

    `trouble` says why it could not be read; its cells are then what could be.
    """

    line: int
    cells: tuple[Cell, ...]
    trouble: str = ""

    @property
    def blank(self) -> bool:
        return not self.trouble and all(cell is None or not str(cell).strip() for cell in self.cells)


class Sheet(Protocol):
    """A file of rows; the row of column names is one of them. Nothing of it is held in memory longer than needed."""

    @property
    def about(self) -> str:
        """How the file was read, to be shown: "CSV, comma, UTF-8"."""
        ...

    @property
    def ending(self) -> str:
        """The ending of the file that `write` makes, such as ".csv"."""
        ...

    def rows(self) -> Iterator[Row]: ...

    def write(self, out: Path, added: Iterable[Sequence[Cell]]) -> None:
        """Write the file to `out` with the cells of `added` after those of each row, in the order of `rows`.

        A row with no cells added comes back as it was.
        """
        ...


def text_of(cell: Cell) -> str:
    """Return a cell as the text that a person sees; a whole number that a sheet holds as 7.0 is 7."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell)
