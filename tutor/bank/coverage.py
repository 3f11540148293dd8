"""Which place of a bank carries each fact of the documents that it grew from: `coverage.yaml`, read and linted.

    least_facts: 300
    originals:
      S1 Q1: {about: from crawl to shards, asked_as: data.pipeline-stages}
    facts:
      - {from: S1 Q1, fact: language identification, carried_by: [data.pipeline-stages/cheap-filters]}

An original is a question of such a document, under a name of our own; `asked_as` is the bank's question for it.
`carried_by` holds places in the bank: `<question>/<point>`, `<source>#<passage>` or `<question>/notes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails

from tutor.bank.bank import Bank, suggestion
from tutor.bank.marked_yaml import Document, read_yaml
from tutor.bank.validation import findings, in_words
from tutor.domain import Question, QuestionId, Text, Value
from tutor.errors import Fault

FILE = "coverage.yaml"
_NAMES_SOURCE = re.compile(r"(?:Public )?[Ss]ources?: \S")


class Original(Value):
    """A question of a document that the bank grew from, and the bank's own question for it."""

    about: Text
    asked_as: QuestionId


class Fact(Value):
    """A fact or figure of an original, paraphrased, and the places of the bank that carry it."""

    origin: Text = Field(alias="from")
    fact: Text
    carried_by: tuple[Text, ...] = Field(min_length=1)


class Coverage(Value):
    """The whole file. `least_facts` is how many facts there must be, so that lines do not get lost unseen."""

    least_facts: int = Field(default=1, ge=0)
    originals: dict[str, Original] = Field(min_length=1)
    facts: tuple[Fact, ...] = Field(min_length=1)


@dataclass(frozen=True)
class PlacedCoverage:
    """A coverage file with the lines that its entries stand on."""

    coverage: Coverage
    document: Document

    def fault(self, what: str, *path: str | int) -> Fault:
        return Fault(FILE, self.document.line(path), what)


def read_coverage(text: str) -> tuple[PlacedCoverage | None, list[Fault]]:
    """Read the text of a coverage file. Returns None and all faults where it has any."""
    document, faults = read_yaml(text, FILE)
    if document is None:
        return None, faults
    try:
        return PlacedCoverage(Coverage.model_validate(document.data), document), []
    except ValidationError as error:
        return None, [Fault(FILE, document.line(each["loc"]), _said(each)) for each in findings(error)]


def coverage_in(folder: Path | None) -> tuple[PlacedCoverage | None, list[Fault]]:
    """Read the coverage file in a bank's folder; None and no fault where there is no such file."""
    if folder is None or not (folder / FILE).exists():
        return None, []
    try:
        text = (folder / FILE).read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        return None, [Fault(FILE, None, f"cannot be read as UTF-8 text: {error}")]
    return read_coverage(text)


def uncovered(placed: PlacedCoverage, bank: Bank) -> list[Fault]:
    """Return what does not fit between a coverage file and its bank, both ways.

    There: facts of no original, facts carried by nothing that exists, facts told twice, too few of them. Back:
    originals without a question or without facts, and questions that neither an original nor a public source stands
    behind.
    """
    return [*_of_number(placed), *_of_originals(placed, bank), *_of_facts(placed, bank), *_of_questions(placed, bank)]


def _of_number(placed: PlacedCoverage) -> Iterator[Fault]:
    least, found = placed.coverage.least_facts, len(placed.coverage.facts)
    if found < least:
        yield placed.fault(f"expected at least {least} facts, got {found}; put back what was lost", "least_facts")


def _of_originals(placed: PlacedCoverage, bank: Bank) -> Iterator[Fault]:
    questions = {question.id for question in bank.questions}
    for name, original in placed.coverage.originals.items():
        carrying = [place for fact in placed.coverage.facts if fact.origin == name for place in fact.carried_by]
        path = ("originals", name)
        if original.asked_as not in questions:
            what = f"{name}: no question {original.asked_as!r}{suggestion(original.asked_as, questions)}"
            yield placed.fault(what, *path, "asked_as")
        elif not carrying:
            yield placed.fault(f"{name}: no fact is listed; list each fact of it under `facts`", *path)
        elif all(re.split("[/#]", place)[0] != original.asked_as for place in carrying):
            yield placed.fault(f"{name}: asked as {original.asked_as!r}, which carries none of its facts", *path)


def _of_facts(placed: PlacedCoverage, bank: Bank) -> Iterator[Fault]:
    known = _places(bank)
    originals = placed.coverage.originals
    first: dict[tuple[str, str], int] = {}
    for number, fact in enumerate(placed.coverage.facts):
        path = ("facts", number)
        if fact.origin not in originals:
            yield placed.fault(f"no original {fact.origin!r}{suggestion(fact.origin, originals)}", *path, "from")
        if first.setdefault((fact.origin, fact.fact), number) != number:
            yield placed.fault(f"{fact.origin}: the fact {fact.fact!r} is listed already", *path)
        for step, place in enumerate(fact.carried_by):
            if place not in known:
                what = f"{fact.origin}: the bank has no point, passage or notes {place!r}{suggestion(place, known)}"
                yield placed.fault(what, *path, "carried_by", step)


def _of_questions(placed: PlacedCoverage, bank: Bank) -> Iterator[Fault]:
    asked = {original.asked_as for original in placed.coverage.originals.values()}
    for question in bank.questions:
        if question.id not in asked and not any(map(_NAMES_SOURCE.match, question.notes)):
            what = f"no original is asked as this in {FILE}; add it there, or a note `Source: ...` with a public source"
            yield Fault(question.id, None, what)


def _places(bank: Bank) -> set[str]:
    return {passage.id for passage in bank.passages} | {
        place for question in bank.questions for place in _places_in(question)
    }


def _places_in(question: Question) -> Iterator[str]:
    yield from (f"{question.id}/{point.id}" for point in question.points)
    if question.notes:
        yield f"{question.id}/notes"


def _said(error: ErrorDetails) -> str:
    if error["type"] != "extra_forbidden":
        return in_words(error)
    section, key = str(error["loc"][0]), str(error["loc"][-1])
    fields = {"facts": Fact.model_fields, "originals": Original.model_fields}.get(section, Coverage.model_fields)
    known = [field.alias or name for name, field in fields.items()]
    return f"unknown key {key!r}{suggestion(key, known) or '; known are ' + ', '.join(known)}"
