"""A row of a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def row(kind: str, cells: Sequence[str], numbers: int = 4) -> str:
    """Return a row of `th` or `td` whose last `numbers` cells stand to the right."""
    first = len(cells) - numbers
    made = (
        f"<{kind}{' class=n' if place >= first else ''}>{escape(cell)}</{kind}>" for place, cell in enumerate(cells)
    )
    return f"<tr>{''.join(made)}</tr>"
