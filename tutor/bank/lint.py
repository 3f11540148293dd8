"""What is wrong with a bank that loads: hints that give the point away, numbers that do not come out, and gaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.bank.bank import Bank
from tutor.bank.formula import evaluate, within
from tutor.bank.words import grams, sameness
from tutor.domain import Quantity, Question, RubricPoint
from tutor.errors import Fault, InputError

LEAST_HINTS = 3


def lint(bank: Bank) -> list[Fault]:
    """Return the faults of a bank, in the order of its questions; `where` is `<question id>` or `<question>/<point>`.

    A point marked draft is reported as one to confirm, and a question with drafts is not yet asked to be complete.
    """
    faults: list[Fault] = []
    for question in bank.questions:
        faults += [Fault(question.id, None, what) for what in _of_question(bank, question)]
        for point in question.points:
            where = f"{question.id}/{point.id}"
            faults += [Fault(where, None, what) for what in _of_point(question, point)]
    return faults + _same_points(bank)


def _of_question(bank: Bank, question: Question) -> Iterator[str]:
    if not any(point.draft for point in question.points) and len(question.hints) < LEAST_HINTS:
        yield f"expected at least {LEAST_HINTS} hints, got {len(question.hints)}"
    known = {each.id: each for each in bank.questions}
    for related in question.related:
        if related not in known or question.id not in known[related].related:
            yield f"names {related!r} as related, and is not named there; links go both ways"
    for place, hint in enumerate(question.hints, 1):
        for point in question.points:
            if shared := _given_away(hint, point, question):
                yield f"hint {place} gives point {point.id!r} away: {shared}"


def _of_point(question: Question, point: RubricPoint) -> Iterator[str]:
    if point.draft:
        yield "draft: read and confirm"
    elif point.quantity is None and not point.misconceptions:
        yield "expected at least one misconception with a reply"
    if any(not each.reply.strip() or not each.text.strip() for each in point.misconceptions):
        yield "a misconception and its reply must both say something"
    if shared := _given_away(point.probe, point, question):
        yield f"its probe gives it away: {shared}"
    if point.passage.rsplit("#", 1)[0] not in question.references:
        yield f"it rests on {point.passage!r}, which is in none of the question's references"
    if point.quantity:
        yield from _of_quantity(point.quantity)


def _given_away(text: str, point: RubricPoint, question: Question) -> str:
    """Return words that `text` shares with the point and the question did not say first, three or more in a row."""
    said = set().union(*(grams(each) for each in (point.text, *point.variants)))
    shared = sorted((grams(text) & said) - grams(question.text))
    return ", ".join(repr(" ".join(gram)) for gram in shared)


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
            other, twin = first.setdefault(sameness(point.text), (question.id, point))
            if twin is not point and (other == question.id or not bank.linked(other, question.id)):
                where = f"{question.id}/{point.id}"
                faults.append(Fault(where, None, f"says the same as {other}/{twin.id}"))
    return faults
