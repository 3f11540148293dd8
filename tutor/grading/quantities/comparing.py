"""A number against what was expected: tolerance, printed precision, accepted forms, slips, the unit alone wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from tutor.bank.formula import evaluate, within
from tutor.domain import Quantity, Slip
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.dimensions import TIMES
from tutor.grading.quantities.fitting import Form, form, forms, meanings
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.showing import amount
from tutor.grading.quantities.units import unit_of


def accepted_as(quantity: Quantity, reading: Reading) -> str | None:
    """Return "" where the reading is the value, why where it is another accepted form, and None where it is wrong."""
    stated = form_of(quantity, reading)
    if stated is None or not stated.when:
        return None if stated is None else ""
    return f"{amount(stated.value, stated.written)} is accepted: {stated.when}"


def form_of(quantity: Quantity, reading: Reading) -> Form | None:
    """Return the form that the reading states, the value itself before others; None where it states none."""
    for each in forms(quantity):
        if any(_near(value, each.value, quantity, reading) for value in meanings(reading, each)):
            return each
    return None


def _near(value: float, target: float, quantity: Quantity, reading: Reading) -> bool:
    return within(value, target, quantity.tolerance) or (
        quantity.tolerance.absolute != 0 and rounds_to(value, target, reading.digits)
    )


def rounds_to(value: float, target: float, digits: int) -> bool:
    """Return whether `value` is `target` rounded to the digits printed: 2e23 for 2.34e23, but never 20 percent off."""
    if digits < 1 or not target or abs(value - target) >= 0.2 * abs(target):
        return False
    return math.isclose(float(f"{target:.{digits - 1}e}"), value, rel_tol=1e-9)


def slip_of(quantity: Quantity, reading: Reading) -> Slip | None:
    """Return the slip whose value is nearest to the reading and within the tolerance of it."""
    near = sorted(_distances(quantity, reading), key=lambda pair: pair[0])
    return near[0][1] if near else None


def _distances(quantity: Quantity, reading: Reading) -> Iterator[tuple[float, Slip]]:
    inputs = tuple(quantity.inputs.items())
    for slip in quantity.slips:
        wrong = form(_outcome(slip.formula, inputs), quantity.unit if slip.unit is None else slip.unit)
        for value in meanings(reading, wrong):
            if _near(value, wrong.value, quantity, reading):
                yield abs(value - wrong.value), slip


@lru_cache(maxsize=4096)
def _outcome(formula: str, inputs: tuple[tuple[str, float], ...]) -> float:
    return evaluate(formula, dict(inputs))


def is_right_number(quantity: Quantity, reading: Reading) -> bool:
    """Return whether the number is right and only prefix or unit are not.

    An unknown noun may well be another word for the unit, though not for percent or none.
    """
    unit = unit_of(quantity.unit)
    if not (reading.unit or reading.scaled or reading.noun) or (reading.noun and unit.name not in {"", "percent"}):
        return False
    targets = {quantity.value, quantity.value * unit.factor}
    if unit.name in TIMES:
        targets |= {quantity.value * unit.factor * (dimensions.factor(unit.name, each) or 0.0) for each in TIMES}
    if not quantity.unit:
        targets.add(100 * quantity.value)
    return any(
        within(printed, target, quantity.tolerance) or rounds_to(printed, target, reading.digits)
        for printed in (reading.number, reading.value)
        for target in targets
    )
