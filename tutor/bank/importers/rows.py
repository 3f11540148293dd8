"""Rows with named columns, wherever they come from: CSV, JSON lines, or a YAML list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.bank.bank import suggestion
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.vocabulary import difficulty, tags

COLUMNS = {
    "question": ("question", "prompt", "text"),
    "answer": ("answer", "reference", "reference_answer", "reference_answers"),
    "section": ("section", "topic", "category"),
    "tags": ("tags", "tag"),
    "difficulty": ("difficulty", "level"),
    "id": ("id", "question_id"),
}
_NAMES = {alias: column for column, aliases in COLUMNS.items() for alias in aliases}


@dataclass(frozen=True)
class Row:
    """One row by its document's own column names; `line` is where it begins, from 1."""

    line: int
    values: Mapping[str, Any]


def column(name: object) -> str | None:
    """Return which of COLUMNS a column's name means; None where it means none."""
    return _NAMES.get(str(name).strip().lstrip("\ufeff").casefold().replace(" ", "_"))


def has_needed(names: Iterable[object]) -> bool:
    """Return whether the columns of questions and of answers are among the names."""
    return {"question", "answer"} <= {column(name) for name in names}


def from_rows(rows: Sequence[Row], title: str, unread: Sequence[Unread] = ()) -> Found:
    """Make items of rows. Columns that mean nothing here and difficulties of no known word become notes."""
    notes = list(_unknown(rows))
    items = []
    for row in rows:
        item, level = item_of(row)
        items.append(item)
        if level and item.difficulty is None:
            notes.append(Note(row.line, f"difficulty {level!r} is not easy, medium or hard"))
    return Found(title, items, unread, notes)


def item_of(row: Row) -> tuple[ImportedItem, str]:
    """Return a row as an item, and its difficulty as it was written."""
    cells = {column(name): value for name, value in row.values.items() if value not in (None, "")}
    level = plain(cells.get("difficulty"))
    given = cells.get("tags", ())
    labels = tags(given if isinstance(given, list | tuple) else plain(given))
    item = ImportedItem(
        question=" ".join(plain(cells.get("question")).split()),
        answer=plain(cells.get("answer")),
        section=plain(cells.get("section")),
        tags=labels,
        difficulty=difficulty(level),
        line=row.line,
        id=plain(cells.get("id")) or None,
    )
    return item, level


def plain(cell: object) -> str:
    """Return a cell as text; the entries of a list become paragraphs."""
    if isinstance(cell, list | tuple):
        return "\n\n".join(plain(each) for each in cell)
    return "" if cell is None else str(cell).replace("\r\n", "\n").replace("\r", "\n").strip()


def _unknown(rows: Iterable[Row]) -> Iterable[Note]:
    first: dict[str, int] = {}
    for row in rows:
        for name in row.values:
            if column(name) is None:
                first.setdefault(str(name), row.line)
    for name, line in first.items():
        yield Note(line, f"column {name!r} is not read{suggestion(name, _NAMES)}")
