"""A learner's progress for the terminal, as rich renderables. Pure; texts of a bank go through `safe` first."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tutor.cli.render import marks_line
from tutor.cli.terminal import safe
from tutor.study.progress import Progress


def study(progress: Progress) -> RenderableType:
    """Return the tables that have something in them, and the next step."""
    tables = [_mastery(progress), _confidence(progress), _missed(progress), _interviews(progress), _coming(progress)]
    told = [table for table in tables if table is not None]
    parts = [part for table in told for part in (table, "")]
    return Group(*parts, Text(f"Study now: {progress.next.what}. {progress.next.why}"))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", show_edge=False, pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table


def _mastery(progress: Progress) -> Table | None:
    answered = [(name, each) for name, each in progress.sections if each.questions]
    table = _table("Mastery", "Section", "Share of marks", "In nine cases of ten", "Questions")
    for name, each in answered:
        band = f"{each.low:.0%} to {each.high:.0%}"
        table.add_row(safe(name), f"{each.mean:.0%}", band, f"{each.questions} of {each.of}")
    return table if answered else None


def _confidence(progress: Progress) -> Table | None:
    found = progress.calibration
    table = _table("How sure you were", "You expected", "You earned", "95% interval", "Answers")
    for each in found.levels:
        low, high = each.interval
        table.add_row(f"{each.expected:.0%}", f"{each.earned:.0%}", f"{low:.0%} to {high:.0%}", str(each.answers))
    return table if found.is_enough else None


def _missed(progress: Progress) -> Table | None:
    table = _table("Missed most", "Question", "Missed", "Last time")
    for each in progress.missed:
        last = "missed" if each.still else "made"
        table.add_row(f"{each.question_id}/{each.point}", f"{each.missed} of {each.judged}", last)
    return table if progress.missed else None


def _interviews(progress: Progress) -> Table | None:
    table = _table("Interviews", "When", "Marks", "95% interval")
    for each in progress.interviews:
        low, high = each.score.interval
        table.add_row(f"{each.at:%Y-%m-%d}", marks_line(each.score.marks), f"{low:.0%} to {high:.0%}")
    return table if progress.interviews else None


def _coming(progress: Progress) -> Table | None:
    table = _table("Reviews that are coming", "Day", "Cards")
    for each in progress.coming:
        if each.due:
            table.add_row(f"{each.day:%a %d %b}", str(each.due))
    return table if progress.cards else None
