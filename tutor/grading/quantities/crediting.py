"""The verdict on a quantity point: on the result, or on formula, inputs or arithmetic of the working."""

from __future__ import annotations

import math

from tutor.domain import Check, Part, PartChecks, Question, RubricPoint, Span, Verdict
from tutor.errors import InputError
from tutor.grading.quantities.chains import Move
from tutor.grading.quantities.judging import QuantityJudgement, judge_result
from tutor.grading.quantities.parts import PARTS
from tutor.grading.quantities.showing import number
from tutor.grading.quantities.solution import Solution


def judge_quantity(point: RubricPoint, question: Question, answer: str) -> QuantityJudgement:
    """Return the verdict on a quantity point of `question`. Raises InputError where the bank's unit cannot be read."""
    if point.quantity is None:
        raise InputError(f"expected a quantity point, got {point.id!r}, which states a claim")
    result = judge_result(point, point.quantity, question, answer)
    shown = Solution(point.quantity, answer)
    if point.quantity.part is not Part.RESULT:
        return _of_part(shown, result)
    parted = any(each.quantity is not None and each.quantity.part is not Part.RESULT for each in question.points)
    if result.verdict in {Verdict.CONTRADICTED, Verdict.UNMET} and shown.working.wrong is not None:
        result = _with_working(shown, shown.working.wrong, result, parted)
    return result if parted else _with_parts(shown, result)


def _with_parts(shown: Solution, result: QuantityJudgement) -> QuantityJudgement:
    """Show beside the result how formula, inputs and arithmetic stand, where the answer has working for it."""
    if result.check is None or not shown.own:
        return result
    formula, inputs, arithmetic = (
        _verdict_on(part, shown, result)[0] for part in (Part.FORMULA, Part.INPUTS, Part.ARITHMETIC)
    )
    parts = PartChecks(formula=formula, inputs=inputs, arithmetic=arithmetic)
    return result.model_copy(update={"check": result.check.model_copy(update={"parts": parts})})


def _with_working(shown: Solution, wrong: Move, result: QuantityJudgement, parted: bool) -> QuantityJudgement:
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


def _of_part(shown: Solution, result: QuantityJudgement) -> QuantityJudgement:
    verdict, reason, span = _verdict_on(shown.quantity.part, shown, result)
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


def _verdict_on(part: Part, shown: Solution, result: QuantityJudgement) -> tuple[Verdict, str, Span | None]:
    verdict, reason, span = PARTS[part](shown)
    if verdict is Verdict.UNMET and result.verdict is Verdict.MET:
        return Verdict.MET, "The right result shows it.", result.span
    return verdict, reason, span


def _check(shown: Solution, wrong: Move) -> Check:
    stated = wrong.after.stated
    return Check(
        read=shown.text(wrong.after.span),
        unit=stated.unit if stated is not None else "",
        expected=number(wrong.gives),
        deviation=(stated.number - wrong.gives) / abs(wrong.gives) if stated is not None and wrong.gives else None,
        verdict=Verdict.CONTRADICTED,
        step=shown.told(wrong),
    )
