"""How a reading goes with a unit, and what it then means: FULL, with the denominator left out, bare, or not at all."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from tutor.domain import Quantity
from tutor.grading.quantities import dimensions, units
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.units import Unit, unit_of


class Fit(IntEnum):
    """How the unit of a reading goes with the unit asked for."""

    NONE = 0  # measures something else
    BARE = 1  # a plain number where a unit is expected
    ELLIPTIC = 2  # the denominator is left to the question: `16 bytes` for bytes per parameter
    FULL = 3


@dataclass(frozen=True, slots=True)
class Form:
    """One value that earns the point, in `unit`, which the bank spells `written`; `canonical` is it without prefix.

    `when` is the condition under which it is accepted, empty for the value itself.
    """

    value: float
    written: str
    unit: Unit
    canonical: float
    when: str = ""


@lru_cache(maxsize=4096)
def form(value: float, written: str, when: str = "") -> Form:
    """Make a form of a value in a unit as a bank writes it. Raises InputError where that is no unit."""
    unit = unit_of(written)
    return Form(value, written, unit, value * unit.factor, when)


def forms(quantity: Quantity) -> tuple[Form, ...]:
    """Return the value itself and then the accepted forms."""
    own = form(quantity.value, quantity.unit)
    return (own, *(form(each.value, each.unit, each.when) for each in quantity.accepted))


def fit_of(reading: Reading, quantity: Quantity) -> Fit:
    """Return how the reading goes with the quantity, in the form that it goes with best."""
    best = Fit.NONE
    for each in forms(quantity):
        best = max(best, fit(as_shared(reading, each), each.unit, each.canonical))
        if best is Fit.FULL:
            break
    return best


def fit(reading: Reading, unit: Unit, near: float = 0.0) -> Fit:
    """Return how the reading's unit goes with `unit`; `near` is a value in it, unprefixed.

    A denominator may be left out where the number is written in the unit's own prefix or comes near to `near`: `16 GB`
    is no way to say 16 bytes per parameter, but `0.33 MB` is one to say 327,680 bytes per token.
    """
    if not reading.unit:
        return _fit_of_bare(reading, unit)
    if dimensions.compatible(reading.unit, unit.name):
        return Fit.FULL
    if reading.also and dimensions.compatible(reading.also, unit.name):
        return Fit.FULL
    above, *below = unit.name.split("/")
    if reading.unit == f"1/{below[0] if below else ''}":
        return Fit.BARE
    counted = bool(below) and dimensions.TIMES.isdisjoint(below)
    if not counted or reading.unit != above:
        return Fit.NONE
    scale = reading.value / reading.number if reading.number else 1.0
    usual = math.isclose(scale, unit.factor, rel_tol=0.1)
    return Fit.ELLIPTIC if usual or _orders(reading.value, near) <= _NEAR else Fit.NONE


def _fit_of_bare(reading: Reading, unit: Unit) -> Fit:
    if reading.counted:
        return Fit.FULL if dimensions.compatible(reading.counted, unit.name) else Fit.NONE
    if unit.name == "percent":
        return _fit_for_percent(reading.noun)
    if unit.name == "":
        return Fit.FULL
    if reading.noun:
        return Fit.FULL if reading.noun.removesuffix("s") == unit.name else Fit.NONE
    part = reading.words and reading.digits == 0  # a quarter of that, and no quarter of a gigabyte
    return Fit.NONE if part else Fit.BARE


def _fit_for_percent(noun: str) -> Fit:
    """Return how a bare number goes with percent: `41`, `41 points`, `0.41 times`, but not `41 requests`."""
    if noun in {"point", "points"}:
        return Fit.FULL
    return Fit.BARE if noun in {"", "times"} else Fit.NONE


def values(reading: Reading, unit: Unit, near: float = 0.0) -> tuple[float, ...]:
    """Return what the reading can mean, in the canonical unit `unit.name`, most literal first; empty where nothing.

    A bare number counts in the unit asked for, prefix included (`112` for 112 GB), or, where it carries its own
    exponent or magnitude, in the unit without prefix (`112e9`). A bare fraction below one can be a percentage.
    """
    value, how = reading.value, fit(reading, unit, near)
    if how is Fit.NONE:
        return ()
    if how is Fit.ELLIPTIC or (reading.noun and how is Fit.FULL and unit.name):
        return (value,)
    named = [scale for each in (reading.unit, reading.also, reading.counted) if (scale := _scale(each, unit.name))]
    if named:
        return tuple(dict.fromkeys(value * scale for scale in named))
    if unit.name == "percent":
        if reading.noun == "times":
            return (value * 100.0,)
        return (value * 100.0, value) if abs(value) <= 1.0 else (value,)
    literal = value * unit.factor
    return (value, literal) if reading.scaled and value != literal else (literal,)


def _scale(unit: str, target: str) -> float | None:
    return dimensions.factor(unit, target) if unit else None


def meanings(reading: Reading, target: Form) -> tuple[float, ...]:
    """Return what the reading can mean in the unit of `target`, prefix included: 112 where the form is 112 GB."""
    found = values(as_shared(reading, target), target.unit, target.canonical)
    return tuple(each / target.unit.factor for each in found)


def as_shared(reading: Reading, target: Form) -> Reading:
    """Take off the one denominator that the form leaves to its condition: `410 TFLOP/s per GPU`, given for one GPU."""
    return _without(reading, target.unit, _units_named(target.when)) if target.when else reading


_PARTS = frozenset({"GPU", "node", "layer", "head", "stage", "step", "expert", "batch", "sequence"})
_BATCH = re.compile(r"\bbatch(?:es)?\b", re.I)
_EACH = re.compile(r"\b(?:per|each|every|one|single)[ -](?:of (?:the )?(?:[0-9,]+ )?)?([A-Za-z]{3,})", re.I)
_PER = re.compile(r"\bper (token|param(?:eter)?|weight)\b", re.I)
_HOW_MANY = re.compile(r"\bhow many ((?:[a-z]+ ){0,2}[a-z]+)", re.I)


def as_asked(reading: Reading, quantity: Quantity, question: str) -> Reading:
    """Take off what the question has named: `400 TFLOP/s per GPU` where it asks for each GPU, the unit of `6 epochs`
    where it asks how many epochs and wants a plain number.
    """
    if reading.unit and not quantity.unit and _is_counted(reading.unit, question):
        return reading._replace(unit="", counted="", noun="")
    if "/" not in reading.unit:
        return reading
    named = _units_named(" ".join(_EACH.findall(question))) & _PARTS | _units_named(_asked_per(question))
    if _BATCH.search(question):
        named |= {"step"}  # a batch is what one step takes
    return _without(reading, unit_of(quantity.unit), named)


def asks_of_each(question: str) -> bool:
    """Return whether a question asks for one of several, as `per GPU` does."""
    return _EACH.search(question) is not None


@lru_cache(maxsize=1024)
def _asked_per(question: str) -> str:
    """Return what the question asks something per, but for `20 tokens per parameter`, which it gives."""
    given = [each.span for each in read(question)]
    found = (match for match in _PER.finditer(question) if not any(low <= match.start() < high for low, high in given))
    return " ".join(match[1] for match in found)


def _is_counted(unit: str, question: str) -> bool:
    if dimensions.compatible(unit, ""):
        return False  # percent is no thing that is counted
    asked = _units_named(" ".join(_HOW_MANY.findall(question)))
    return any(dimensions.compatible(unit, each) for each in asked)


def _without(reading: Reading, unit: Unit, named: frozenset[str]) -> Reading:
    if "/" not in reading.unit:
        return reading
    above, *below = reading.unit.split("/")
    kept = list(below)
    for each in unit.name.split("/")[1:]:
        if each in kept:
            kept.remove(each)
    if len(kept) != 1 or kept[0] not in named:
        return reading
    below.remove(kept[0])
    return reading._replace(unit="/".join([above, *below]))


@lru_cache(maxsize=1024)
def _units_named(text: str) -> frozenset[str]:
    found = (units.atom(word.lower()) for word in re.findall(r"[A-Za-z]{3,}", text))
    return frozenset(each.name for each in found if each is not None)


_NEAR = 1.5  # orders of magnitude within which a number may still be meant as the value


def orders_apart(reading: Reading, quantity: Quantity) -> float:
    """Return how many orders of magnitude the reading is from the quantity, in the kindest form and meaning."""
    found = [(value, each.value) for each in forms(quantity) for value in meanings(reading, each)]
    return min((_orders(value, target) for value, target in found), default=math.inf)


def _orders(value: float, target: float) -> float:
    return abs(math.log10(abs(value / target))) if value and target else math.inf
