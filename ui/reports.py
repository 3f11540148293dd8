"""What was read from a document, and every line that was not, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.prose import escape
from ui.render import transcript

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.bank.importers import ImportReport, Note, Unread

_SHOWN = 80
"""Characters of a line that is shown."""


def read_report(report: ImportReport, bank: Bank) -> str:
    """Return a report: format, what was found, what was assumed, and the lines that are in no question."""
    points = sum(len(question.points) for question in bank.questions)
    sections = len(bank.sections)
    head = (
        f"<h3>{escape(report.title)}</h3><p>Read as <strong>{escape(report.format)}</strong>: "
        f"{_many(len(report.items), 'question')} in {_many(sections, 'section')}, {_many(points, 'draft point')}.</p>"
    )
    return transcript([f'<div class="card report">{head}{_unread(report.unread)}{_notes(report.notes)}</div>'])


def _unread(unread: tuple[Unread, ...]) -> str:
    if not unread:
        return "<p>Every line was read.</p>"
    rows = "".join(
        f"<li><strong>Line {each.line}</strong> {escape(each.why)}: “{_first(each.text)}”</li>" for each in unread
    )
    return f"<h4>{_many(len(unread), 'line')} could not be read</h4><ul class='lines'>{rows}</ul>"


def _notes(notes: tuple[Note, ...]) -> str:
    if not notes:
        return ""
    rows = "".join(f"<li>{escape(str(note))}</li>" for note in notes)
    return f"<details><summary>{_many(len(notes), 'thing')} assumed</summary><ul class='lines'>{rows}</ul></details>"


def _first(text: str) -> str:
    line = " ".join(text.split())
    return escape(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…")


def _many(number: int, name: str) -> str:
    return f"1 {name}" if number == 1 else f"{number} {name}s"
