"""Numbers for a template, drawn at random until they make a question worth asking."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from random import Random

from tutor.bank.formula import evaluate, within
from tutor.domain import Tolerance
from tutor.drill.template import Input, Template
from tutor.drill.writing import rounded
from tutor.errors import InputError
from tutor.grading.quantities.dimensions import factor
from tutor.grading.quantities.units import unit_of

Values = dict[str, float]
_TRIES = 500


def draw(template: Template, random: Random) -> Values:
    """Return inputs for which the question is a sound one. Raises InputError where none are found in 500 tries."""
    reason = ""
    for _ in range(_TRIES):
        values = _drawn(template, random)
        reason = next(amiss(template, values), "")
        if not reason:
            return values
    raise InputError(f"expected sound numbers within {_TRIES} draws, found none; at last {reason}")


def answer_of(template: Template, values: Values) -> float:
    """Return the answer in its unit, rounded as a person would round it."""
    return rounded(evaluate(template.answer.formula, values), template.answer.digits)


def amiss(template: Template, values: Values) -> Iterator[str]:
    """Yield why these inputs make no good question: senseless, out of range, or a slip that passes for the answer."""
    for formula in template.positive:
        if evaluate(formula, values) <= 0:
            yield f"{formula} is not above zero for {values}"
            return
    exact = evaluate(template.answer.formula, values)
    low, high = template.answer.between or (0.0, math.inf)
    if not low <= exact <= high or not exact:
        yield f"the answer {exact:g} {template.answer.unit} lies outside [{low:g}, {high:g}]"
        return
    if any(math.isclose(exact, value, rel_tol=1e-6) for value in values.values()):
        yield f"the answer {exact:g} is one of the inputs"
    slips = dict(_wrong_values(template, values))
    for name, wrong in slips.items():
        for right in _right_values(template, values):
            if within(wrong, right, _doubled(template.answer.tolerance)):
                yield f"the slip {name!r} gives {wrong:g}, too near to {right:g}"
    for (one, first), (other, second) in combinations(slips.items(), 2):
        if within(first, second, template.answer.tolerance):
            yield f"the slips {one!r} and {other!r} both give about {first:g}, so that neither can be named"


def _right_values(template: Template, values: Values) -> Iterator[float]:
    yield evaluate(template.answer.formula, values)
    for other in template.answer.accepted:
        unit = template.answer.unit if other.unit is None else other.unit
        yield from _in_unit(evaluate(other.formula, values), unit, template.answer.unit)


def _wrong_values(template: Template, values: Values) -> Iterator[tuple[str, float]]:
    for slip in template.slips:
        unit = template.answer.unit if slip.unit is None else slip.unit
        for wrong in _in_unit(evaluate(slip.formula, values), unit, template.answer.unit):
            yield slip.name, wrong


def _in_unit(value: float, unit: str, target: str) -> Iterator[float]:
    """Yield the value in the unit `target`; nothing where the two measure different things."""
    read, wanted = unit_of(unit), unit_of(target)
    scale = factor(read.name, wanted.name)
    if scale is not None:
        yield value * read.factor * scale / wanted.factor


def _doubled(tolerance: Tolerance) -> Tolerance:
    """Return twice the tolerance, so that a number near the slip is never near the answer as well."""
    given = {name: 2 * value for name, value in tolerance.model_dump(exclude_none=True).items()}
    return Tolerance.model_construct(**{"relative": None, "absolute": None, "log10": None, **given})


def _drawn(template: Template, random: Random) -> Values:
    row = dict(random.choice(template.cases)) if template.cases else {}
    drawn = {name: _number(each, random) for name, each in template.inputs.items()}
    return {**drawn, **row}


def _number(source: Input, random: Random) -> float:
    if source.choices:
        return random.choice(source.choices)
    low, high = source.low or 1.0, source.high or 1.0
    if source.step is not None:
        return float(f"{source.step * random.randint(math.ceil(low / source.step), int(high / source.step)):.12g}")
    return float(f"{math.exp(random.uniform(math.log(low), math.log(high))):.{source.digits - 1}e}")
