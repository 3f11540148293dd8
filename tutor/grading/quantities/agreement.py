"""Whether two sides of an equals sign come to one value, in the manners in which their numbers can be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from tutor.grading.quantities import dimensions
from tutor.grading.quantities.chains import Side
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.trees import Leaf, Tree, evaluate

_NEAR = 0.03  # by which two sides may differ without being wrong: people carry rounded numbers along
_COARSE = 0.2  # and at most, however coarse the print


def full(reading: Reading) -> float:
    """Return a number in canonical units, a percentage as a fraction."""
    return reading.value / 100 if reading.unit == "percent" else reading.value


def base(reading: Reading) -> float:
    """Return a number with times in seconds and bits in bytes."""
    for unit in ("s", "byte", "byte/s"):
        if reading.unit and (scale := dimensions.factor(reading.unit, unit)):
            return reading.value * scale
    return full(reading)


def printed(reading: Reading) -> float:
    """Return a number as it is printed, without prefix and magnitude."""
    return reading.number


MANNERS: tuple[Callable[[Reading], float], ...] = (full, base, printed, lambda reading: reading.value)


def computed(tree: Tree, value: Callable[[Leaf], float]) -> float | None:
    """Return what a tree comes to, None where that is no real number."""
    try:
        found = evaluate(tree, value)
    except (ArithmeticError, ValueError, KeyError):
        return None
    return found if math.isfinite(found) else None


def pairs_of(before: Side, after: Side, symbols: Mapping[str, float]) -> Iterator[tuple[float, float]]:
    """Yield what the two sides may come to, in each manner of reading their numbers, the most literal first."""
    for manner in MANNERS:

        def value(leaf: Leaf, manner: Callable[[Reading], float] = manner) -> float:
            return symbols[leaf.symbol] if leaf.reading is None else manner(leaf.reading)

        left = computed(before.tree, value)
        if left is None:
            continue
        right = computed(after.tree, value)
        targets = [] if right is None else [right]
        if after.stated is not None and before.computed:
            targets += [each(after.stated) for each in MANNERS] + list(_binary(after.stated))
        yield from ((left, target) for target in targets)


def as_printed(pairs: Sequence[tuple[float, float]], after: Side) -> float:
    """Return what the first side comes to, in the manner that comes nearest to the second as it is printed."""
    nearest, target = min(pairs, key=lambda pair: _orders(*pair))
    number = after.stated.number if after.stated is not None else target
    return nearest * number / target if target else nearest


def _orders(one: float, other: float) -> float:
    return abs(math.log10(abs(one / other))) if one and other else math.inf


def _binary(reading: Reading) -> Iterator[float]:
    """Yield a size in bytes with its prefix taken for a binary one: 320 KB is often 327,680 bytes."""
    power = round(math.log10(reading.prefix) / 3) if reading.prefix >= 1e3 else 0
    if power and reading.unit.startswith("byte"):
        yield reading.value * (1.024**power if reading.prefix == 1000.0**power else 1.024**-power)


def agree(left: float, right: float, after: Side) -> bool:
    """Return whether two values are one: 3 percent apart, or as the digits printed allow; in a range, within it."""
    stated = after.stated
    if stated is not None and stated.high is not None and stated.value:
        low, high = sorted((right, right * stated.high / stated.value))
        return low * (1 - _NEAR) <= left <= high * (1 + _NEAR)
    if abs(left - right) <= _NEAR * abs(left) or (not left and not right):
        return True
    return stated is not None and (stated.words or stated.digits > 0) and _rounds(left, right, stated.digits)


def _rounds(exact: float, rounded: float, digits: int) -> bool:
    if not exact or abs(exact - rounded) >= _COARSE * abs(exact):
        return False
    return digits < 1 or math.isclose(float(f"{exact:.{digits - 1}e}"), rounded, rel_tol=1e-9)
