"""A report in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from evals.findings import Table
from evals.metrics import Estimate
from evals.report.words import bound, cell, estimate, label, moved
from evals.run import Report


def markdown(report: Report, baseline: Mapping[str, float]) -> str:
    """Return the gates, all figures and the tables of each suite."""
    parts = ["# How good the grader is", _stamp(report), "## Gates", gates(report, baseline)]
    for found in report.findings:
        parts += [f"## {found.suite.capitalize()}", _figures(found.figures, baseline)]
        parts += [part for table in found.tables for part in _table(table)]
    return "\n\n".join(parts) + "\n"


def gates(report: Report, baseline: Mapping[str, float]) -> str:
    """Return the table of gates, in which a missed one stands out."""
    rows = [
        ("met" if each.met else "**missed**", label(each), estimate(each.estimate), bound(each),
         moved(each.figure, each.estimate, baseline))
        for each in report.outcomes
    ]  # fmt: skip
    return lines(("", "gate", "found [95% interval]", "bound", "since baseline"), rows)


def _stamp(report: Report) -> str:
    return ", ".join(f"{name} `{value}`" for name, value in report.stamp.items())


def _figures(figures: Mapping[str, Estimate], baseline: Mapping[str, float]) -> str:
    rows = [
        (name.split(".", 1)[1], estimate(each), each.n, moved(name, each, baseline)) for name, each in figures.items()
    ]
    return lines(("figure", "value [95% interval]", "rows", "since baseline"), rows)


def _table(table: Table) -> Iterator[str]:
    yield f"### {table.title}"
    yield lines(table.columns, [[cell(each) for each in row] for row in table.rows])
    if table.note:
        yield f"({table.note})"


def lines(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    head = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    return "\n".join([*head, *(f"| {' | '.join(str(each).replace('|', '/') for each in row)} |" for row in rows)])
