"""A file that brings its own questions: each with its reference answer, made into a bank with draft points."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.bank import Bank, to_bank
from tutor.bank.importers.report import Found, ImportedItem, report
from tutor.bank.words import sameness
from tutor.batch.columns import Layout
from tutor.batch.sheets.sheet import Row, Sheet, text_of
from tutor.errors import BatchFaults, Fault


def bank_of(name: str, sheet: Sheet, layout: Layout) -> Bank:
    """Return the bank that the columns of questions and references make; one reference for each question is enough.

    Raises BatchFaults where a question has none, or two that differ.
    """
    found: dict[str, ImportedItem] = {}
    asked: dict[str, int] = {}
    faults = []
    for line, question, reference in _pairs(sheet, layout):
        key = sameness(question)
        asked.setdefault(key, line)
        if not reference:
            continue
        item = ImportedItem(question, reference, "", (), None, line)
        if found.setdefault(key, item).answer != reference:
            what = f"column {layout.column(layout.reference)}: another reference for this question stands in row "
            faults.append(Fault(name, line, f"{what}{found[key].line}"))
    faults += [
        Fault(name, line, f"column {layout.column(layout.reference)}: no row has a reference for this question")
        for key, line in asked.items()
        if key not in found
    ]
    if faults or not found:
        raise BatchFaults(f"nothing was graded: the questions of {name} cannot be used", sorted(faults, key=_line))
    return to_bank(report("rows", Found(name, list(found.values()))), name)


def _pairs(sheet: Sheet, layout: Layout) -> Iterator[tuple[int, str, str]]:
    column = layout.parts[0].question
    for place, row in enumerate(sheet.rows()):
        if place > layout.header and (question := " ".join(_cell(row, column).split())):
            yield row.line, question, _cell(row, layout.reference).strip()


def _cell(row: Row, column: int | None) -> str:
    return "" if column is None or column >= len(row.cells) else text_of(row.cells[column])


def _line(fault: Fault) -> int:
    return fault.line or 0
