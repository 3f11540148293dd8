r"""Markdown as a field of an Anki note: HTML, with mathematics as the MathJax that Anki ships looks for it.

Anki typesets what stands between `\(` and `\)` or `\[` and `\]` (its manual, "Math & Symbols"), and not in code. A
single dollar means nothing to it, so amounts of money stay as they are.
"""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING

from tutor.bank.markdown import parser

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

# What Anki would run or play: sounds, and the LaTeX of an earlier day.
_COMMANDS = re.compile(r"\[(?=(?:sound:|anki:|/?latex\]|/?\${1,2}\]))")


def field(text: str) -> str:
    """Return Markdown as the HTML of a field; whatever the text says, it can only be read."""
    return _COMMANDS.sub("&#91;", str(_parser().render(text)).strip())


def _mathjax(body: str, display: bool) -> str:
    left, right = (r"\[", r"\]") if display else (r"\(", r"\)")
    return f"{left}{html.escape(body)}{right}"


@cache
def _parser() -> MarkdownIt:
    return parser(_mathjax)
