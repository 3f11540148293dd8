"""Markdown as people write it, with formulas in it, made into HTML that can do nothing but be read.

Lists, tables, code and formulas; no HTML of its own, no links, no images. What a formula becomes is for the caller to
say: a page and a deck of cards each have their own delimiters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tutor.bank.markup import Kind, formula_at

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

ShowFormula = Callable[[str, bool], str]
"""The body of a formula, and whether it stands on lines of its own, to HTML."""

_NO_LINKS = ["image", "link", "autolink", "html_inline", "html_block", "reference"]


def parser(show: ShowFormula) -> MarkdownIt:
    """Return a parser whose `render` escapes every text and shows formulas by `show`."""
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False}).enable("table").disable(_NO_LINKS)
    made.inline.ruler.before("escape", "formula", _inline_formula)
    made.block.ruler.before("list", "formula", _block_formula, {"alt": ["paragraph", "blockquote", "list"]})
    made.add_render_rule("formula", lambda _self, tokens, at, *_: show(tokens[at].content, tokens[at].hidden))
    for rule in ("heading_open", "heading_close"):
        made.add_render_rule(rule, lambda _self, tokens, at, *_: "<h5>" if tokens[at].nesting > 0 else "</h5>\n")
    return made


def _inline_formula(state: StateInline, silent: bool) -> bool:
    found = formula_at(state.src, state.pos)
    if found is None or found.end > state.posMax:
        return False
    if not silent:
        token = state.push("formula", "", 0)
        token.content = state.src[slice(*found.inner)]
        token.hidden = found.kind is Kind.DISPLAY
    state.pos = found.end
    return True


def _block_formula(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    r"""Take a `\[ \]` or `$$ $$` that stands on lines of its own before its lines are taken for a list or a rule."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    found = formula_at(state.src, start)
    if found is None or found.kind is not Kind.DISPLAY:
        return False
    last = start_line + state.src.count("\n", start, found.end)
    if last >= end_line or state.src[found.end : state.eMarks[last]].strip():
        return False
    if not silent:
        token = state.push("formula", "", 0)
        token.content, token.hidden = state.src[slice(*found.inner)], True
        state.line = last + 1
    return True
