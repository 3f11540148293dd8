"""Numbers that follow from others in prose: `One sequence: 10 GiB. Sixty-four of them: 640 GiB.`"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from tutor.domain import Quantity
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.comparing import form_of
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.measured import Reading

_AGREE = 0.01
_FACTORS = {"double": 2.0, "twice": 2.0, "both": 2.0, "triple": 3.0, "quadruple": 4.0, "half": 2.0, "halve": 2.0}
_FACTOR = re.compile(rf"\b({'|'.join(_FACTORS)})[sd]?\b", re.I)


def carried_on(own: Sequence[Reading], readings: Sequence[Reading], quantity: Quantity) -> list[Reading]:
    """Leave out the wrong numbers that a later one is computed from, and put that one forward as much as they were.

    `own` are the numbers that may be the answer, among all `readings` of the text. One follows from another where it
    is that one times, or over, a number said between the two. A right number is no step.
    """
    kept = list(own)
    for place, later in enumerate(own):
        steps = [each for each in own[:place] if _is_step(each, later, readings, quantity)]
        if steps and later.role > Role.ASIDE:
            role = max(later.role, *(each.role for each in steps))
            kept = [each for each in kept if each not in steps]
            kept[kept.index(later)] = later._replace(role=role)
    return kept


def _is_step(earlier: Reading, later: Reading, readings: Sequence[Reading], quantity: Quantity) -> bool:
    told = earlier.role > Role.ASIDE and bool(later.unit or later.scaled)
    ratio = _ratio(earlier, later) if told else None
    if ratio is None or form_of(quantity, earlier) is not None:
        return False
    return any(math.isclose(ratio, each, rel_tol=_AGREE) for each in _factors(earlier, later, readings))


def _ratio(earlier: Reading, later: Reading) -> float | None:
    """Return how many times the larger of two numbers of one kind is the smaller; None where that tells nothing."""
    bare = not (earlier.unit and later.unit)
    scale = 1.0 if bare else dimensions.factor(earlier.unit, later.unit)
    if scale is None or earlier.high is not None or later.high is not None or not later.value or not earlier.value:
        return None
    ratio = abs(later.value / (earlier.value * scale))
    ratio = max(ratio, 1 / ratio)
    return ratio if ratio > 1 + 2 * _AGREE else None


def _factors(earlier: Reading, later: Reading, readings: Sequence[Reading]) -> Iterator[float]:
    for each in readings:
        if earlier.span[1] <= each.span[0] and each.span[1] <= later.span[0] and each.value:
            yield max(abs(each.value), 1 / abs(each.value))
    yield from (_FACTORS[each.lower()] for each in _FACTOR.findall(f"{later.lead} {later.clause} {later.tail}"))
