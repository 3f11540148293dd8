"""Decisions out of a file that a teacher filled in a spreadsheet. One such file:

row,question,point,verdict,comment
7,scaling.chinchilla-optimal,ratio,met,said in the last line
9,scaling.chinchilla-optimal,,,please come and see me

`row` counts as in the class report, the names of the columns being row 1 where nothing stands above them. `question` is
needed in a file with several a row. Without a point a line is a comment on the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tutor.batch.review.queue import Case, Queue
from tutor.batch.review.steps import comment_on, override
from tutor.batch.run import Run
from tutor.batch.sheets import open_sheet
from tutor.batch.sheets.sheet import text_of
from tutor.domain import Verdict
from tutor.errors import BatchFaults, Fault, InputError

_COLUMNS = ("row", "question", "point", "verdict", "comment")
Line = dict[str, str]


def apply_overrides(run: Run, path: Path, by: str) -> int:
    """Store the decisions of a file and return how many there are. Raises BatchFaults with all faults, storing none."""
    found, faults = [], []
    for number, line in _lines(path):
        try:
            found.append((_case(run, line), line, _verdict(line)))
            _check_point(*found[-1])
        except InputError as error:
            faults.append(Fault(path.name, number, str(error)))
    if faults:
        raise BatchFaults(f"nothing was overridden: {len(faults)} faults in {path.name}", faults)
    for case, line, verdict in found:
        if verdict is None:
            comment_on(run, case, by, line["comment"])
        else:
            override(run, case, line["point"], verdict, by, line["comment"])
    return len(found)


def _lines(path: Path) -> Iterator[tuple[int, Line]]:
    rows = (row for row in open_sheet(path).rows() if not row.blank)
    names = [text_of(cell).strip().casefold() for cell in next(rows).cells]
    if missing := [name for name in ("row", "point", "verdict") if name not in names]:
        raise InputError(f"{path.name}: expected the columns {', '.join(_COLUMNS)}, got none named {missing[0]}")
    for row in rows:
        cells = dict(zip(names, (text_of(cell).strip() for cell in row.cells), strict=False))
        yield row.line, {name: cells.get(name, "") for name in _COLUMNS}


def _case(run: Run, line: Line) -> Case:
    if not line["row"].isdigit():
        raise InputError(f"expected the number of a row, got {line['row']!r}")
    rows = run.database.execute(
        "SELECT key, question FROM items WHERE row = ? AND key IS NOT NULL ORDER BY part", (int(line["row"]) - 1,)
    ).fetchall()
    keys = [key for key, question in rows if line["question"] in ("", question)]
    if len(keys) != 1:
        has = ", ".join(question for _, question in rows) or "no answer that was graded"
        raise InputError(f"row {line['row']}: expected one answer to {line['question'] or 'a question'}, it has {has}")
    return Queue(run).case(keys[0])


def _verdict(line: Line) -> Verdict | None:
    if not line["point"] and not line["verdict"]:
        return None
    try:
        return Verdict(line["verdict"].casefold())
    except ValueError as error:
        kinds = ", ".join(each for each in Verdict if each is not Verdict.CANNOT_TELL)
        raise InputError(f"expected a verdict among {kinds}, got {line['verdict']!r}") from error


def _check_point(case: Case, line: Line, verdict: Verdict | None) -> None:
    points = [point.id for point in case.graded.points]
    if verdict is None and not line["comment"]:
        raise InputError("expected a point with a verdict, or a comment, got neither")
    if verdict is Verdict.CANNOT_TELL:
        raise InputError("expected a decision, got cannot_tell")
    if verdict is not None and line["point"] not in points:
        raise InputError(
            f"question {case.graded.question_id} has no point {line['point']!r}; it has {', '.join(points)}"
        )
