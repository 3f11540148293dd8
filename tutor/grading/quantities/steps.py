"""Working checked step by step: what each side of a chain comes to, and whether the next side agrees with it."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence

from tutor.grading.quantities import dimensions
from tutor.grading.quantities.agreement import agree, as_printed, computed, full, pairs_of
from tutor.grading.quantities.chains import Move, Side, Working
from tutor.grading.quantities.expressions import JOINING, OPERANDS, NoExpression, Parser, Token, tokens
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.trees import Leaf, Tree

_EQUAL = re.compile(r"=(?!>)|[≈≃≅~]|\\approx|\\simeq|\\sim")
_CONVERTED = re.compile(
    r",?\s+(?:which|that)(?:\s+is|\s+are|['’]s)\s+(?:(?:about|around|roughly|approximately|nearly|almost|only|just)\s+)?"
)
_ROUGHLY = 0.25  # half a day for ten hours is no mistake
_TRAILING = 4  # words that may stand between a side and the equals sign after it


def working_of(text: str, readings: Sequence[Reading], symbols: Mapping[str, float]) -> Working:
    """Read the working of an answer; `symbols` are the letters that stand for inputs, with their values."""
    seen = _Seen(symbols)
    for run in _runs(tokens(text, readings, symbols)):
        seen.take(run)
    moves = sorted([*seen.moves, *_conversions(text, readings)], key=lambda move: move.before.span)
    return Working(tuple(seen.sides), tuple(moves))


def _conversions(text: str, readings: Sequence[Reading]) -> Iterator[Move]:
    """Yield the steps from one unit to another that are put in words: `2.46e6 s, which is 28.5 days`."""
    for one, other in itertools.pairwise(readings):
        scale = dimensions.factor(one.unit, other.unit) if one.unit and other.unit else None
        if scale is None or (one.unit, one.prefix) == (other.unit, other.prefix) or one.high or other.high:
            continue
        if other.value and _CONVERTED.fullmatch(text, one.span[1], other.span[0]):
            ratio = one.value * scale / other.value
            before, after = (Side(Leaf(each), each.span, each.value) for each in (one, other))
            yield Move(before, after, ratio * other.number, abs(ratio - 1) <= _ROUGHLY)


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
        pairs = list(pairs_of(before, after, self._values))
        if not pairs:
            return
        right = any(agree(left, target, after) for left, target in pairs)
        self.moves.append(Move(before, after, as_printed(pairs, after), right))
        if after.stated is not None and before.exact is not None and before.computed:
            scale = next((full(after.stated) / target for left, target in pairs if agree(left, target, after)), 1.0)
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
