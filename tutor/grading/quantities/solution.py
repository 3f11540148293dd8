"""The working that an answer shows for a quantity: which piece of it leads to the value, and what is wrong in it."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tutor.bank.formula import evaluate, within
from tutor.domain import Quantity, Slip, Span
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.agreement import computed, full
from tutor.grading.quantities.chains import Move, Side, Working
from tutor.grading.quantities.fitting import forms
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.showing import number
from tutor.grading.quantities.steps import working_of
from tutor.grading.quantities.trees import Leaf, leaves
from tutor.grading.quantities.units import Unit, unit_of

_THOUSANDS = tuple(1000.0**power for power in range(5))


@dataclass(frozen=True)
class Solution:
    """The working that an answer shows for a quantity."""

    quantity: Quantity
    answer: str

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        return read(self.answer)

    @cached_property
    def working(self) -> Working:
        inputs = self.quantity.inputs
        symbols = {letter: inputs[name] for letter, name in self.quantity.symbols.items() if name in inputs}
        return working_of(self.answer, self.readings, symbols)

    @cached_property
    def inputs(self) -> dict[str, float]:
        """The inputs that the formula uses."""
        used = _names_in(self.quantity.formula or "")
        return {name: value for name, value in self.quantity.inputs.items() if name in used}

    @cached_property
    def own(self) -> list[Side]:
        """The pieces of arithmetic that use an input of the question, or what one of them has led to."""
        own: list[Side] = []
        led: list[float] = []
        for side in self.working.sides:
            if side.computed and any(self._uses(side, led)):
                own.append(side)
                moves = (move for move in self.working.moves if move.before is side)
                led += [move.after.stated.value for move in moves if move.after.stated is not None]
        return own

    def _uses(self, side: Side, led: Sequence[float]) -> Iterator[bool]:
        for leaf in leaves(side.tree):
            yield bool(leaf.symbol) or any(_is(leaf.reading, value) for value in self.inputs.values())
            yield leaf.reading is not None and leaf.reading.digits > 1 and leaf.reading.value in led

    @cached_property
    def leading(self) -> Side | None:
        """The last piece of arithmetic that comes to the value asked for, whatever was made of it."""
        values = [each.canonical for each in forms(self.quantity)]
        return next((side for side in reversed(self.own) if self._comes_to(side, side.exact, values)), None)

    @cached_property
    def misled(self) -> tuple[Side, Reading, float] | None:
        """The piece that comes to the value asked for with one number changed; that number; what it should be."""
        values = [each.canonical for each in forms(self.quantity)]
        for side in reversed(self.own):
            numbers = [leaf.reading for leaf in leaves(side.tree) if leaf.reading is not None]
            missing = [value for value in self.inputs.values() if not any(_is(each, value) for each in numbers)]
            if len(missing) != 1 or len(numbers) != len(list(leaves(side.tree))):
                continue
            for odd in numbers:
                if any(_is(odd, value) for value in self.inputs.values()):
                    continue
                if self._comes_to(side, computed(side.tree, _replaced(odd, missing[0])), values):
                    return side, odd, missing[0]
        return None

    @cached_property
    def slip(self) -> tuple[Side, Slip] | None:
        """The piece of arithmetic that makes a known mistake."""
        for side in reversed(self.own):
            for slip in self.quantity.slips:
                unit = unit_of(self.quantity.unit if slip.unit is None else slip.unit)
                wrong = evaluate(slip.formula, self.quantity.inputs) * unit.factor
                if self._comes_to(side, side.exact, [wrong]):
                    return side, slip
        return None

    def _comes_to(self, side: Side, found: float | None, values: Sequence[float]) -> bool:
        if found is None:
            return False
        unit, tolerance = unit_of(self.quantity.unit), self.quantity.tolerance
        meant = _meant(found, unit, self._stated_after(side))
        return any(within(each, value / unit.factor, tolerance) for each in meant for value in values)

    def _stated_after(self, side: Side) -> Reading | None:
        return next((move.after.stated for move in self.working.moves if move.before is side), None)

    @property
    def present(self) -> list[float]:
        """The inputs that the answer states."""
        return [value for value in self.inputs.values() if any(_is(each, value) for each in self.readings)]

    def around(self, side: Side) -> Span:
        """Return the span of a piece of arithmetic with what was made of it."""
        ends = [move.after.span[1] for move in self.working.moves if move.before is side]
        return side.span[0], max([side.span[1], *ends])

    def text(self, span: Span) -> str:
        return self.answer[slice(*span)]

    def told(self, move: Move) -> str:
        percent = move.after.stated is not None and move.after.stated.unit == "percent"
        gives = number(move.gives) + ("%" if percent else "")
        return f"{self.text(move.before.span)} comes to {gives}, not {self.text(move.after.span)}"


def _replaced(odd: Reading, value: float) -> Callable[[Leaf], float]:
    return lambda leaf: value if leaf.reading is odd else full(leaf.reading) if leaf.reading is not None else math.nan


def _meant(found: float, unit: Unit, stated: Reading | None) -> Iterator[float]:
    """Yield what a value of arithmetic can mean in `unit`, prefix included."""
    yield found
    yield found / unit.factor
    if unit.name == "percent":
        yield 100 * found
    for written in (stated.unit if stated is not None else "", "s"):
        scale = dimensions.factor(written, unit.name) if written else None
        if scale is not None:
            yield found * scale / unit.factor


@lru_cache(maxsize=1024)
def _names_in(formula: str) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(ast.parse(formula or "0")) if isinstance(node, ast.Name))


def _is(reading: Reading | None, value: float) -> bool:
    """Return whether a number is an input as the question gives it, thousands left to the prefix or not.

    A prefix of the question may come as a power of ten, 2,250 TFLOP/s as 2,250e12; a single digit is no such input.
    """
    if reading is None:
        return False
    stated = (reading.value, reading.number, reading.value / 100, 100 * reading.value)
    scales = _THOUSANDS if abs(value) >= _THOUSANDS[1] else _THOUSANDS[:1]
    pairs = [(each, value / scale) for each in stated for scale in scales]
    if reading.scaled and (abs(value) >= 10 or value != int(value)):
        pairs += [(reading.value, value * scale) for scale in _THOUSANDS]
    return any(math.isclose(*pair, rel_tol=1e-3) for pair in pairs)
