"""One file of a bank, checked while somebody writes it: what is wrong, on which line, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor.bank.files import ENDINGS, parse, texts_in
from tutor.bank.lint import lint
from tutor.bank.questions import PlacedQuestion, read_questions
from tutor.bank.sources import PlacedSource, read_sources
from tutor.errors import Fault, InputError


@dataclass(frozen=True)
class Checked:
    """What one file holds (`questions` or templates, or `passages`), and the faults there and in the rest of the bank.

    Hints, numbers and the like are looked at where the file can be read; elsewhere only what keeps the bank from
    loading is reported.
    """

    name: str
    questions: int
    passages: int
    here: tuple[Fault, ...]
    elsewhere: tuple[Fault, ...]
    lines: tuple[str, ...]

    def line(self, fault: Fault) -> str:
        """Return the text of the line that a fault of this file stands on; empty where it stands on none."""
        known = fault.where == self.name and fault.line is not None and fault.line <= len(self.lines)
        return self.lines[fault.line - 1] if known and fault.line else ""


def check_file(file: Path) -> Checked:
    """Check a file of a bank's `questions` or `sources` folder. Raises InputError where it is not in one."""
    folder, kind = file.resolve().parent.parent, file.resolve().parent.name
    if not file.is_file():
        raise InputError(f"expected a file of a bank, and there is none at {file}")
    if kind not in ENDINGS or file.suffix != ENDINGS[kind]:
        raise InputError(
            f"expected questions/NAME.yaml, sources/NAME.md or drills/NAME.yaml in a bank's folder, got {file}"
        )
    name = f"{kind}/{file.name}"
    texts, faults = texts_in(folder)
    bank, more = parse(texts)
    faults += more
    text = texts.get(name, "")
    questions = read_questions(text, name)[0] if kind == "questions" else []
    sources = read_sources(text, name)[0] if kind == "sources" else []
    if not faults:
        faults += _placed(lint(bank), questions, sources)
    return Checked(
        name,
        len(questions),
        sum(len(placed.source.passages) for placed in sources),
        tuple(sorted((fault for fault in faults if fault.where == name), key=lambda fault: fault.line or 0)),
        tuple(fault for fault in faults if fault.where != name),
        tuple(text.splitlines()),
    )


def advice(fault: Fault) -> str:
    """Return what to do about a fault; empty where the fault says so itself."""
    return next((what for pattern, what in _ADVICE.items() if re.search(pattern, fault.what)), "")


def _placed(
    faults: Sequence[Fault], questions: Sequence[PlacedQuestion], sources: Sequence[PlacedSource]
) -> Iterator[Fault]:
    """Yield the faults of these questions and sources with their lines."""
    asked = {placed.id: placed for placed in questions}
    told = {placed.source.id: placed for placed in sources}
    for fault in faults:
        entry, _, point_id = fault.where.partition("/")
        source_id = fault.where.removeprefix("source ").partition("#")[0]
        if entry in asked:
            yield _of_question(fault, asked[entry], point_id)
        elif source_id in told and source_id != fault.where:
            yield Fault(told[source_id].where, told[source_id].line, f"{fault.where}: {fault.what}")


def _of_question(fault: Fault, placed: PlacedQuestion, point_id: str) -> Fault:
    points = placed.question.points if placed.question else ()
    place = next((place for place, point in enumerate(points) if point.id == point_id), None)
    if place is None:
        return placed.fault(fault.what)
    return placed.fault(f"point {point_id!r}: {fault.what}", "points", place)


_ADVICE = {
    "^not YAML": "put a text with `: ` or ` #` in it under `>-` or in quotes, and indent with spaces alone",
    "given twice": "take one of the two away, or give it the key it should have",
    "unknown key": "correct the key, or take it away",
    "is missing$": "add it; `tutor bank schema` says what it holds",
    "is empty": "write something, or take the key away",
    r"give.* away: ": "say it in words that neither the point nor its variants use",
    "no passage": "count the paragraphs of the source from 1 and name the one that says the point",
    "no source": "write `## Heading {#id}` into a file in sources/, or correct the id",
    "no question": "correct the id, or add the question first",
    "is taken by": "choose another id",
    "draft: read and confirm": "take the line `draft: true` away once the point says what you mean",
    "expected at least .* hints": "add some: where to look, what to think of, nearly there",
    "expected at least one misconception": "add `misconceptions:` with a `text:` as believers say it, and a `reply:`",
    "misconception .* is what the point": "a misconception must be wrong; reword it or take it away",
    "its formula gives": "put the formula, the inputs or the value right",
    "cannot be told from": "take the slip away, or narrow the tolerance: right answers would be called this mistake",
    "content words are in": "name the passage that says the point, or say it in that passage",
    "links go both ways": "add this question under `related:` there, or take it away here",
    "says the same as": "take one away, or link the two questions under `related:`",
    "none of the question's references": "add the passage's source under `references:`, or choose another passage",
}
