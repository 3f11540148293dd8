"""Tables whose rows a phone shows line by line, each cell after the head of its column. Pure: values in, HTML out.

The head stands in the cell itself, unseen while the row of heads is shown: what gradio's Markdown lets through has no
data attributes that a style sheet could print.
"""

from __future__ import annotations

from collections.abc import Sequence


def head(names: Sequence[str]) -> str:
    """Return the row of heads; names are HTML."""
    cells = "".join(f'<th scope="col">{name}</th>' for name in names)
    return f"<thead><tr>{cells}</tr></thead>"


def cell(name: str, content: str) -> str:
    """Return a cell of the column `name`; both are HTML."""
    return f'<td><span class="label">{name}</span><span>{content}</span></td>'


def cells(names: Sequence[str], row: Sequence[str]) -> str:
    """Return the cells of a row, as many as there are names."""
    return "".join(cell(name, content) for name, content in zip(names, row, strict=True))
