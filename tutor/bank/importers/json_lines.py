"""JSON lines: one object a line, with the keys question, answer (or reference), section, tags, difficulty, id.

{"question": "What keeps a star from collapsing?", "answer": "The pressure of its hot gas.", "tags": ["stars"]}
"""

from __future__ import annotations

import json

from tutor.bank.blocks import lines_of
from tutor.bank.importers.report import Found, Unread
from tutor.bank.importers.rows import Row, column, from_rows

NAME = "JSON lines"


def recognises(text: str, name: str) -> bool:
    """Return whether some line is a JSON object with a question, and the whole is not a JSON array."""
    del name
    found = (_object(line) for line in lines_of(text) if line.lstrip().startswith("{"))
    return not text.lstrip().startswith("[") and any(
        column(key) == "question" for value in found for key in value or ()
    )


def read(text: str, name: str) -> Found:
    """Read the objects; a line that is none is unread."""
    rows, unread = [], []
    for number, line in enumerate(lines_of(text), 1):
        value = _object(line)
        if value is not None:
            rows.append(Row(number, value))
        elif line.strip():
            unread.append(Unread(number, line, "expected one JSON object on this line"))
    return from_rows(rows, name, unread)


def _object(line: str) -> dict[str, object] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
