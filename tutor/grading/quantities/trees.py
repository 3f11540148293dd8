"""Arithmetic as trees of numbers and letters, and what they come to."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tutor.grading.quantities.measured import Reading

_CALLS: dict[str, Callable[[float], float]] = {
    **{"exp": math.exp, "ln": math.log, "log": math.log, "log2": math.log2, "log10": math.log10, "root": math.sqrt},
}
_OPERATIONS: dict[str, Callable[[float, float], float]] = {
    **{"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": math.pow},
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number of the text, or a letter that stands for an input of the question."""

    reading: Reading | None = None
    symbol: str = ""

    @property
    def is_share(self) -> bool:
        """Whether it is a percentage or a fraction, which can be one `of` something."""
        return self.reading is not None and (self.reading.unit == "percent" or self.reading.digits == 0)


@dataclass(frozen=True, slots=True)
class Node:
    """An operation on one or two trees: + - * / ^ neg, "2", or the name of a function."""

    operation: str
    parts: tuple[Tree, ...]


Tree = Leaf | Node


def evaluate(tree: Tree, value: Callable[[Leaf], float]) -> float:
    """Return what a tree comes to; `value` gives its numbers and letters. Raises ArithmeticError, ValueError."""
    if isinstance(tree, Leaf):
        return value(tree)
    if tree.operation == "2":
        return 2.0
    parts = [evaluate(part, value) for part in tree.parts]
    if tree.operation in _CALLS:
        return _CALLS[tree.operation](*parts)
    if tree.operation == "neg":
        return -parts[0]
    return _OPERATIONS[tree.operation](*parts)


def leaves(tree: Tree) -> Iterator[Leaf]:
    """Yield the numbers and letters of a tree, from left to right."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        for part in tree.parts:
            yield from leaves(part)
