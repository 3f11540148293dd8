"""Anki's "Notes in Plain Text": columns parted by tabs, under lines that say how to read them.

    #separator:tab
    #html:true
    #deck column:1
    #tags column:4
    Stars	What keeps a star up?	The pressure of its hot gas.	physics difficulty::easy

The first two columns that are none of deck, tags, note type and guid are the question and its answer. Anki's manual,
"Importing: Text Files", has the keys.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tutor.bank.importers.anki_html import as_markdown
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.vocabulary import difficulty, tags
from tutor.domain import Difficulty

NAME = "Anki text"

_KEY = re.compile(r"#(?P<key>[a-z ]+):(?P<value>.*)", re.IGNORECASE)
_KNOWN = ("separator", "html", "tags", "columns", "notetype", "deck")
_PLACES = ("notetype column", "deck column", "tags column", "guid column", "if matches", "match scope")
_SIGNS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " ", "colon": ":"}
_CLOZE = re.compile(r"\{\{c\d+::(?P<text>.*?)(?:::(?P<hint>.*?))?\}\}", re.DOTALL)
_LEVEL = re.compile(r"(?:difficulty|level)(?:::|[-_])(?P<level>\w+)", re.IGNORECASE)
_LONGEST_CELL = 1_000_000


@dataclass
class _Head:
    """What the lines that begin with `#` say; places count from 0."""

    separator: str = "\t"
    html: bool = False
    tags: tuple[str, ...] = ()
    deck: str = ""
    places: dict[str, int] = field(default_factory=dict)
    lines: int = 0
    unread: list[Unread] = field(default_factory=list)


def recognises(text: str, name: str) -> bool:
    """Return whether the first line is one of Anki's own."""
    del name
    first = _KEY.fullmatch(text.split("\n", 1)[0].strip())
    return first is not None and first["key"].strip().casefold() in (*_KNOWN, *_PLACES)


def read(text: str, name: str) -> Found:
    """Read the notes; what has no question, no answer or too few columns is unread, each with its line."""
    head = _head(text)
    unread, notes, items = list(head.unread), list[Note](), list[ImportedItem]()
    widest = 0
    for line, cells in _records(text, head):
        own = [cell for place, cell in enumerate(cells) if place not in head.places.values()]
        widest = max(widest, len(own))
        if len(own) < 2 and not _CLOZE.search("".join(own)):
            unread.append(Unread(line, " | ".join(cells), f"expected a question and an answer, got {len(own)} column"))
            continue
        items.append(_item(line, cells, own, head))
    if widest > 2:
        notes.append(Note(None, f"of {widest} fields a note only the first two are read, as question and answer"))
    return Found(head.deck or name, items, unread, notes)


def _head(text: str) -> _Head:
    head = _Head()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("#"):
            break
        head.lines = number
        found = _KEY.fullmatch(line.strip())
        if found is None:
            continue  # a comment
        why = _take(head, found["key"].strip().casefold(), found["value"].strip())
        if why:
            head.unread.append(Unread(number, line.strip(), why))
    return head


def _take(head: _Head, key: str, value: str) -> str:
    """Take in one line of the head; return why it could not be, or nothing."""
    if key.endswith(" column"):
        if not value.isdecimal() or int(value) < 1:
            return "expected the number of a column, from 1"
        head.places[key.removesuffix(" column")] = int(value) - 1
    elif key == "separator":
        head.separator = _SIGNS.get(value.casefold(), value)
        if len(head.separator) != 1:
            head.separator = "\t"
            return f"expected one sign or one of {', '.join(_SIGNS)}; taken as tab"
    elif key == "html":
        head.html = value.casefold() == "true"
    elif key == "tags":
        head.tags = tuple(value.split())
    elif key == "deck":
        head.deck = _deck(value)
    return ""


def _records(text: str, head: _Head) -> Iterator[tuple[int, list[str]]]:
    """Yield each record that is not blank with the line it begins on."""
    csv.field_size_limit(_LONGEST_CELL)
    body = text.split("\n", head.lines)[head.lines] if head.lines else text
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=head.separator)
    line = head.lines + 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield line, cells
        line = head.lines + reader.line_num + 1


def _item(line: int, cells: Sequence[str], own: Sequence[str], head: _Head) -> ImportedItem:
    plain = [as_markdown(cell) if head.html else cell.strip() for cell in own]
    front, back = plain[0], plain[1] if len(plain) > 1 else ""
    if _CLOZE.search(front):
        front, back = _cloze(front, back)
    levels, labels = _labels([*head.tags, *_at(cells, head.places, "tags").split()])
    return ImportedItem(
        question=" ".join(front.split()),
        answer=back,
        section=_deck(_at(cells, head.places, "deck")),
        tags=labels,
        difficulty=levels,
        line=line,
    )


def _cloze(front: str, back: str) -> tuple[str, str]:
    """Return a sentence with gaps as a question and its whole as the answer, what was on the back after it."""
    asked = _CLOZE.sub(lambda gap: f"[{gap['hint'] or '...'}]", front)
    whole = _CLOZE.sub(lambda gap: gap["text"], front)
    return f"Complete: {asked}", "\n\n".join(filter(None, [whole, back]))


def _labels(words: Sequence[str]) -> tuple[Difficulty | None, tuple[str, ...]]:
    """Return the level of difficulty that one of the tags names, and the other tags."""
    found = {word: match["level"] for word in words if (match := _LEVEL.fullmatch(word))}
    levels = {word: level for word, name in found.items() if (level := difficulty(name)) is not None}
    return next(iter(levels.values()), None), tags([word for word in words if word not in levels])


def _at(cells: Sequence[str], places: Mapping[str, int], key: str) -> str:
    place = places.get(key)
    return cells[place] if place is not None and place < len(cells) else ""


def _deck(name: str) -> str:
    """Return the last part of a deck's name, which is what its notes are about."""
    return name.rsplit("::", 1)[-1].strip()
