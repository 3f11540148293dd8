"""YAML in the schema of our questions files, the reference written in place as `answer`; or a plain list of rows.

    section: Life of a star
    questions:
      - text: What keeps a star from collapsing?
        difficulty: easy
        answer: The pressure of its hot gas, fed by fusion in the core.

A question may carry `points`, hints and all else that the schema knows; sources and passages are made from `answer`.
A JSON array of objects is YAML as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from tutor.bank.bank import suggestion
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.rows import Row, column, from_rows
from tutor.bank.marked_yaml import Document, read_yaml
from tutor.bank.validation import findings, in_words
from tutor.domain import Question
from tutor.errors import UnreadableFile

NAME = "questions YAML"

_LOOKS = re.compile(
    r"\A\s*(?:\[\s*)?\{|^[\"']?questions[\"']?\s*:|^-\s+[\"']?(?:question|text|id|answer|prompt)[\"']?\s*:",
    re.MULTILINE,
)
_PENDING = "pending"  # stands for ids that are made when the item becomes part of a bank


def recognises(text: str, name: str) -> bool:
    """Return whether there is a `questions:` key, a list of entries with such keys, or a JSON document."""
    del name
    return _LOOKS.search(text) is not None


def read(text: str, name: str) -> Found:
    """Read the entries. Raises UnreadableFile where the text is no YAML or holds no list of questions."""
    document, faults = read_yaml(text, name)
    if document is None:
        raise UnreadableFile("\n".join([f"{name} cannot be read:", *(f"  {fault}" for fault in faults)]))
    whole = document.data
    section = str(whole.get("section") or "").strip() if isinstance(whole, dict) else ""
    path: tuple[str, ...] = ("questions",) if isinstance(whole, dict) else ()
    entries = whole.get("questions") if isinstance(whole, dict) else whole
    if not isinstance(entries, list):
        raise UnreadableFile(f"{name}: expected `questions:` with a list, or a list of questions, got neither")
    reader = _Reader(document, path, section)
    for place, entry in enumerate(entries):
        reader.take(place, entry)
    return Found(section or name, reader.items, reader.unread, reader.notes)


@dataclass
class _Reader:
    document: Document
    path: tuple[str, ...]
    section: str
    items: list[ImportedItem] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def take(self, place: int, entry: Any) -> None:
        line = self.document.line([*self.path, place])
        if not isinstance(entry, dict):
            self.unread.append(Unread(line, str(entry), "expected keys with values, such as `question:` and `answer:`"))
            return
        cells = {key: value for key, value in entry.items() if column(key)}
        found = from_rows([Row(line, cells)], "")
        item = found.items[0]
        self.notes += [*found.notes, *self._remarks(place, entry, item)]
        rubric = self._rubric(place, entry, item) if "points" in entry and item.question and item.answer else None
        self.items.append(replace(item, section=item.section or self.section, rubric=rubric))

    def _rubric(self, place: int, entry: Mapping[str, Any], item: ImportedItem) -> Question | None:
        """Make the question with its own points; where they have faults, each is unread and None is returned."""
        rest = {key: value for key, value in entry.items() if key in Question.model_fields and not column(key)}
        points = entry["points"] if isinstance(entry["points"], list) else []
        rest["points"] = [{"passage": f"{_PENDING}#1", **each} if isinstance(each, dict) else each for each in points]
        given = {
            **rest,
            "id": _PENDING,
            "section": item.section or _PENDING,
            "text": item.question,
            "references": [_PENDING],
        }
        try:
            return Question.model_validate({**given, "difficulty": item.difficulty, "tags": item.tags})
        except ValidationError as error:
            for each in findings(error):
                line = self.document.line([*self.path, place, *each["loc"]])
                self.unread.append(Unread(line, str(each["input"]), f"points not taken: {in_words(each)}"))
            return None

    def _remarks(self, place: int, entry: Mapping[str, Any], item: ImportedItem) -> Iterator[Note]:
        for key in entry:
            line = self.document.line([*self.path, place, key])
            if key in Question.model_fields and not column(key):
                if "points" not in entry:
                    yield Note(line, f"{key!r} is kept only beside points")
            elif not column(key):
                yield Note(line, f"{key!r} is not read{suggestion(str(key), Question.model_fields)}")
        if "references" in entry and not item.answer:
            line = self.document.line([*self.path, place, "references"])
            yield Note(line, "these sources are not in this file; write their text in place, as `answer:`")
