"""A bank as cards to take along: an Anki package or a table.

notes    a question, or one of its points, as front and back
html     their Markdown as Anki shows it
apkg     notes into an Anki package; home of genanki
table    notes into CSV
"""

from collections.abc import Sequence

from tutor.study.export.apkg import as_apkg
from tutor.study.export.notes import CardNote, notes
from tutor.study.export.table import as_csv

KINDS = {"apkg": "application/octet-stream", "csv": "text/csv; charset=utf-8"}
"""Endings of the files, and their media types."""


def as_file(made: Sequence[CardNote], kind: str, bank: str, title: str) -> bytes:
    """Return notes as one of KINDS. `bank` is the name that ids are made of, `title` what decks are called."""
    return as_apkg(made, bank, title) if kind == "apkg" else as_csv(made)


__all__ = ["KINDS", "CardNote", "as_apkg", "as_csv", "as_file", "notes"]
