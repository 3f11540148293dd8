"""Text that a spreadsheet shows and does not run (OWASP, CSV injection)."""

from __future__ import annotations

from tutor.batch.sheets.sheet import Cell

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_LONGEST = 32_767  # characters, of Excel's cell


def harmless(cell: Cell) -> Cell:
    """Return a text that begins like a formula with an apostrophe before it; anything else as it is."""
    if not isinstance(cell, str):
        return cell
    begins_so = cell.startswith(_STARTS) or cell.lstrip().startswith(_STARTS)
    return fitting(f"'{cell}" if begins_so else cell)


def fitting(text: str) -> str:
    """Return a text cut to what a cell of a spreadsheet can hold."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
