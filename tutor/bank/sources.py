"""Source answers as Markdown: read from a file's text, and written to it.

    # Data

    ## How MinHash finds near-duplicates {#data.minhash}

    First passage, a paragraph.

    Second passage:

    - with its list

`#` names the section, `##` a source with its id. Each paragraph is one passage, numbered from 1; a list, a code block,
a table or a `$$` block belongs to the paragraph before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from tutor.bank.blocks import Block, blocks, cut, lines_of, unclosed
from tutor.domain import Passage, QuestionId, Source
from tutor.errors import Fault

_TITLED = re.compile(r"(?P<heading>.+?)\s*\{#(?P<id>[^{}]*)\}")
_ID: TypeAdapter[str] = TypeAdapter(QuestionId)


@dataclass(frozen=True)
class PlacedSource:
    """A source as it stands in a file: under which section, and on which line (from 1) its heading is."""

    source: Source
    section: str
    where: str
    line: int


def read_sources(text: str, where: str) -> tuple[list[PlacedSource], list[Fault]]:
    """Read the sources of one file. `where` names the file in the faults; all faults of the file are returned."""
    lines = lines_of(text)
    found = blocks(lines)
    faults = [
        Fault(where, block.start + 1, "this code block is never closed") for block in found if unclosed(lines, block)
    ]
    placed: list[PlacedSource] = []
    section = ""
    for chapter in _chapters(found, len(lines)):
        faults += [Fault(where, line, what) for line, what in _amiss(chapter, section)]
        section = chapter.title if chapter.level == 1 else section
        match = _TITLED.fullmatch(chapter.title)
        if chapter.level == 2 and chapter.body and match and not _unfit(match["id"]):
            texts = [text for _, text in cut(lines, chapter.body, chapter.stop)]
            placed.append(PlacedSource(source(match["id"], match["heading"], texts), section, where, chapter.line))
    return placed, sorted(faults, key=lambda fault: fault.line or 0)


def write_sources(title: str, sources: Iterable[Source]) -> str:
    """Return the text of a source file; `read_sources` reads it back where the passages are fit for it."""
    parts = [f"# {title}"]
    for source in sources:
        parts += [f"## {source.heading} {{#{source.id}}}", *(passage.text for passage in source.passages)]
    return "\n\n".join(parts) + "\n"


def source(source_id: str, heading: str, texts: Sequence[str]) -> Source:
    """Make a source of passages with those texts, numbered from 1."""
    passages = tuple(
        Passage(id=f"{source_id}#{place}", source=source_id, heading=heading, place=place, text=text)
        for place, text in enumerate(texts, 1)
    )
    return Source(id=source_id, heading=heading, passages=passages)


@dataclass(frozen=True)
class _Chapter:
    """A heading and the blocks under it, up to line `stop`; level 0 is what stands before the first heading."""

    level: int
    title: str
    line: int
    body: tuple[Block, ...]
    stop: int


def _chapters(found: Sequence[Block], stop: int) -> Iterable[_Chapter]:
    heads = [place for place, block in enumerate(found) if block.kind == "heading"]
    first = heads[0] if heads else len(found)
    if first:
        yield _Chapter(0, "", found[0].start + 1, tuple(found[:first]), stop)
    for place, following in zip(heads, [*heads[1:], len(found)], strict=True):
        end = found[following].start if following < len(found) else stop
        head = found[place]
        yield _Chapter(head.level, head.text, head.start + 1, tuple(found[place + 1 : following]), end)


def _amiss(chapter: _Chapter, section: str) -> Iterable[tuple[int, str]]:
    if chapter.level == 0:
        yield chapter.line, "text before the first heading; expected `# Section title`"
    elif chapter.level == 1 and chapter.body:
        yield chapter.body[0].start + 1, "text under no source; expected `## Heading {#section.id}` before it"
    elif chapter.level > 2:
        yield chapter.line, f"a heading of level {chapter.level}; sections are `#` and sources `##`, nothing is deeper"
    elif chapter.level == 2:
        match = _TITLED.fullmatch(chapter.title)
        if not section:
            yield chapter.line, "a source under no section; expected `# Section title` before it"
        if not match:
            yield chapter.line, f"expected `## Heading {{#section.id}}`, got {chapter.title!r}"
        elif _unfit(match["id"]):
            yield chapter.line, f"expected an id such as data.minhash (a-z, 0-9, hyphens, dots), got {match['id']!r}"
        if not chapter.body:
            yield chapter.line, f"no text under {chapter.title!r}"


def _unfit(source_id: str) -> bool:
    try:
        _ID.validate_python(source_id)
    except ValidationError:
        return True
    return False
