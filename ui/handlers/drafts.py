"""The draft points of an imported question, as a table a person can mend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.bank.drafts import probe
from tutor.bank.words import slug
from tutor.domain import PointKind, Question, RubricPoint
from tutor.errors import InputError

HEADERS = ("Point", "Weight", "Kind")
EMPTY_ROW: list[str | float] = ["", 1.0, PointKind.CLAIM.value]
_LONGEST_ID = 60
_HEAVIEST = 1000


@dataclass(frozen=True)
class Row:
    """A line of the table. The kind is shown only: a number's rules are not a matter of three columns."""

    text: str
    weight: float
    kind: str = PointKind.CLAIM.value


def rows_of(question: Question) -> list[list[str | float]]:
    return [[point.text, point.weight, point.kind.value] for point in question.points]


def rows_from(table: Sequence[Sequence[object]]) -> list[Row]:
    """Read the table back; empty lines are lines taken out. Raises InputError naming every line that is off."""
    rows, faults = [], []
    for number, cells in enumerate(table, start=1):
        text = " ".join(str(cells[0] or "").split()) if cells else ""
        if not text:
            continue
        weight = _weight(cells[1] if len(cells) > 1 else None)
        if weight is None:
            faults.append(f"point {number}: expected a weight above 0, got {cells[1]!r}")
        else:
            rows.append(Row(text, weight, str(cells[2]) if len(cells) > 2 and cells[2] else PointKind.CLAIM.value))
    if not rows and not faults:
        faults.append("a question needs at least one point")
    if faults:
        raise InputError("\n".join(faults))
    return rows


def mended(question: Question, rows: Sequence[Row]) -> Question:
    """Return the question with the points of the table.

    A row keeps the point whose text it has, else the point in its place that no other row has; any other is new.
    Whatever a person has written is no draft any more.
    """
    old = {point.text: point for point in question.points}
    left = [point if not any(row.text == point.text for row in rows) else None for point in question.points]
    points: list[RubricPoint] = []
    for place, row in enumerate(rows):
        known = old.get(row.text) or (left[place] if place < len(left) else None)
        taken = {point.id for point in points} | {point.id for point in question.points}
        points.append(_changed(known, row) if known is not None else _new(question, row, taken))
    return question.model_copy(update={"points": tuple(points)})


def _changed(point: RubricPoint, row: Row) -> RubricPoint:
    if row.text == point.text and row.weight == point.weight:
        return point
    same = row.text == point.text
    update = {"text": row.text, "weight": row.weight, "draft": False, "variants": point.variants if same else ()}
    return RubricPoint.model_validate(point.model_dump() | update)


def _new(question: Question, row: Row, taken: set[str]) -> RubricPoint:
    name = slug(row.text, limit=_LONGEST_ID) or "point"
    names = [name, *(f"{name}-{number}" for number in range(2, len(taken) + 3))]
    free = next(each for each in names if each not in taken)
    return RubricPoint(id=free, text=row.text, weight=row.weight, probe=probe(row.text), passage=question.passages[0])


def _weight(cell: object) -> float | None:
    """Return the weight in a cell, 1 where the cell is empty, None where it is no weight."""
    if cell is None or not str(cell).strip():
        return 1.0
    try:
        weight = float(str(cell))
    except ValueError:
        return None
    return weight if 0 < weight < _HEAVIEST else None
