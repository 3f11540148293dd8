"""A report as one page of HTML that needs nothing else: plots are drawn into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from evals.findings import Findings, Table
from evals.report.plots import gate_plot, plot
from evals.report.words import bound, cell, estimate, label, moved
from evals.run import Report

_STYLE = Path(__file__).with_name("page.css")


def page(report: Report, baseline: Mapping[str, float]) -> str:
    """Return the page."""
    met = sum(each.met for each in report.outcomes)
    stamp = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in report.stamp.items()
    )
    body = "".join(_suite(found, baseline) for found in report.findings)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>How good the grader is</title>'
        f"<style>{_STYLE.read_text(encoding='utf-8')}</style></head><body><main><h1>How good the grader is</h1>"
        f"<p class='sum'>{met} of {len(report.outcomes)} gates met</p><dl>{stamp}</dl>"
        f"<h2>Gates</h2>{_gates(report, baseline)}<figure class='wide'>{gate_plot(report.outcomes)}</figure>{body}"
        "</main></body></html>\n"
    )


def _gates(report: Report, baseline: Mapping[str, float]) -> str:
    rows = [
        (
            "met" if each.met else "missed",
            [label(each), estimate(each.estimate), bound(each), moved(each.figure, each.estimate, baseline)],
        )
        for each in report.outcomes
    ]
    lines = [
        f'<tr class="{state}"><td class="mark">{state}</td>{"".join(f"<td>{escape(each)}</td>" for each in cells)}</tr>'
        for state, cells in rows
    ]
    return _framed(("", "gate", "found [95% interval]", "bound", "since baseline"), lines)


def _suite(found: Findings, baseline: Mapping[str, float]) -> str:
    figures = [
        _row([name.split(".", 1)[1].replace("_", " "), estimate(each), str(each.n), moved(name, each, baseline)])
        for name, each in found.figures.items()
    ]
    parts = [f"<h2>{escape(found.suite.capitalize())}</h2>"]
    parts += [f"<figure>{plot(curve)}</figure>" for curve in found.curves]
    parts.append(_framed(("figure", "value [95% interval]", "rows", "since baseline"), figures))
    return "".join([*parts, *(part for table in found.tables for part in _table(table))])


def _table(table: Table) -> Iterator[str]:
    yield f"<h3>{escape(table.title)}</h3>"
    yield _framed(table.columns, [_row([cell(each) for each in row]) for row in table.rows])
    if table.note:
        yield f"<p>{escape(table.note)}</p>"


def _row(cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"


def _framed(columns: Sequence[str], rows: Sequence[str]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in columns)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
