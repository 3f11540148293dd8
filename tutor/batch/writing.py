"""The file back with columns added, and the full grades beside it; each is there whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from tutor.batch.added import Added, Answered
from tutor.batch.columns import Layout
from tutor.batch.review.decisions import WRITTEN, Decisions, all_decisions, number_of
from tutor.batch.review.standing import overrides, standing
from tutor.batch.run import Item, Run
from tutor.batch.sheets.sheet import Cell, Sheet
from tutor.domain import Grade, Question


def write_results(run: Run, sheet: Sheet, layout: Layout, questions: Mapping[str, Question], out: Path) -> None:
    """Write the file again with columns added. Rows that are not graded yet say so."""
    run.remember(**{WRITTEN: number_of(run)})
    added = Added(_parts(run, layout, questions))
    with whole(out) as waiting:
        sheet.write(waiting, _cells(run, sheet, layout, added))


def unwritten(run: Run) -> int:
    """Return how many decisions of people came after the files were last written."""
    return number_of(run) - int(run.fact(WRITTEN, 0))


def write_grades(run: Run, out: Path) -> None:
    """Write the full grades as JSON lines: row, part and student, the grade or why there is none, and its review."""
    with whole(out) as waiting, waiting.open("w", encoding="utf-8", newline="") as file:
        for answered in grades(run):
            item = answered.item
            grade = answered.grade.model_dump(mode="json") if answered.grade else None
            why = item.note or answered.failure or (None if grade else "not graded yet")
            row = {"row": item.row + 1, "part": item.part + 1, "student": item.student, "grade": grade, "why": why}
            file.write(json.dumps(row | {"review": _review(answered)}, ensure_ascii=False) + "\n")


def _review(answered: Answered) -> list[dict[str, object]]:
    """Return what people decided on an answer, oldest first; an override says so, and what it is put in place of."""
    said = []
    for each in answered.decisions:
        override = answered.overrides.get(each.point)
        over = override is not None and override.decision is each
        plain = each.model_dump(mode="json", exclude={"question", "answer", "text"})
        said.append(plain | {"override": over, "grader_says": override.was if over and override else None})
    return said


def grades(run: Run) -> Iterator[Answered]:
    """Yield every answer of the file with its grade as it stands after review, in the order of the file."""
    decided = all_decisions(run)
    for item, grade in run.results():
        yield _answered(item, grade, decided.get(item.key or "", ()))


def _parts(run: Run, layout: Layout, questions: Mapping[str, Question]) -> list[tuple[str, int]]:
    most = {
        part: max((len(questions[name].points) for name in names if name in questions), default=0)
        for part, names in run.questions_of_parts().items()
    }
    return [(part.name, most.get(number, 0)) for number, part in enumerate(layout.parts)]


def _cells(run: Run, sheet: Sheet, layout: Layout, added: Added) -> Iterator[Sequence[Cell]]:
    """Yield the cells to add to each row of the sheet: none before the names, and none to an empty row."""
    rows = _by_row(grades(run))
    coming = next(rows, None)
    for place, _ in enumerate(sheet.rows()):
        if place == layout.header:
            yield added.names(layout.names)
        elif coming is not None and coming[0] == place:
            yield added.cells(coming[1])
            coming = next(rows, None)
        else:
            yield []


def _by_row(results: Iterable[Answered]) -> Iterator[tuple[int, list[Answered]]]:
    for row, found in groupby(results, key=lambda answered: answered.item.row):
        yield row, list(found)


def _answered(item: Item, stored: str | None, decisions: Decisions) -> Answered:
    if stored is None or not stored.startswith("{"):
        return Answered(item, None, stored or "")
    grade = Grade.model_validate_json(stored)
    return Answered(item, standing(grade, decisions), "", decisions, overrides(grade, decisions))


def written_files(out: Path) -> list[Path]:
    """Return the files that were written of a run: `out`, and those that go with it."""
    return [each for each in out.parent.iterdir() if each.is_file() and each.name.startswith(f"{out.stem}.")]


@contextmanager
def whole(out: Path) -> Iterator[Path]:
    """Yield a place to write to, which becomes `out` once all is written."""
    out.parent.mkdir(parents=True, exist_ok=True)
    waiting = out.with_name(f".{out.name}.new")
    try:
        yield waiting
        os.replace(waiting, out)
    finally:
        waiting.unlink(missing_ok=True)
