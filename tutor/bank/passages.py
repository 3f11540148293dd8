"""An answer in Markdown cut into passages that a source file can hold: paragraphs, list items, windows of sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.bank.blocks import Block, blocks, cut, lines_of, unclosed
from tutor.bank.clauses import sentences

LONGEST = 90  # words of a paragraph that stays whole: well within the 256 tokens that the encoder reads at once
WINDOW = 60  # words of the passages that a longer one is cut into, in whole sentences

_MARKER = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)")


def passages_of(answer: str) -> list[str]:
    """Return the passages of an answer, in order; written one below the other they are read back as the same ones.

    A list that stands alone is one passage an item; after a paragraph it stays with it, as code and formulas do.
    Headings become bold lines, rules fall away, and nothing else is changed.
    """
    lines = _flattened(lines_of(answer.replace("\t", "    ")))
    wholes = _wholes(lines)
    parts = [part for whole in wholes for part in _parts(whole)]
    if parts and _wholes(_joined(parts)) == parts:
        return parts
    if wholes and _wholes(_joined(wholes)) == wholes:
        return wholes
    return [_escaped(line) for line in lines if line.strip()]


def _joined(passages: Sequence[str]) -> list[str]:
    return "\n\n".join(passages).split("\n")


def _wholes(lines: Sequence[str]) -> list[str]:
    """Return the passages as a source file would have them."""
    found = blocks(lines)
    if any(block.kind == "heading" or unclosed(lines, block) for block in found):
        return []
    return [text for _, text in cut(lines, found, len(lines))]


def _flattened(lines: list[str]) -> list[str]:
    """Return the lines with headings as bold text of their own, rules blank, and an open code block closed."""
    plain = list(lines)
    closing = []
    for block in blocks(lines):
        if block.kind == "heading":
            plain[block.start : block.end] = [f"**{block.text}**" if block.text else ""] + [""] * (
                block.end - block.start - 1
            )
        elif block.kind == "hr":
            plain[block.start] = ""
        elif unclosed(lines, block):
            closing = [re.match(r"\s*(`+|~+)", lines[block.start])]
    return plain + [match[1] for match in closing if match]


def _parts(whole: str) -> list[str]:
    lines = whole.split("\n")
    found = blocks(lines)
    if len(found) == 1 and found[0].items:
        return list_items(lines, found[0])
    if len(found) == 1 and found[0].kind == "paragraph" and len(whole.split()) > LONGEST:
        return _windows(whole)
    return [whole]


def list_items(lines: Sequence[str], block: Block) -> list[str]:
    """Return the items of a list without their markers and indentation."""
    items = []
    for start, end in block.items:
        match = _MARKER.match(lines[start])
        width = match.end() if match else 0
        rest = [line[min(width, len(line) - len(line.lstrip())) :] for line in lines[start + 1 : end]]
        items.append("\n".join([lines[start][width:], *rest]).strip())
    return [item for item in items if item]


def _windows(paragraph: str) -> list[str]:
    """Return whole sentences in windows of about WINDOW words."""
    windows: list[list[str]] = [[]]
    for sentence in sentences(paragraph):
        if windows[-1] and sum(len(each.split()) for each in [*windows[-1], sentence]) > WINDOW:
            windows.append([])
        windows[-1].append(sentence)
    return [" ".join(window) for window in windows]


def _escaped(line: str) -> str:
    """Return a line as a paragraph of its own, whatever signs it begins with."""
    plain = line.strip()
    return plain if plain[:1].isalnum() and not _MARKER.match(plain) else "\\" + plain if plain[:1].isascii() else plain
