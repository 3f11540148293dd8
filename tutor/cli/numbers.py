"""How numbers were checked, as rich renderables: a table of them, and the answer with each number marked."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tutor.cli.terminal import safe
from tutor.domain import Grade, Verdict
from tutor.grading.quantities.showing import mistake, off_by, standing

_STYLES = {
    Verdict.MET: "green",
    Verdict.PARTIAL: "yellow",
    Verdict.UNMET: "bright_black",
    Verdict.CONTRADICTED: "red",
    Verdict.CANNOT_TELL: "magenta",
}
_WORDS = {
    Verdict.MET: "right",
    Verdict.PARTIAL: "partly",
    Verdict.UNMET: "not enough",
    Verdict.CONTRADICTED: "wrong",
    Verdict.CANNOT_TELL: "undecided",
}


def checks(grade: Grade) -> RenderableType | None:
    """Return the table of the numbers that were read for a grade; None where there are none."""
    rows = [point.check for point in grade.points if point.check is not None]
    if not rows:
        return None
    table = Table(title="Numbers", title_justify="left", show_edge=False, pad_edge=False)
    for heading in ("Read", "Unit", "Expected", "Off by", "Verdict", "Mistake"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        verdict = Text(_WORDS[row.verdict], style=_STYLES[row.verdict])
        table.add_row(
            safe(row.read), row.unit or "none", safe(row.expected), off_by(row.deviation), verdict, safe(mistake(row))
        )
        if row.parts is not None:
            table.add_row(Text(f"working: {standing(row.parts)}", style="dim"))
    return table


def marked_answer(answer: str, grade: Grade) -> Text:
    """Return the answer with each number that was checked underlined, in the colour of its verdict."""
    text = Text(answer)
    for point in grade.points:
        if point.check is not None and point.span is not None:
            text.stylize(f"bold underline {_STYLES[point.verdict]}", *point.span)
    return text
