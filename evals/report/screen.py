"""The one table that a run prints: every gate with what was found, green or red."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from evals.report.words import bound, estimate, label, moved
from evals.run import Report


def show(report: Report, baseline: Mapping[str, float], console: Console) -> None:
    """Print the gates, and how many were met."""
    outcomes = report.outcomes
    table = Table("", "gate", "found [95%]", "bound", "n", "since baseline", title=_title(report))
    for each in outcomes:
        found = each.estimate
        mark = "[green]met[/]" if each.met else "[red]MISSED[/]"
        n = "" if found is None else str(found.n)
        table.add_row(mark, label(each), estimate(found), bound(each), n, moved(each.figure, found, baseline))
    console.print(table)
    console.print(f"{sum(each.met for each in outcomes)} of {len(outcomes)} gates met")


def _title(report: Report) -> str:
    stamp = report.stamp
    return f"{stamp['grader']} grader, {stamp['profile']} profile, commit {stamp['commit']}"
