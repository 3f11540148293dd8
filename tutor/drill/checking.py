"""One file of drills, checked while somebody writes it, as `bank.checking` does with questions and sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tutor.bank.checking import Checked
from tutor.bank.files import parse, texts_in
from tutor.drill.files import Topic, read_topic
from tutor.errors import Fault, InputError

FOLDER = "drills"


def check_topic(file: Path) -> Checked:
    """Check a file of a bank's `drills` folder, passages included. Raises InputError where it cannot be read."""
    name = f"{FOLDER}/{file.name}"
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"expected a file of drills in UTF-8, and {file} cannot be read ({error})") from error
    topic, faults = read_topic(text, name)
    if topic is not None:
        faults += _unfounded(topic, text.splitlines(), file.resolve().parent.parent, name)
    here = tuple(sorted(faults, key=lambda fault: fault.line or 0))
    return Checked(name, len(topic.templates) if topic else 0, 0, here, (), tuple(text.splitlines()))


def _unfounded(topic: Topic, lines: Sequence[str], bank: Path, name: str) -> Iterator[Fault]:
    """Yield the templates that rest on no passage of the bank."""
    known = {passage.id for passage in parse(texts_in(bank)[0])[0].passages}
    for template in topic.templates:
        if template.passage not in known:
            line = next((at for at, each in enumerate(lines, 1) if each.strip() == f"- id: {template.id}"), None)
            yield Fault(name, line, f"template {template.id!r}: the bank has no passage {template.passage!r}")
