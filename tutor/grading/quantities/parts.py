"""Formula, inputs and arithmetic of the working, each judged for itself."""

from __future__ import annotations

from collections.abc import Callable

from tutor.domain import Part, Span, Verdict
from tutor.grading.quantities.showing import amount, number
from tutor.grading.quantities.solution import Solution
from tutor.grading.quantities.trees import leaves

_NO_WORKING = "No working was found."

Found = tuple[Verdict, str, Span | None]


def _formula(solution: Solution) -> Found:
    if solution.leading is not None:
        expected = amount(solution.quantity.value, solution.quantity.unit)
        return Verdict.MET, f"This is the right computation; it comes to {expected}.", solution.around(solution.leading)
    if solution.misled is not None:
        return (
            Verdict.MET,
            "This is the right computation, with a wrong number in it.",
            solution.around(solution.misled[0]),
        )
    if solution.slip is not None:
        return Verdict.CONTRADICTED, solution.slip[1].reply, solution.around(solution.slip[0])
    if solution.own:
        return Verdict.UNMET, "No step of the working comes to what was asked for.", None
    return Verdict.UNMET, _NO_WORKING, None


def _inputs(solution: Solution) -> Found:
    side = solution.leading or (solution.own[-1] if solution.own else None)
    if solution.leading is not None and not any(leaf.symbol for leaf in leaves(solution.leading.tree)):
        return Verdict.MET, "The numbers of the question are all used.", solution.around(solution.leading)
    if solution.misled is not None:
        at, odd, right = solution.misled
        reason = f"You use {solution.text(odd.span)} where it should be {number(right)}."
        return Verdict.CONTRADICTED, reason, solution.around(at)
    if side is None:
        return Verdict.UNMET, _NO_WORKING, None
    missing = [number(value) for value in solution.inputs.values() if value not in solution.present]
    if missing:
        return Verdict.UNMET, f"The working does without {', '.join(missing)}.", None
    return Verdict.MET, "The numbers of the question are all used.", solution.around(side)


def _arithmetic(solution: Solution) -> Found:
    wrong = solution.working.wrong
    if wrong is not None:
        return Verdict.CONTRADICTED, f"{solution.told(wrong)}.", wrong.after.span
    own = [move for move in solution.working.moves if move.before in solution.own]
    if not own:
        return Verdict.UNMET, _NO_WORKING, None
    return Verdict.MET, "Every step holds.", (own[0].before.span[0], own[-1].after.span[1])


PARTS: dict[Part, Callable[[Solution], Found]] = {
    Part.FORMULA: _formula,
    Part.INPUTS: _inputs,
    Part.ARITHMETIC: _arithmetic,
}
