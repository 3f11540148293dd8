"""Which formats there are, and which one a document is in: told by its content, never by its name."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tutor.bank.importers import (
    anki_text,
    json_lines,
    learning_site,
    qa_markdown,
    review_bank,
    source_markdown,
    table,
    yaml_bank,
)
from tutor.bank.importers.decoding import decode
from tutor.bank.importers.report import Found, ImportReport, Note, report
from tutor.errors import UnreadableFile

# Each has NAME, recognises(text, name) and read(text, name). The first that recognises a document reads it: those with
# the surest signs come first.
FORMATS: tuple[ModuleType, ...] = (
    json_lines,
    table,
    anki_text,
    source_markdown,
    learning_site,
    review_bank,
    yaml_bank,
    qa_markdown,
)


def read_document(document: Path | bytes, name: str | None = None) -> ImportReport:
    """Read a document of questions and answers, from its path or its bytes.

    `name` is what to call it in messages, and the title where it has none: the file's name where not given. Raises
    UnreadableFile where the file cannot be opened, is no text, or is in none of the formats.
    """
    called = name or (document.name if isinstance(document, Path) else "document")
    text, encoding = decode(_content(document), called)
    if not text.strip():
        raise UnreadableFile(f"{called}: expected questions and answers, got an empty document")
    form = next((each for each in FORMATS if each.recognises(text, called)), None)
    if form is None:
        raise UnreadableFile(f"{called}: no known format; expected one of {', '.join(each.NAME for each in FORMATS)}")
    found: Found = form.read(text, Path(called).stem)
    assumed = [Note(None, "read as Windows-1252; check accents and dashes")] if encoding == "cp1252" else []
    notes = [*assumed, *found.notes]
    return report(form.NAME, Found(found.title, found.items, found.unread, notes, found.announced))


def _content(document: Path | bytes) -> bytes:
    if isinstance(document, bytes):
        return document
    try:
        return document.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{document}: cannot be opened: {error.strerror or error}") from error
