"""What is wrong with a bank that loads: points without proof, hints that tell, numbers that do not come out, gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from tutor.bank.bank import Bank
from tutor.bank.distractors import true_distractors
from tutor.bank.formula import evaluate, within
from tutor.bank.leaks import given_away
from tutor.bank.words import content_words, sameness
from tutor.domain import Quantity, Question, RubricPoint, Source
from tutor.errors import Fault, InputError

LEAST_HINTS = 3
# Of the content words of a point, those that its passage must have. In the built-in bank no point has less than 0.84 in
# its own passage, and nineteen in twenty have less than 0.57 in any other passage of the same source.
LEAST_SUPPORT = 0.5
PLACEHOLDER = "TODO"  # what a template's texts begin with

_PLACEHOLDER = re.compile(rf"\s*{PLACEHOLDER}\b")


def lint(bank: Bank) -> list[Fault]:
    """Return the faults of a bank, in the order of its questions; `where` is `<question id>`, `<question>/<point>`,
    `source <id>` or a passage's id.

    A point marked draft is reported as one to confirm, and a question with drafts is not yet asked to be complete.
    """
    faults: list[Fault] = []
    for question in bank.questions:
        faults += [Fault(question.id, None, what) for what in _of_question(bank, question)]
        for point in question.points:
            where = f"{question.id}/{point.id}"
            faults += [Fault(where, None, what) for what in _of_point(question, point)]
            faults += [Fault(where, None, what) for what in _unsupported(bank, point)]
    unwritten = [fault for source in bank.sources for fault in _of_source(source)]
    return faults + true_distractors(bank) + _strays(bank) + _same_points(bank) + unwritten


def _of_question(bank: Bank, question: Question) -> Iterator[str]:
    yield from _unwritten(question.model_dump(exclude={"points"}))
    if not any(point.draft for point in question.points) and len(question.hints) < LEAST_HINTS:
        yield f"expected at least {LEAST_HINTS} hints, got {len(question.hints)}"
    known = {each.id: each for each in bank.questions}
    for related in question.related:
        if related not in known or question.id not in known[related].related:
            yield f"names {related!r} as related, and is not named there; links go both ways"
    for place, hint in enumerate(question.hints, 1):
        for point in question.points:
            if shared := given_away(hint, point, question.text):
                yield f"hint {place} gives point {point.id!r} away: {_listed(shared)}"


def _of_point(question: Question, point: RubricPoint) -> Iterator[str]:
    if point.draft:
        yield "draft: read and confirm"
    elif point.quantity is None and not point.misconceptions:
        yield "expected at least one misconception with a reply"
    yield from _unwritten(point.model_dump())
    right = {sameness(text) for text in (point.text, *point.variants)}
    for wrong in point.misconceptions:
        if sameness(wrong.text) in right:
            yield f"its misconception {wrong.text!r} is what the point or a variant says"
    if any(not each.reply.strip() or not each.text.strip() for each in point.misconceptions):
        yield "a misconception and its reply must both say something"
    if shared := given_away(point.probe, point, question.text):
        yield f"its probe gives it away: {_listed(shared)}"
    if point.passage.rsplit("#", 1)[0] not in question.references:
        yield f"it rests on {point.passage!r}, which is in none of the question's references"
    if point.quantity:
        yield from _of_quantity(point.quantity)


def _unwritten(dumped: object) -> Iterator[str]:
    """Yield which texts of a dumped question or point are still a template's."""
    if places := ", ".join(_placeholders(dumped, "")):
        yield f"still says {PLACEHOLDER} at {places}; write your own text there"


def _placeholders(dumped: object, place: str) -> Iterator[str]:
    if isinstance(dumped, dict):
        for key, value in dumped.items():
            yield from _placeholders(value, f"{place}.{key}".lstrip("."))
    elif isinstance(dumped, list | tuple):
        for number, value in enumerate(dumped, 1):
            yield from _placeholders(value, f"{place}[{number}]")
    elif isinstance(dumped, str) and _PLACEHOLDER.match(dumped):
        yield place


def _of_source(source: Source) -> list[Fault]:
    texts = {f"source {source.id}": source.heading} | {passage.id: passage.text for passage in source.passages}
    what = f"still says {PLACEHOLDER}; write your own text there"
    return [Fault(where, None, what) for where, text in texts.items() if _PLACEHOLDER.match(text)]


def _unsupported(bank: Bank, point: RubricPoint) -> Iterator[str]:
    """Yield how little of a point its passage says; a draft was made of its passage and needs a person anyway."""
    said, wanted = set(content_words(bank.passage(point.passage).text)), set(content_words(point.text))
    shared = len(said & wanted)
    if not point.draft and shared < LEAST_SUPPORT * len(wanted):
        yield f"{shared} of its {len(wanted)} content words are in {point.passage!r}; expected at least half"


def _strays(bank: Bank) -> list[Fault]:
    """Return the questions whose ids begin otherwise than those of their section."""
    first: dict[str, str] = {}
    faults = []
    for question in bank.questions:
        stem, _, name = question.id.partition(".")
        if (usual := first.setdefault(question.section, stem)) != stem or not name:
            what = f"expected an id that begins with '{usual}.', as others of section {question.section!r}"
            faults.append(Fault(question.id, None, what if name else "expected an id of the form section.name"))
    return faults


def _listed(runs: list[str]) -> str:
    return ", ".join(map(repr, runs))


def _of_quantity(quantity: Quantity) -> Iterator[str]:
    if quantity.formula is not None:
        try:
            value = evaluate(quantity.formula, quantity.inputs)
            if not within(value, quantity.value, quantity.tolerance):
                yield f"its formula gives {value:.6g}, and the value is {quantity.value:.6g}"
        except InputError as error:
            yield str(error)
    yield from _of_slips(quantity)


def _of_slips(quantity: Quantity) -> Iterator[str]:
    right = [(quantity.value, quantity.unit, "the value")]
    right += [(form.value, form.unit, f"the accepted form {form.when!r}") for form in quantity.accepted]
    slips: list[tuple[float, str, str]] = []
    for slip in quantity.slips:
        unit = quantity.unit if slip.unit is None else slip.unit
        try:
            slips.append((evaluate(slip.formula, quantity.inputs), unit, f"slip {slip.name!r}"))
        except InputError as error:
            yield f"slip {slip.name!r}: {error}"
    pairs = [(one, other) for one in slips for other in right] + list(combinations(slips, 2))
    for (value, unit, name), (target, other_unit, other_name) in pairs:
        if unit == other_unit and within(value, target, quantity.tolerance):
            yield f"{name} gives {value:.6g} {unit}".rstrip() + f", which cannot be told from {other_name} {target:.6g}"


def _same_points(bank: Bank) -> list[Fault]:
    first: dict[str, tuple[str, RubricPoint]] = {}
    faults = []
    for question in bank.questions:
        for point in question.points:
            if _PLACEHOLDER.match(point.text):
                continue
            other, twin = first.setdefault(sameness(point.text), (question.id, point))
            if twin is not point and (other == question.id or not bank.linked(other, question.id)):
                where = f"{question.id}/{point.id}"
                faults.append(Fault(where, None, f"says the same as {other}/{twin.id}"))
    return faults
