"""Markdown cut into its top-level blocks by markdown-it's line maps (CommonMark, with tables and `$$` blocks)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

_NEWLINE = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Block:
    """Lines [start, end) of a text, counted from 0, end without trailing blank lines.

    `kind` is markdown-it's: heading, paragraph, blockquote, bullet_list, ordered_list, fence, code_block, math_block,
    table, html_block, hr. `level` and `text` are a heading's. `items` are the line ranges of a list's items.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    text: str = ""
    items: tuple[tuple[int, int], ...] = ()


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; CR, LF and CRLF end a line and nothing else does."""
    return _NEWLINE.split(text)


def blocks(lines: Sequence[str]) -> tuple[Block, ...]:
    """Return the top-level blocks of Markdown, in order."""
    tokens = _parser().parse("\n".join(lines))
    return tuple(
        _block(tokens, place, lines)
        for place, token in enumerate(tokens)
        if token.level == 0 and token.map and token.nesting >= 0
    )


def cut(lines: Sequence[str], found: Sequence[Block], stop: int) -> list[tuple[int, str]]:
    """Cut blocks into passages: a paragraph opens one, and whatever is no paragraph belongs to the one before it.

    Returns the first line (from 0) and the verbatim text of each; `stop` is the line where the last one ends.
    """
    if not found:
        return []
    starts = [block.start for place, block in enumerate(found) if place == 0 or _opens(block)]
    return [
        (start, "\n".join(lines[start:end]).strip("\n").rstrip())
        for start, end in zip(starts, [*starts[1:], stop], strict=True)
    ]


def unclosed(lines: Sequence[str], block: Block) -> bool:
    """Return whether a fenced code block runs to the end of the text because nothing closes it."""
    opening = lines[block.start].lstrip()[:3]
    return block.kind == "fence" and (block.end - block.start < 2 or not _closes(lines[block.end - 1], opening))


def _closes(line: str, opening: str) -> bool:
    return line.strip().startswith(opening) and not line.strip().strip(opening[0])


def _opens(block: Block) -> bool:
    return block.kind in ("paragraph", "blockquote")


def _block(tokens: Sequence[Token], place: int, lines: Sequence[str]) -> Block:
    token = tokens[place]
    kind = token.type.removesuffix("_open")
    start, end = token.map or (0, 0)
    while end > start and not lines[end - 1].strip():
        end -= 1
    if kind == "heading":
        return Block(kind, start, end, level=int(token.tag[1:]), text=tokens[place + 1].content.strip())
    return Block(kind, start, end, items=_items(tokens, place) if kind.endswith("_list") else ())


def _items(tokens: Sequence[Token], place: int) -> tuple[tuple[int, int], ...]:
    found = []
    for token in tokens[place + 1 :]:
        if token.level == 0:
            break
        if token.type == "list_item_open" and token.level == 1 and token.map:
            found.append((token.map[0], token.map[1]))
    return tuple(found)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table").disable("reference")  # a link definition is text like any other
    parser.block.ruler.before("fence", "math_block", _math_block, {"alt": ["paragraph", "blockquote", "list"]})
    return parser


def _math_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule of markdown-it: from a line that begins with `$$` to the first line that ends with `$$`."""
    first = _line(state, start)
    if not first.startswith("$$") or state.is_code_block(start):
        return False
    if first.endswith("$$") and len(first) > 4:
        last = start
    else:
        closing = (line for line in range(start + 1, end) if _line(state, line).endswith("$$"))
        last = next(closing, -1) if "$$" not in first[2:] else -1
    if last < 0:
        return False
    if not silent:
        token = state.push("math_block", "math", 0)
        token.map = [start, last + 1]
        state.line = last + 1
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip()
