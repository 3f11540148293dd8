"""Pieces of arithmetic as an answer writes them, and the moves from one to the next over an equals sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.domain import Span
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.trees import Leaf, Node, Tree, leaves


@dataclass(frozen=True)
class Side:
    """What stands on one side of an equals sign, or alone; `exact` is what it comes to, unrounded, or None."""

    tree: Tree
    span: Span
    exact: float | None = None

    @property
    def computed(self) -> bool:
        """Whether it is a piece of arithmetic, not a number that is only stated."""
        return isinstance(self.tree, Node) or (self.tree.reading is not None and self.tree.reading.digits == 0)

    @property
    def stated(self) -> Reading | None:
        return self.tree.reading if isinstance(self.tree, Leaf) else None


@dataclass(frozen=True)
class Move:
    """A step from one side to the next; `gives` is what the first comes to, in the prefix of the next."""

    before: Side
    after: Side
    gives: float
    right: bool


@dataclass(frozen=True)
class Working:
    """All pieces of arithmetic of an answer and the moves between them, in order."""

    sides: tuple[Side, ...] = ()
    moves: tuple[Move, ...] = ()

    @property
    def wrong(self) -> Move | None:
        """The first move that does not hold."""
        return next((move for move in self.moves if not move.right), None)


def numbers_in(working: Working) -> Iterator[Reading]:
    """Yield the numbers that the pieces of arithmetic are made of."""
    for side in working.sides:
        if side.computed:
            yield from (leaf.reading for leaf in leaves(side.tree) if leaf.reading is not None)
