"""Notes as CSV that `tutor import` reads back, and that a spreadsheet opens: UTF-8 with a mark, CRLF.

id,section,difficulty,tags,question,answer,points,sources
scaling.training-compute,Scaling laws,easy,"compute, cost",How many FLOPs ...,The training compute ...,...,...
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from tutor.study.export.notes import CardNote

COLUMNS = ("id", "section", "difficulty", "tags", "question", "answer", "points", "sources")
_RUN = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for a formula (OWASP, CSV injection)


def as_csv(notes: Sequence[CardNote]) -> bytes:
    """Return the table, a row a note."""
    written = io.StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    rows.writerows([_harmless(cell) for cell in _cells(note)] for note in notes)
    return written.getvalue().encode("utf-8-sig")


def _cells(note: CardNote) -> tuple[str, ...]:
    points = "\n".join(f"• {point}" for point in note.points)
    sources = "\n\n".join(f"{each.heading} ({each.id})\n{each.text}" for each in note.passages)
    level = note.difficulty.value if note.difficulty else ""
    return (note.key, note.section, level, ", ".join(note.tags), note.question, note.answer, points, sources)


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" \n").startswith(_RUN) else cell
