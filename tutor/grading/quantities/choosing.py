"""Which of the numbers in an answer is the answer: by unit, by what is put forward, and by what was asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from tutor.bank.formula import within
from tutor.domain import Quantity
from tutor.grading.quantities import units
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.relevance import about
from tutor.grading.quantities.units import Unit, unit_of


class Fit(IntEnum):
    """How the unit of a reading goes with the unit asked for."""

    NONE = 0  # measures something else
    BARE = 1  # a plain number where a unit is expected
    ELLIPTIC = 2  # the denominator is left to the question: `16 bytes` for bytes per parameter
    FULL = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """The number taken for the answer.

    `rivals` are all numbers put forward as much as it where they differ: then none of them is the answer.
    `misfits` are the numbers of other units, `denied` those that the answer says are not so.
    """

    reading: Reading | None
    fit: Fit = Fit.NONE
    rivals: tuple[Reading, ...] = ()
    misfits: tuple[Reading, ...] = ()
    denied: tuple[Reading, ...] = ()


def choose(
    readings: Sequence[Reading],
    quantity: Quantity,
    question_text: str,
    *,
    taken: Sequence[Quantity] = (),
    topic: str = "",
) -> Choice:
    """Choose the reading that answers for `quantity`.

    Numbers that repeat the question or the quantity's inputs are no answers, nor are those that answer another point
    of the question (`taken`). `topic` is the point's own text: clauses about something else count for less.
    """
    unit = unit_of(quantity.unit)
    open_to = [each for each in readings if not _is_given(each, quantity, question_text)]
    denied = tuple(each for each in open_to if each.negated)
    claimed = [each for each in open_to if not each.negated]
    fitting = [each for each in claimed if _can_answer(each, unit)]
    others = [each for each in fitting if not any(_answers(each, other) for other in taken) or _answers(each, quantity)]
    misfits = tuple(each for each in claimed if each.role > Role.OPERAND and fit(each, unit) is Fit.NONE)
    if not others:
        return Choice(None, misfits=misfits, denied=denied)
    best = _foremost(_uncorrected(others), quantity, f"{topic} {question_text}", readings)
    chosen = best[-1]
    rivals = tuple(best) if any(not _same(each, chosen) for each in best) else ()
    return Choice(chosen, fit(chosen, unit), rivals, misfits, denied)


def fit(reading: Reading, unit: Unit) -> Fit:
    """Return how the reading's unit goes with `unit`."""
    if not reading.unit:
        return _fit_of_bare(reading, unit)
    if any(units.compatible(each, unit.name) for each in (reading.unit, reading.also) if each):
        return Fit.FULL
    above, *below = unit.name.split("/")
    counted = [each for each in below if each not in units.TIMES]
    if reading.unit == f"1/{below[0] if below else ''}":
        return Fit.BARE
    alone = counted and len(counted) == len(below) and reading.value == reading.number * unit.factor
    return Fit.ELLIPTIC if alone and reading.unit == above else Fit.NONE


def _fit_of_bare(reading: Reading, unit: Unit) -> Fit:
    if unit.name in {"", "percent"} and not reading.counted:
        return Fit.FULL if unit.name == "" else Fit.BARE
    if reading.counted:
        return Fit.FULL if units.compatible(reading.counted, unit.name) else Fit.NONE
    return Fit.NONE if reading.noun else Fit.BARE


def values(reading: Reading, unit: Unit) -> tuple[float, ...]:
    """Return what the reading can mean, in the canonical unit `unit.name`, most literal first; empty where nothing.

    A bare number counts in the unit asked for, prefix included (`112` for 112 GB), or, where it carries its own
    exponent or magnitude, in the unit without prefix (`112e9`). A bare fraction below one can be a percentage.
    """
    return tuple(dict.fromkeys(_meaning(reading, reading.value, unit)))


def _meaning(reading: Reading, value: float, unit: Unit) -> list[float]:
    how = fit(reading, unit)
    if how is Fit.NONE:
        return []
    if how is Fit.ELLIPTIC:
        return [value]
    named = [
        each for each in (reading.unit, reading.also, reading.counted) if each and units.compatible(each, unit.name)
    ]
    if named:
        return [value * (units.factor(each, unit.name) or 0.0) for each in named]
    if unit.name == "percent":
        return [value * 100.0, value] if abs(value) <= 1.0 else [value]
    return [value, value * unit.factor] if reading.scaled else [value * unit.factor]


def _can_answer(reading: Reading, unit: Unit) -> bool:
    how = fit(reading, unit)
    if how is Fit.NONE or (reading.role is Role.OPERAND and not reading.unit):
        return False
    return reading.final or reading.noun in {"", "times"}


@lru_cache(maxsize=512)
def _asked(question_text: str) -> tuple[Reading, ...]:
    return read(question_text)


def _is_given(reading: Reading, quantity: Quantity, question_text: str) -> bool:
    """Return whether the reading only repeats a number of the question or an input of the formula."""
    unit = unit_of(quantity.unit)
    if any(_close(value, quantity.value * unit.factor) for value in values(reading, unit)):
        return False
    for given in _asked(question_text):
        alike = reading.unit == given.unit or not reading.unit or not given.unit
        if alike and (
            _close(reading.value, given.value) or (not reading.unit and _close(reading.number, given.number))
        ):
            return True
    shares = (reading.value / 100,) if reading.unit == "percent" else ()
    return any(
        _close(own, each) for own in (reading.value, reading.number, *shares) for each in quantity.inputs.values()
    )


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9)


def _answers(reading: Reading, quantity: Quantity) -> bool:
    unit = unit_of(quantity.unit)
    return any(within(value / unit.factor, quantity.value, quantity.tolerance) for value in values(reading, unit))


def _same(one: Reading, other: Reading) -> bool:
    """Return whether two readings put forward one value, as `7/39` and `18%` do: at most 2 percent apart."""
    scale = units.factor(one.unit, other.unit) if one.unit and other.unit else None
    pairs = [one.value * scale] if scale else [one.value]
    if "percent" in {one.unit, other.unit} and one.unit != other.unit:
        pairs = [one.value / 100 if one.unit == "percent" else one.value * 100]
    ends = (one.high is None) == (other.high is None)
    return ends and any(math.isclose(value, other.value, rel_tol=0.02) for value in pairs)


def _uncorrected(found: Sequence[Reading]) -> Sequence[Reading]:
    """Leave out what a later `no wait` takes back."""
    corrected = [place for place, each in enumerate(found) if each.role is Role.CORRECTED]
    return found[corrected[0] :] if corrected else found


def _foremost(found: Sequence[Reading], quantity: Quantity, topic: str, readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings put forward most, in order, without the steps that later working goes on from."""
    unit = unit_of(quantity.unit)

    def standing(reading: Reading) -> tuple[int, ...]:
        usual = reading.prefix == unit.factor  # bytes are rarely the answer to a question for GB
        return (
            int(_is_plausible(reading, quantity)),
            *(reading.role, fit(reading, unit), about(reading, topic) >= 0),
            *(int(usual or not reading.unit), int(reading.high is None)),
            int(reading.digits > 0 or not reading.words),  # a fifth is rougher than 18%
        )

    highest = max(standing(each) for each in found)
    best = [each for each in found if standing(each) == highest][-30:]
    return [each for each in best if each is best[-1] or not _goes_on(each, best[-1], readings)]


def _is_plausible(reading: Reading, quantity: Quantity) -> bool:
    """Return whether a number can be the answer at all; without a unit, one far off counts something else."""
    if reading.unit or not quantity.value:
        return True
    share = not quantity.unit and abs(quantity.value) < 1
    return abs(reading.value) <= 1 if share else orders_apart(reading, quantity) <= 3


def _goes_on(earlier: Reading, last: Reading, found: Sequence[Reading]) -> bool:
    """Return whether a value comes back as an operand of the working that ends in `last`."""
    between = (each for each in found if earlier.span[1] <= each.span[0] < last.span[0])
    return any(each.role is Role.OPERAND and _same(earlier, each) for each in between)


def orders_apart(reading: Reading, quantity: Quantity) -> float:
    """Return how many orders of magnitude the reading is from the quantity, in the kindest meaning of it."""
    unit = unit_of(quantity.unit)
    target = abs(quantity.value * unit.factor)
    meant = [abs(value) for value in values(reading, unit) if value]
    return min((abs(math.log10(value / target)) for value in meant), default=math.inf) if target else math.inf
