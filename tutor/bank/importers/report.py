"""What an importer hands over: the items it read, the lines it could not place, and notes on what it assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tutor.bank.words import sameness
from tutor.domain import Difficulty, Question


@dataclass(frozen=True)
class ImportedItem:
    """One question with its answer in Markdown. `line` is where the question stands, from 1.

    `id` is the document's own name for it, not yet checked. `rubric` is the question in our schema where the document
    had points; its references and passages are to be made from `answer`.
    """

    question: str
    answer: str
    section: str
    tags: tuple[str, ...]
    difficulty: Difficulty | None
    line: int
    id: str | None = None
    rubric: Question | None = None


@dataclass(frozen=True)
class Unread:
    """Text of the document that is in no item, and why. `line` counts from 1."""

    line: int
    text: str
    why: str

    def __str__(self) -> str:
        first = " ".join(self.text.split())
        return f"line {self.line}: {self.why}: {first[:80]}{'...' if len(first) > 80 else ''}"


@dataclass(frozen=True)
class Note:
    """Something the importer assumed or changed. `line` is None where it holds for the whole document."""

    line: int | None
    text: str

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


@dataclass(frozen=True)
class ImportReport:
    """A document as it was understood. Every line that is not blank is in an item, in `unread`, or page furniture."""

    format: str
    title: str
    items: tuple[ImportedItem, ...]
    unread: tuple[Unread, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Found:
    """What the reader of one format found. An item without a section has `section` empty."""

    title: str
    items: Sequence[ImportedItem]
    unread: Sequence[Unread] = ()
    notes: Sequence[Note] = ()
    announced: int | None = None  # how many questions the document says it has


def report(form: str, found: Found) -> ImportReport:
    """Complete what a reader found: refuse items without an answer and repeated ones, fill sections, note gaps."""
    items, refused = _sift(found.items)
    notes = [*found.notes, *_gaps(items, found)]
    return ImportReport(
        form,
        found.title,
        tuple(item if item.section else replace(item, section=found.title) for item in items),
        tuple(sorted([*found.unread, *refused], key=lambda each: each.line)),
        tuple(sorted(notes, key=lambda note: note.line or 0)),
    )


def _sift(items: Iterable[ImportedItem]) -> tuple[list[ImportedItem], list[Unread]]:
    kept: dict[str, ImportedItem] = {}
    ids: dict[str, int] = {}
    refused = []
    for item in items:
        key = sameness(item.question)
        whole = f"{item.question} {item.answer}"
        if not item.question.strip():
            refused.append(Unread(item.line, whole, "an answer without a question"))
        elif not item.answer.strip():
            refused.append(Unread(item.line, whole, "a question without an answer"))
        elif key in kept:
            refused.append(Unread(item.line, whole, f"the same question as on line {kept[key].line}"))
        elif item.id and ids.setdefault(item.id, item.line) != item.line:
            refused.append(Unread(item.line, whole, f"its id {item.id!r} is taken by line {ids[item.id]}"))
        else:
            kept[key] = item
    return list(kept.values()), refused


def _gaps(items: Sequence[ImportedItem], found: Found) -> Iterable[Note]:
    for item in items:
        if item.difficulty is None:
            yield Note(item.line, "no difficulty given")
    if without := [item.line for item in items if not item.section]:
        yield Note(without[0], f"no section given for {_count(len(without))}; taken as {found.title!r}")
    if found.announced is not None and found.announced != len(items):
        yield Note(None, f"the document announces {_count(found.announced)}, and {len(items)} could be read")


def _count(number: int) -> str:
    return "1 question" if number == 1 else f"{number} questions"
