"""The verdict on a quantity point: on the result, or on formula, inputs or arithmetic of the working."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tutor.bank.formula import evaluate, within
from tutor.domain import Check, Part, Quantity, Question, RubricPoint, Slip, Span, Verdict
from tutor.errors import InputError
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.fitting import forms
from tutor.grading.quantities.judging import QuantityJudgement, judge_result
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.showing import amount, number
from tutor.grading.quantities.steps import Move, Side, Working, computed, full, working_of
from tutor.grading.quantities.trees import Leaf, leaves
from tutor.grading.quantities.units import Unit, unit_of

_THOUSANDS = tuple(1000.0**power for power in range(5))
_NO_WORKING = "No working was found."


def judge_quantity(point: RubricPoint, question: Question, answer: str) -> QuantityJudgement:
    """Return the verdict on a quantity point of `question`. Raises InputError where the bank's unit cannot be read."""
    if point.quantity is None:
        raise InputError(f"expected a quantity point, got {point.id!r}, which states a claim")
    result = judge_result(point, point.quantity, question, answer)
    shown = _Shown(point.quantity, answer)
    if point.quantity.part is not Part.RESULT:
        return _of_part(shown, result)
    parted = any(each.quantity is not None and each.quantity.part is not Part.RESULT for each in question.points)
    if result.verdict not in {Verdict.CONTRADICTED, Verdict.UNMET} or shown.working.wrong is None:
        return result
    return _with_working(shown, shown.working.wrong, result, parted)


@dataclass(frozen=True)
class _Shown:
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
        """The pieces of arithmetic that use an input of the question."""
        return [side for side in self.working.sides if side.computed and any(self._uses(side))]

    def _uses(self, side: Side) -> Iterator[bool]:
        for leaf in leaves(side.tree):
            yield bool(leaf.symbol) or any(_is(leaf.reading, value) for value in self.inputs.values())

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
    """Return whether a number is an input as the question gives it, thousands left to the prefix or not."""
    if reading is None:
        return False
    stated = (reading.value, reading.number, reading.value / 100, 100 * reading.value)
    scales = _THOUSANDS if abs(value) >= _THOUSANDS[1] else _THOUSANDS[:1]
    return any(math.isclose(each, value / scale, rel_tol=1e-3) for each in stated for scale in scales)


def _with_working(shown: _Shown, wrong: Move, result: QuantityJudgement, parted: bool) -> QuantityJudgement:
    """Show the first wrong step of a wrong result; right working earns half where no points are given for it."""
    if result.verdict is Verdict.UNMET and wrong.before is not shown.leading:
        return result
    told = shown.told(wrong)
    check = (result.check or _check(shown, wrong)).model_copy(update={"step": told})
    earned = shown.leading is not None and not parted and result.slip is None and not _only_the_sign(wrong)
    verdict = Verdict.PARTIAL if earned else Verdict.CONTRADICTED
    span = result.span or wrong.after.span
    return QuantityJudgement(
        verdict=verdict,
        p_met=0.5 if earned else 0.0,
        p_contradicted=0.0 if earned else 1.0,
        reason=f"The working is the right one; {told}." if earned else f"{result.reason} {told}.",
        quote=shown.text(span),
        span=span,
        slip=result.slip,
        check=check.model_copy(update={"verdict": verdict}),
    )


def _only_the_sign(move: Move) -> bool:
    stated = move.after.stated
    return stated is not None and math.isclose(-stated.number, move.gives, rel_tol=0.05)


def _of_part(shown: _Shown, result: QuantityJudgement) -> QuantityJudgement:
    verdict, reason, span = _PARTS[shown.quantity.part](shown)
    if verdict is Verdict.UNMET and result.verdict is Verdict.MET:
        verdict, reason, span = Verdict.MET, "The right result shows it.", result.span
    wrong = shown.working.wrong if shown.quantity.part is Part.ARITHMETIC else None
    return QuantityJudgement(
        verdict=verdict,
        p_met=float(verdict is Verdict.MET),
        p_contradicted=float(verdict is Verdict.CONTRADICTED),
        reason=reason,
        quote=None if span is None else shown.text(span),
        span=span,
        check=None if wrong is None or verdict is Verdict.MET else _check(shown, wrong),
    )


def _check(shown: _Shown, wrong: Move) -> Check:
    stated = wrong.after.stated
    return Check(
        read=shown.text(wrong.after.span),
        unit=stated.unit if stated is not None else "",
        expected=number(wrong.gives),
        deviation=(stated.number - wrong.gives) / abs(wrong.gives) if stated is not None and wrong.gives else None,
        verdict=Verdict.CONTRADICTED,
        step=shown.told(wrong),
    )


_Found = tuple[Verdict, str, Span | None]


def _formula(shown: _Shown) -> _Found:
    if shown.leading is not None:
        expected = amount(shown.quantity.value, shown.quantity.unit)
        return Verdict.MET, f"This is the right computation; it comes to {expected}.", shown.around(shown.leading)
    if shown.misled is not None:
        return Verdict.MET, "This is the right computation, with a wrong number in it.", shown.around(shown.misled[0])
    if shown.slip is not None:
        return Verdict.CONTRADICTED, shown.slip[1].reply, shown.around(shown.slip[0])
    if shown.own:
        return Verdict.UNMET, "No step of the working comes to what was asked for.", None
    return Verdict.UNMET, _NO_WORKING, None


def _inputs(shown: _Shown) -> _Found:
    side = shown.leading or (shown.own[-1] if shown.own else None)
    if shown.leading is not None and not any(leaf.symbol for leaf in leaves(shown.leading.tree)):
        return Verdict.MET, "The numbers of the question are all used.", shown.around(shown.leading)
    if shown.misled is not None:
        at, odd, right = shown.misled
        reason = f"You use {shown.text(odd.span)} where it should be {number(right)}."
        return Verdict.CONTRADICTED, reason, shown.around(at)
    if side is None:
        return Verdict.UNMET, _NO_WORKING, None
    missing = [number(value) for value in shown.inputs.values() if value not in shown.present]
    if missing:
        return Verdict.UNMET, f"The working does without {', '.join(missing)}.", None
    return Verdict.MET, "The numbers of the question are all used.", shown.around(side)


def _arithmetic(shown: _Shown) -> _Found:
    wrong = shown.working.wrong
    if wrong is not None:
        return Verdict.CONTRADICTED, f"{shown.told(wrong)}.", wrong.after.span
    own = [move for move in shown.working.moves if move.before in shown.own]
    if not own:
        return Verdict.UNMET, _NO_WORKING, None
    return Verdict.MET, "Every step holds.", (own[0].before.span[0], own[-1].after.span[1])


_PARTS: dict[Part, Callable[[_Shown], _Found]] = {
    Part.FORMULA: _formula,
    Part.INPUTS: _inputs,
    Part.ARITHMETIC: _arithmetic,
}
