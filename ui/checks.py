"""How the numbers of an answer were checked, as a table. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.domain import Check, PointVerdict, Verdict
from tutor.grading.quantities.showing import mistake, off_by, standing
from ui import tables
from ui.prose import escape

_WORDS: Mapping[Verdict, str] = {
    Verdict.MET: "right",
    Verdict.PARTIAL: "partly right",
    Verdict.UNMET: "not enough",
    Verdict.CONTRADICTED: "wrong",
    Verdict.CANNOT_TELL: "undecided",
}
_HEADINGS = ("Point", "Read", "Unit", "Expected", "Off by", "Verdict", "Mistake")


def checks(points: Sequence[PointVerdict], numbers: Mapping[str, int]) -> str:
    """Return a table with a row for each number that was checked; nothing where none was."""
    rows = "".join(_row(numbers[point.id], point.check) for point in points if point.check is not None)
    if not rows:
        return ""
    table = f'<table class="stacked checks">{tables.head(_HEADINGS)}<tbody>{rows}</tbody></table>'
    return f"<section><h4>How your numbers were checked</h4>{table}</section>"


def _row(number: int, check: Check) -> str:
    verdict = f'<span class="verdict">{_WORDS[check.verdict]}</span>'
    cells = [
        str(number),
        f"<strong>{escape(check.read)}</strong>",
        escape(check.unit) or "none",
        escape(check.expected),
        escape(off_by(check.deviation)),
        verdict,
        escape(mistake(check)) or ("none" if check.verdict is Verdict.MET else "no known one"),
    ]
    return f'<tr class="{check.verdict.value}">{tables.cells(_HEADINGS, cells)}</tr>{_parts(check)}'


def _parts(check: Check) -> str:
    """Return a row on formula, inputs and arithmetic, each for itself, where the answer shows its working."""
    if check.parts is None:
        return ""
    cell = f'<td colspan="{len(_HEADINGS)}">Your working: {escape(standing(check.parts))}.</td>'
    return f'<tr class="parts">{cell}</tr>'
