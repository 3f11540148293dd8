"""Text of anyone, made into HTML that can do nothing but be read.

Formulas are handed to the page between four private characters that no text may contain, and that the page's KaTeX
is told to look for. What is a formula is thus decided here, once, and nothing else on the page can become one.
"""

from __future__ import annotations

import html
from functools import cache
from typing import TYPE_CHECKING

from tutor.bank.markdown import parser

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

INLINE = ("\ue000", "\ue001")
DISPLAY = ("\ue002", "\ue003")
LATEX_DELIMITERS: list[dict[str, str | bool]] = [
    {"left": DISPLAY[0], "right": DISPLAY[1], "display": True},
    {"left": INLINE[0], "right": INLINE[1], "display": False},
]

_CONTROLS = [*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)]
_DIRECTIONS = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_UNSEEN = dict.fromkeys([*_CONTROLS, *_DIRECTIONS, *range(0xE000, 0xE004)], "\ufffd")


def clean(text: str) -> str:
    """Replace what would steer the page and cannot be seen; the length, and so every span, stays as it was."""
    return text.translate(_UNSEEN)


def escape(text: str) -> str:
    """Return the text as HTML text: every character stands for itself."""
    return html.escape(clean(text), quote=True)


def formula(body: str, display: bool) -> str:
    left, right = DISPLAY if display else INLINE
    return f"{left}{escape(body)}{right}"


def markdown(text: str) -> str:
    """Return Markdown as HTML: lists, tables, code and formulas; no HTML of its own, no links, no images."""
    return str(_parser().render(clean(text)))


def sealed(markup: str) -> str:
    """Return HTML as one line, which the page's Markdown reads as one block and leaves as it is.

    Three percent signs open a place holder of the page's own reader, so none may come from a text.
    """
    line = markup.replace("\r", "").replace("\n", "&#10;")
    return line.replace("%", "&#37;") if "%%%" in line else line


@cache
def _parser() -> MarkdownIt:
    return parser(formula)
