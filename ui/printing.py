"""A report as a page of its own, ready to print: one file, with nothing fetched and nothing run. Pure."""

from __future__ import annotations

from pathlib import Path

from tutor.dialogue.interview.report import Report
from ui.cards import FindPassage
from ui.prose import DISPLAY, INLINE
from ui.reporting import report_card

_STYLE = Path(__file__).resolve().parent / "assets" / "print.css"

_WRITTEN = str.maketrans(dict.fromkeys(INLINE, "$") | dict.fromkeys(DISPLAY, "$$"))
"""What sets formulas on the page runs as a script; on paper they stand between the signs of the bank."""


def printed(report: Report, passage: FindPassage) -> str:
    """Return the report as HTML; sources stand unfolded, and formulas as they are written in the bank."""
    body = report_card(report, passage).replace("<details>", "<details open>").translate(_WRITTEN)
    title = f"Interview of {report.started:%Y-%m-%d}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body>{body}</body></html>"
    )
