"""Formulas of quantities and slips: arithmetic over named inputs, evaluated by simpleeval and by nothing stronger."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from tutor.domain import Tolerance
from tutor.errors import InputError

FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "min": min,
    "max": max,
    "ceil": math.ceil,
}


OPERATORS: dict[type, Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,  # floats overflow at once where integers would compute for hours
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
_NODES = (ast.Expr, ast.BinOp, ast.UnaryOp, ast.Call, ast.Name, ast.Constant)


def evaluate(formula: str, inputs: Mapping[str, float]) -> float:
    """Return the value of `formula`, say `6 * params * tokens`, with each name replaced by its input.

    Knows + - * / **, parentheses, numbers and the functions of FUNCTIONS. Raises InputError for anything else, and
    where the result is not a finite number.
    """
    try:
        value = _evaluator(inputs).eval(formula, previously_parsed=_parse(formula))
    except (InvalidExpression, SyntaxError, ArithmeticError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise InputError(f"formula {formula!r} cannot be computed: {_plain(error, inputs)}") from error
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(f"formula {formula!r} gives {value!r}, expected a finite number")
    return float(value)


def within(value: float, target: float, tolerance: Tolerance) -> bool:
    """Return whether `value` is as near to `target`, in the same unit, as `tolerance` asks."""
    if tolerance.absolute is not None:
        return abs(value - target) <= tolerance.absolute + 1e-12 * abs(target)
    if tolerance.relative is not None:
        return abs(value - target) <= (tolerance.relative + 1e-12) * abs(target)
    if value * target <= 0 or tolerance.log10 is None:
        return value == target
    return abs(math.log10(value / target)) <= tolerance.log10 + 1e-12


def _parse(formula: str) -> ast.expr:
    body = ast.parse(formula.strip(), mode="eval").body
    for node in ast.walk(body):
        if isinstance(node, ast.Constant) and type(node.value) not in (int, float):
            raise TypeError("not a number")
    return body


def _evaluator(inputs: Mapping[str, float]) -> Any:
    names = {name: float(value) for name, value in inputs.items()}
    evaluator = SimpleEval(operators=OPERATORS, functions=FUNCTIONS, names=names)
    evaluator.nodes = {node: read for node, read in evaluator.nodes.items() if node in _NODES}
    return evaluator


def _plain(error: Exception, inputs: Mapping[str, float]) -> str:
    match error:
        case ZeroDivisionError():
            return "it divides by zero"
        case OverflowError():
            return "the result is too large"
        case SyntaxError():
            return "it is not arithmetic; write powers as ** and products as *"
        case InvalidExpression() if hasattr(error, "name"):
            return f"it uses {error.name!r}, and the inputs are {', '.join(sorted(inputs)) or 'none'}"
        case InvalidExpression() if hasattr(error, "func_name"):
            return f"there is no function {error.func_name!r}; known are {', '.join(FUNCTIONS)}"
        case KeyError() | TypeError() | InvalidExpression():
            return "only numbers, names, + - * / ** and the known functions may be used"
        case _:
            return str(error)
