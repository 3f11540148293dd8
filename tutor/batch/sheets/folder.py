"""A folder of text files, one an answer; what comes back is a CSV with a row for each.

week3/scaling.chinchilla-optimal/ada.txt     a folder for each question, a file for each student
week3/ada__scaling.chinchilla-optimal.md     or both in the name, two underscores between
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor.batch.sheets.encoding import encoding_of
from tutor.batch.sheets.sheet import Cell, Row
from tutor.batch.sheets.spreadsheet_safe import harmless
from tutor.errors import UnreadableFile

_ENDINGS = (".txt", ".md")
_NAMES = ("file", "student", "question", "answer")
_LARGEST = 5 * 1024 * 1024


@dataclass(frozen=True)
class Folder:
    """The .txt and .md files of a folder, in the order of their paths; hidden ones are left out."""

    path: Path

    ending = ".csv"

    @property
    def about(self) -> str:
        return f"folder with {len(self._files())} text files"

    def rows(self) -> Iterator[Row]:
        yield Row(0, _NAMES)
        for number, path in enumerate(self._files(), start=1):
            yield self._row(number, path)

    def write(self, out: Path, added: Iterable[Sequence[Cell]]) -> None:
        with out.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file)
            for row, cells in zip(self.rows(), added, strict=True):
                writer.writerow([harmless(cell) for cell in (*row.cells, *cells)])

    def _files(self) -> list[Path]:
        found = [path for path in self.path.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file()]
        return sorted(path for path in found if not any(part.startswith(".") for part in self._inside(path).parts))

    def _inside(self, path: Path) -> Path:
        return path.relative_to(self.path)

    def _row(self, number: int, path: Path) -> Row:
        inside = self._inside(path)
        student, _, question = path.stem.partition("__")
        if not question:
            student, question = (path.stem, inside.parent.name) if len(inside.parts) > 1 else ("", path.stem)
        try:
            text, trouble = _text(path), ""
        except (OSError, UnreadableFile) as error:
            text, trouble = "", str(error)
        return Row(number, (str(inside), student, question, text), trouble)


def _text(path: Path) -> str:
    if path.stat().st_size > _LARGEST:
        raise UnreadableFile(f"{path.name}: expected one answer of at most {_LARGEST >> 20} MB")
    return path.read_text(encoding=encoding_of(path)).removeprefix("\ufeff")
