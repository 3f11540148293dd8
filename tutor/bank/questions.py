"""Questions as YAML: read from a file's text, and written to it.

    section: Data
    questions:
      - id: data.minhash
        text: How are near-duplicates found without comparing every pair?
        difficulty: medium
        references: [data.minhash]
        points:
          - id: signature
            text: The share of equal minimums estimates the Jaccard similarity.
            probe: What does the signature of a document tell?
            passage: data.minhash#1

The keys are the fields of `domain.Question`, save for `section`, which is the file's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import yaml
from pydantic import ValidationError

from tutor.bank.bank import suggestion
from tutor.bank.marked_yaml import Document, read_yaml
from tutor.bank.validation import findings, in_words
from tutor.domain import Question
from tutor.errors import Fault

_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


@dataclass(frozen=True)
class PlacedQuestion:
    """A question as it stands in a file. `question` is None where it has faults; `id` may be known all the same."""

    question: Question | None
    id: str | None
    where: str
    document: Document
    place: int

    def line(self, *path: str | int) -> int:
        """Return the line, from 1, of the value at that path within the question."""
        return self.document.line(["questions", self.place, *path])

    def fault(self, what: str, *path: str | int) -> Fault:
        name = f"question {self.id!r}" if self.id else "question"
        return Fault(self.where, self.line(*path), f"{name}: {what}")


def read_questions(text: str, where: str) -> tuple[list[PlacedQuestion], list[Fault]]:
    """Read the questions of one file. `where` names the file in the faults; all faults of the file are returned."""
    document, faults = read_yaml(text, where)
    if document is None:
        return [], faults
    data = document.data
    if not isinstance(data, dict):
        return [], [Fault(where, 1, "expected the keys `section` and `questions`")]
    faults = [Fault(where, document.line(path), what) for path, what in _amiss(data)]
    section, entries = data.get("section"), data.get("questions")
    placed = []
    for place, entry in enumerate(entries if isinstance(entries, list) else []):
        read, wrong = _read(entry, section if isinstance(section, str) and section else "?", where, document, place)
        placed.append(read)
        faults += wrong
    return placed, faults


def write_questions(section: str, questions: Iterable[Question]) -> str:
    """Return the text of a questions file; fields that hold their default are left out."""
    entries = [question.model_dump(mode="json", exclude_defaults=True, exclude={"section"}) for question in questions]
    data = {"section": section, "questions": entries}
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110))


def _amiss(data: dict[Any, Any]) -> Iterable[tuple[list[str], str]]:
    known = ["section", "questions"]
    for key in data:
        if key not in known:
            yield [key], f"unknown key {key!r}{suggestion(str(key), known) or '; known are section and questions'}"
    if not isinstance(data.get("section"), str) or not data["section"].strip():
        yield ["section"], "expected `section:` with the section's title"
    if not isinstance(data.get("questions"), list) or not data["questions"]:
        yield ["questions"], "expected `questions:` with a list of at least one question"


def _read(entry: Any, section: str, where: str, document: Document, place: int) -> tuple[PlacedQuestion, list[Fault]]:
    named = entry.get("id") if isinstance(entry, dict) else None
    placed = PlacedQuestion(None, named if isinstance(named, str) else None, where, document, place)
    if not isinstance(entry, dict):
        return placed, [placed.fault("expected keys with values, such as `id:` and `text:`")]
    if "section" in entry:
        return placed, [placed.fault("the section is the file's; remove `section` from the question", "section")]
    try:
        question = Question.model_validate({**entry, "section": section})
    except ValidationError as error:
        return placed, [placed.fault(in_words(each), *each["loc"]) for each in findings(error)]
    return PlacedQuestion(question, question.id, where, document, place), []
