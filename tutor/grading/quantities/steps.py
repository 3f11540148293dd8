"""Working checked step by step: what each side of a chain comes to, and whether the next side agrees with it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.domain import Span
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.expressions import JOINING, OPERANDS, NoExpression, Parser, Token, tokens
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.trees import Leaf, Node, Tree, evaluate, leaves

_NEAR = 0.03  # by which two sides may differ without being wrong: people carry rounded numbers along
_COARSE = 0.2  # and at most, however coarse the print
_EQUAL = re.compile(r"=(?!>)|[≈≃≅~]|\\approx|\\simeq|\\sim")
_TRAILING = 4  # words that may stand between a side and the equals sign after it


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


def working_of(text: str, readings: Sequence[Reading], symbols: Mapping[str, float]) -> Working:
    """Read the working of an answer; `symbols` are the letters that stand for inputs, with their values."""
    seen = _Seen(symbols)
    for run in _runs(tokens(text, readings, symbols)):
        seen.take(run)
    return Working(tuple(seen.sides), tuple(seen.moves))


def _runs(pieces: Iterator[Token]) -> Iterator[list[Token]]:
    """Yield what stands between stops; a run that opens with an operator goes on from the number before it."""
    run: list[Token] = []
    last: Token | None = None
    for piece in pieces:
        if piece.kind in {"line", "stop", "other"}:
            yield run
            run = []
        elif piece.kind in {"times", "divided"} and (not run or piece.text.startswith(",")):
            yield run
            run = [last, piece] if last is not None else []
        elif run or piece.kind != "minus":  # the mark of a list
            run.append(piece)
        last = piece if piece.kind == "number" else last
    yield run


class _Seen:
    """What has been read so far: sides, moves, and what the numbers that earlier steps led to come to exactly."""

    def __init__(self, symbols: Mapping[str, float]) -> None:
        self._values = symbols
        self._exact: list[tuple[Reading, float]] = []
        self.sides: list[Side] = []
        self.moves: list[Move] = []

    def take(self, run: Sequence[Token]) -> None:
        """Read the sides of a run of tokens without a stop in it, and the moves over its equals signs."""
        last: Side | None = None
        for sign, part in _parts(run):
            found = list(self._sides(part))
            if sign is not None and last is not None and found and found[0][0] == 0:
                self._move(last, found[0][1], verbal=not _EQUAL.match(sign.text))
            self.sides += [side for _, side in found]
            last = found[-1][1] if found and _ends(part, found[-1][1]) else None

    def _sides(self, part: Sequence[Token]) -> Iterator[tuple[int, Side]]:
        at = 0
        while at < len(part):
            try:
                if part[at].kind not in OPERANDS or _is_joined(part, at):
                    raise NoExpression
                tree, end = Parser(part, at).tree()
            except NoExpression:
                at += 1
                continue
            yield at, Side(tree, (part[at].span[0], part[end - 1].span[1]), self._value(tree))
            at = end

    def _value(self, tree: Tree) -> float | None:
        return computed(tree, lambda leaf: self._exactly(leaf))

    def _exactly(self, leaf: Leaf) -> float:
        if leaf.reading is None:
            return self._values[leaf.symbol]
        for earlier, exact in reversed(self._exact):
            if math.isclose(earlier.value, leaf.reading.value, rel_tol=1e-9) and earlier.value not in {0.0, 1.0}:
                return exact
        return full(leaf.reading)

    def _move(self, before: Side, after: Side, verbal: bool) -> None:
        if not _is_checkable(before, after, verbal):
            return
        pairs = list(_pairs(before, after, self._values))
        if not pairs:
            return
        right = any(_agree(left, target, after) for left, target in pairs)
        self.moves.append(Move(before, after, _as_printed(pairs, after), right))
        if after.stated is not None and before.exact is not None and before.computed:
            scale = next((full(after.stated) / target for left, target in pairs if _agree(left, target, after)), 1.0)
            self._exact.append((after.stated, before.exact * (scale or 1.0)))


def _parts(run: Sequence[Token]) -> Iterator[tuple[Token | None, Sequence[Token]]]:
    """Yield what stands between the equals signs of a run, each with the sign before it."""
    sign, start = None, 0
    for place, piece in enumerate(run):
        if piece.kind == "equals":
            yield sign, run[start:place]
            sign, start = piece, place + 1
    yield sign, run[start:]


def _is_joined(part: Sequence[Token], at: int) -> bool:
    """Whether something before, words aside, goes on into what begins here."""
    while at and part[at - 1].kind == "word":
        at -= 1
    return at > 0 and part[at - 1].kind in JOINING


def _ends(part: Sequence[Token], side: Side) -> bool:
    """Whether nothing but a few words follows the side."""
    after = [piece for piece in part if piece.span[0] >= side.span[1]]
    return len(after) <= _TRAILING and all(piece.kind in {"word", "close"} for piece in after)


def _is_checkable(before: Side, after: Side, verbal: bool) -> bool:
    """Whether one side has to agree with the other: `3 / 4 = 0.75`, `90 s = 1.5 minutes`, but not `N = 13e9`."""
    if before.computed:
        return True
    one, other = before.stated, after.stated
    if one is None or other is None or verbal or not (one.unit and other.unit):
        return False
    return dimensions.compatible(one.unit, other.unit)


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


def _pairs(before: Side, after: Side, symbols: Mapping[str, float]) -> Iterator[tuple[float, float]]:
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


def _as_printed(pairs: Sequence[tuple[float, float]], after: Side) -> float:
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


def _agree(left: float, right: float, after: Side) -> bool:
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


def numbers_in(working: Working) -> Iterator[Reading]:
    """Yield the numbers that the pieces of arithmetic are made of."""
    for side in working.sides:
        if side.computed:
            yield from (leaf.reading for leaf in leaves(side.tree) if leaf.reading is not None)
