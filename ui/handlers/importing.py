"""Importing a document of questions: read it, look at it, mend its points, keep it as a bank."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.domain import Question
from tutor.errors import InputError
from ui.handlers.drafts import mended, rows_from
from ui.handlers.shelf import Shelf

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.bank.importers import ImportReport

ENDINGS = (".txt", ".md", ".csv", ".tsv", ".jsonl", ".yaml", ".yml")
LARGEST = 10 * 1024 * 1024
"""Bytes of a document, at most."""


@dataclass(frozen=True)
class Draft:
    """A document as it was read, and the bank it makes. `mended` are ids of the questions a person has changed."""

    report: ImportReport
    bank: Bank
    mended: frozenset[str] = frozenset()

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.bank.questions

    def question(self, question_id: str) -> Question:
        return self.bank.question(question_id)


def read(path: Path) -> Draft:
    """Read an uploaded document, which is deleted afterwards. Raises InputError for what cannot be read."""
    from tutor.bank import read_document, to_bank

    try:
        _check(path)
        report = read_document(path.read_bytes(), path.name)
    finally:
        path.unlink(missing_ok=True)
    if not report.items:
        raise InputError(
            f"no question could be read from {path.name!r}, read as {report.format}. Expected questions with answers: "
            "lines like “Q1 [Easy] …”, headings that end in a question mark, or a table with the columns question and "
            "answer"
        )
    return Draft(report, to_bank(report, report.title))


def mend(draft: Draft, question_id: str, table: Sequence[Sequence[object]]) -> Draft:
    """Put the points of a table in the place of a question's draft points. Raises InputError naming each bad line."""
    changed = mended(draft.question(question_id), rows_from(table))
    if changed == draft.question(question_id):
        return draft
    questions = tuple(changed if each.id == question_id else each for each in draft.questions)
    return replace(draft, bank=replace(draft.bank, questions=questions), mended=draft.mended | {question_id})


def keep(draft: Draft, title: str, shelf: Shelf) -> str:
    """Save the bank among the learner's own and return its name. Raises InputError for a name that cannot be used."""
    from tutor.bank import save

    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60]
    if not slug:
        raise InputError("the bank needs a name with at least one letter or digit in it")
    folder = shelf.first.settings.home / "banks" / slug
    if folder.exists() or shelf.holding(slug) is not None:
        raise InputError(f"there is a bank named {slug!r} already: give this one another name")
    save(draft.bank, folder)
    return shelf.refresh(folder)


def _check(path: Path) -> None:
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"expected a file ending in {', '.join(ENDINGS)}, got {path.name!r}")
    size = path.stat().st_size
    if size > LARGEST:
        raise InputError(f"expected at most 10 MB, got {size / 1024 / 1024:.1f} MB: split the document")
    if size == 0:
        raise InputError(f"the file {path.name!r} is empty")
