"""Totals in the form of Moodle's grade import: one line a student, by whatever the file names students with."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from tutor.batch.run import Run
from tutor.batch.sheets.spreadsheet_safe import harmless
from tutor.batch.writing import grades, whole


@dataclass
class _Total:
    """A student's marks. `open` counts the answers without marks; while there is one, there is no total."""

    marks: float = 0.0
    out_of: float = 0.0
    open: int = 0


def write_moodle(run: Run, identifier: str, out: Path) -> int:
    """Write the totals and return how many students have none yet; their grade is left empty, never zero.

    `identifier` is the name of the column of students, such as "Email address".
    """
    totals: dict[str, _Total] = {}
    for answered in grades(run):
        if not answered.item.question:
            continue
        total = totals.setdefault(answered.item.student, _Total())
        if answered.grade is None or answered.grade.marks is None:
            total.open += 1
        else:
            total.marks += answered.grade.marks
            total.out_of += answered.grade.out_of
    with whole(out) as waiting, waiting.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([identifier, "Grade", "Out of", "Note"])
        for student, total in totals.items():
            writer.writerow([harmless(student), *_cells(total)])
    return sum(total.open > 0 for total in totals.values())


def _cells(total: _Total) -> list[object]:
    if total.open:
        return ["", "", f"{total.open} answers need a person"]
    return [round(total.marks, 6), round(total.out_of, 6), ""]
