"""Questions and answers as Markdown: a heading asks, the text under it answers.

    # Astronomy

    ## What keeps a star from collapsing?

    The pressure of its hot gas.

    Tags: stars, physics
    Difficulty: easy

Questions may stand a level deeper, under headings that name their sections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.bank.blocks import Block, blocks, lines_of
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.vocabulary import difficulty, tags

NAME = "question Markdown"

_FIELD = re.compile(
    r"\s*(?:[-*]\s+)?(?:\*\*|__)?(?P<name>tags?|difficulty|level|section|id)\s*:\s*(?:\*\*|__)?\s*(?P<value>.*)",
    re.IGNORECASE,
)
_NAMES = {"tag": "tags", "level": "difficulty"}
_MARK = re.compile(r"^\s*(?:\*\*)?(?:Q|Question|A|Answer)\s*\d*\s*[.:)]\s*(?:\*\*)?\s*")


@dataclass(frozen=True)
class _Chapter:
    """A heading (None before the first), the headings above it, and the lines [start, end) under it."""

    heading: Block | None
    above: tuple[str, ...]
    start: int
    end: int


def recognises(text: str, name: str) -> bool:
    """Return whether there are headings that ask something or stand at level 2."""
    del name
    return any(
        block.kind == "heading" and (block.level == 2 or block.text.endswith("?")) for block in blocks(lines_of(text))
    )


def read(text: str, name: str) -> Found:
    """Read the questions; text that is under none of them is unread."""
    lines = lines_of(text)
    found = blocks(lines)
    level = _level(found)
    items: list[ImportedItem] = []
    unread: list[Unread] = []
    notes: list[Note] = []
    tops = [block.text for block in found if block.kind == "heading" and block.level < level]
    title = tops[0] if tops and sum(block.level == 1 for block in found) == 1 else name
    for chapter in _chapters(found, level, len(lines)):
        inside = [block for block in found if chapter.start <= block.start < chapter.end]
        if chapter.heading is None or chapter.heading.level < level:
            why = "text under no question"
            unread += [Unread(block.start + 1, "\n".join(lines[block.start : block.end]), why) for block in inside]
        else:
            item, unknown = _item(chapter, chapter.heading, inside, lines, title)
            items.append(item)
            notes += unknown
    return Found(title, items, unread, notes)


def _level(found: Sequence[Block]) -> int:
    """Return the level at which the questions stand: where most headings ask something, or else level 2."""
    asking = Counter(block.level for block in found if block.kind == "heading" and block.text.endswith("?"))
    return asking.most_common(1)[0][0] if asking else 2


def _chapters(found: Sequence[Block], level: int, stop: int) -> Iterator[_Chapter]:
    heads = [block for block in found if block.kind == "heading" and block.level <= level]
    yield _Chapter(None, (), 0, heads[0].start if heads else stop)
    above: dict[int, str] = {}
    for place, head in enumerate(heads):
        above = {depth: text for depth, text in above.items() if depth < head.level}
        end = heads[place + 1].start if place + 1 < len(heads) else stop
        yield _Chapter(head, tuple(above.values()), head.end, end)
        above[head.level] = head.text


def _item(
    chapter: _Chapter, heading: Block, inside: Sequence[Block], lines: Sequence[str], title: str
) -> tuple[ImportedItem, list[Note]]:
    fields, kept = _fields(chapter, inside, lines)
    level = difficulty(fields.get("difficulty", ""))
    section = fields.get("section") or (chapter.above[-1] if chapter.above else "")
    notes = []
    if fields.get("difficulty") and level is None:
        notes.append(Note(heading.start + 1, f"difficulty {fields['difficulty']!r} is not easy, medium or hard"))
    item = ImportedItem(
        question=_MARK.sub("", heading.text).strip(),
        answer=_MARK.sub("", "\n".join(kept).strip("\n")).rstrip(),
        section="" if section == title and len(chapter.above) < 2 else section,
        tags=tags(fields.get("tags", "")),
        difficulty=level,
        line=heading.start + 1,
        id=fields.get("id"),
    )
    return item, notes


def _fields(chapter: _Chapter, inside: Sequence[Block], lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Part the lines under a question into `Tags:` and such, by name, and the answer. Code is never such a field."""
    apart = {number for block in inside for number in _field_lines(block, lines)}
    fields: dict[str, str] = {}
    kept = []
    for number in range(chapter.start, chapter.end):
        match = _FIELD.fullmatch(lines[number]) if number in apart else None
        name = _NAMES.get(match["name"].lower(), match["name"].lower()) if match else ""
        if match and name not in fields:
            fields[name] = match["value"].strip()
        else:
            kept.append(lines[number])
    return fields, kept


def _field_lines(block: Block, lines: Sequence[str]) -> list[int]:
    """Return the lines that are fields: those a paragraph ends with, and lists of nothing else. Code has none."""
    found: list[int] = []
    if block.kind in ("paragraph", "bullet_list"):
        for number in range(block.end - 1, block.start - 1, -1):
            match = _FIELD.fullmatch(lines[number])
            if match is None or (match["name"].lower() == "level" and difficulty(match["value"]) is None):
                break
            found.append(number)
    return found if block.kind == "paragraph" or len(found) == block.end - block.start else []
