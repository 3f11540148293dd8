"""How numbers hang together: ranges, alternatives, and chains of working with their operands and results."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence

from tutor.grading.quantities import dimensions
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.links import Link, ends_sentence, follows_equals, is_spoken_equals, link
from tutor.grading.quantities.measured import Reading, times

_LIST_GAP = re.compile(r"/|,\s|,?\sand\s")


def _share_unit(text: str, found: list[Reading]) -> list[Reading]:
    """Lend the unit of the last to all of a list of three or more, as in `26/13/6.5 GB` and `26, 13 and 6.5 GB`."""
    shared = list(found)
    for last in (place for place, each in enumerate(found) if each.unit and each.digits):
        first = last
        while first and _goes_on_in_list(text, found[first - 1], found[first]):
            first -= 1
        if last - first >= 2:
            shared[first : last + 1] = [
                lend(each, found[last])._replace(listed=True, role=Role.STATED) for each in found[first : last + 1]
            ]
    return shared


def _goes_on_in_list(text: str, one: Reading, other: Reading) -> bool:
    plain = one.digits > 0 and not (one.unit or one.noun or one.counted or one.words)
    return plain and _LIST_GAP.fullmatch(text, one.span[1], other.span[0]) is not None


def join(text: str, found: list[Reading]) -> list[Reading]:
    """Join the two ends of a range, take up the ± of a value, and lend its unit to the first of `16 or 12 bytes`."""
    joined: list[Reading] = []
    for reading in _share_unit(text, found):
        last = joined[-1] if joined else None
        how = link(text[last.span[1] : reading.span[0]]) if last else Link.NONE
        if last and how is Link.ERROR:
            joined[-1] = lend(last, reading)._replace(span=(last.span[0], reading.span[1]))
        elif last and how is Link.RANGE and (whole := _range(text, last, reading)):
            joined[-1] = whole
        elif last and _goes_on_in_time(text, last, reading):
            joined[-1] = _added(last, reading)
        elif last and how is Link.OR:
            last = _with_exponent(last, reading)
            joined[-1:] = [lend(last, reading) if last.digits and abs(last.value) >= 1 else last, lend(reading, last)]
        else:
            joined.append(reading)
    return joined


_AND_TIME = re.compile(r"\s?(?:,?\s?and\s)?")
_TIMES = ("s", "minute", "hour", "day", "week", "month", "year")


def _goes_on_in_time(text: str, last: Reading, reading: Reading) -> bool:
    """Return whether a smaller unit of time goes on, as in `1 h 30 min` and `28 days and 14 hours`."""
    if last.unit not in _TIMES[1:] or reading.unit not in _TIMES or last.high or reading.high:
        return False
    scale = dimensions.factor(last.unit, reading.unit) or 0.0
    near = _AND_TIME.fullmatch(text, last.span[1], reading.span[0])
    return near is not None and last.value == int(last.value) and 0 < reading.value < scale


def _added(last: Reading, reading: Reading) -> Reading:
    value = last.value + reading.value * (dimensions.factor(reading.unit, last.unit) or 0.0)
    digits = max(last.digits, 1) + 1  # as precise as the smaller unit, at the least
    return last._replace(value=value, number=value, digits=digits, span=(last.span[0], reading.span[1]))


def lend(bare: Reading, other: Reading) -> Reading:
    """Give a bare number the unit, and with it the prefix, of its neighbour."""
    if bare.unit or not other.unit or not other.number:
        return bare
    scale = 1.0 if bare.scaled else other.value / other.number
    return bare._replace(
        value=times(bare.value, scale),
        unit=other.unit,
        also=other.also,
        prefix=1.0 if bare.scaled else other.prefix,
        scaled=bare.scaled or other.scaled,
        noun="",
    )


def _range(text: str, low: Reading, high: Reading) -> Reading | None:
    """Join `10-20%`, `3 to 5`, `10-25M`; None where the two are no ends of one range."""
    gap = text[low.span[1] : high.span[0]].strip().lower()
    before = text[max(0, low.span[0] - 16) : low.span[0]].lower()
    if low.high is not None or (gap == "and" and "between" not in before) or (gap == "to" and _CHANGED.search(before)):
        return None
    if high.number == high.value == 1.0 and not high.unit and low.value > 1 and gap in {"to", ":"}:
        return low._replace(span=(low.span[0], high.span[1]))  # a ratio, `20 to 1`
    if gap == ":" or _is_difference(text, low, high):
        return None
    low_full = _scaled_like(low, high) if not low.scaled and low.unit in {"", "USD", "EUR"} else lend(low, high)
    same = low_full.unit == high.unit or not high.unit
    if not same or low_full.value >= high.value:
        return None
    return low_full._replace(high=high.value, span=(low.span[0], high.span[1]), noun=high.noun, counted=high.counted)


_CHANGED = re.compile(r"(?<!anywhere )(?<!anything )(?<!something )(?<!ranges )(?<!ranging )(?<!varies )from $")
_MULTIPLIED_BEFORE = re.compile(r"[×*·⋅/^÷]\s*$")
_MULTIPLIED_AFTER = re.compile(r"\s*[×*·⋅/^÷](?!\s?[A-Za-z])")


def _is_difference(text: str, low: Reading, high: Reading) -> bool:
    """Whether a minus between spaces subtracts: `1 - 23 / 81`, `2 × 4 - 3`."""
    if text[low.span[1] : high.span[0]].strip(" ") not in {"-", "–", "−"} or text[high.span[0] - 1] != " ":
        return False
    before, after = text[max(0, low.span[0] - 3) : low.span[0]], text[high.span[1] : high.span[1] + 4]
    return bool(_MULTIPLIED_BEFORE.search(before) or _MULTIPLIED_AFTER.match(after))


def _with_exponent(low: Reading, high: Reading) -> Reading:
    """Give the first of `2 to 3e23` the power of ten of the second, where it stays the smaller one."""
    if not high.scaled or high.number != high.value or high.number < 10 or low.scaled or not 1 <= low.value < 10:
        return low
    value = times(low.value, 10.0 ** math.floor(math.log10(high.number)))
    return low._replace(value=value, number=value, scaled=True) if value < high.number else low


def _scaled_like(low: Reading, high: Reading) -> Reading:
    low = _with_exponent(low, high)
    if not low.unit and high.unit:
        return lend(low, high)
    if not high.number or high.value == high.number:
        return low
    return low._replace(value=times(low.value, high.value / high.number), scaled=True)


_SUMMANDS = 6


def work(text: str, found: list[Reading]) -> list[Reading]:
    """Find the chains of working and mark in each the result and the operands."""
    worked: list[Reading] = []
    first = 0
    links = _links(text, found)
    for place in range(1, len(found) + 1):
        if place == len(found) or links[place - 1] not in {Link.OPERATOR, Link.EQUALS}:
            worked += _chain(text, found[first:place], links[first : place - 1])
            first = place
    return worked


def _chain(text: str, chain: list[Reading], links: list[Link]) -> list[Reading]:
    after_equals = follows_equals(text[max(0, chain[0].span[0] - 40) : chain[0].span[0]])
    if len(chain) == 1:
        stated = after_equals and chain[0].role is Role.STATED
        return [chain[0]._replace(role=Role.RESULT)] if stated else chain
    result = None
    if links[-1] is Link.EQUALS and chain[-1].role is Role.STATED:
        result = len(chain) - 1
    elif links[0] is Link.EQUALS and chain[0].role is Role.STATED:
        result = 0  # `16 bytes = 2 + 2 + 4 + 4 + 4`
    roles = [Role.RESULT if place == result else Role.OPERAND for place in range(len(chain))]
    return [each if each.role is role else each._replace(role=role) for each, role in zip(chain, roles, strict=True)]


def add_up(found: Sequence[Reading]) -> list[Reading]:
    """Mark as a result what is the sum of the numbers of its unit right before it, as in `2 + 12` written out."""
    summed = list(found)
    for place, reading in enumerate(found):
        parts = [each.value for each in found[max(0, place - _SUMMANDS) : place] if each.unit == reading.unit]
        sums = (math.fsum(parts[first:]) for first in range(len(parts) - 1))
        if reading.unit and reading.role is Role.STATED and any(_equal(total, reading.value) for total in sums):
            summed[place] = reading._replace(role=Role.RESULT)
    return summed


def _equal(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9)


def level_alternatives(text: str, found: Sequence[Reading]) -> list[Reading]:
    """Put two numbers that are joined by `or` forward alike, and with a number what says it again."""
    level = list(found)
    for place, how in enumerate(_links(text, level)):
        if how is Link.OR or (level[place + 1].restates and _measure_alike(*level[place : place + 2])):
            role = max(level[place].role, level[place + 1].role)
            level[place : place + 2] = [each._replace(role=role) for each in level[place : place + 2]]
    return level


def _measure_alike(one: Reading, other: Reading) -> bool:
    stated = min(one.role, other.role) > Role.OPERAND
    return stated and bool(one.unit) and dimensions.compatible(one.unit, other.unit)


def _links(text: str, found: Sequence[Reading]) -> list[Link]:
    gaps = [text[one.span[1] : other.span[0]] for one, other in itertools.pairwise(found)]
    links: list[Link] = []
    for place, gap in enumerate(gaps):
        how = Link.NONE if found[place].listed and found[place + 1].listed else link(gap)
        if how is Link.NONE and links and links[-1] is Link.OPERATOR and is_spoken_equals(gap):
            how = Link.EQUALS
        elif how is Link.NONE and _DIVIDED.match(gap) and any(map(_comes_to, gaps[place + 1 : place + 2])):
            how = Link.OPERATOR
        links.append(how)
    return links


# `2.9 bits, by 4.5 that's 0.64`, `112 GB, over 8 GPUs => 14 GB`
_DIVIDED = re.compile(r"^,?\s+(?:and\s+)?(?:(?:split|spread|divided)\s+)?(?:by|over|across)\s+$")


def _comes_to(gap: str) -> bool:
    return is_spoken_equals(gap) or link(gap) is Link.EQUALS


_CONTRASTED = re.compile(
    r"^\s*(?:up|either|too|as well|at all)?\s*[,;–—-]?\s*"
    r"(?:but|nor|and not|or|not|it['’]s|it is|they['’]re|they are|that['’]s|rather|instead)\b"
    r"(?:\s+(?:it['’]s|it is|not|rather|about|around|roughly|after|at|by|in|to|with|only|just|even))*\s*[~≈]?$"
)
_CONTRASTED_LATER = re.compile(r",?\s+but\s+(?:(?:about|around|after|at|by|in|to|with|only)\s+)*$")
_LATER = 2  # numbers that may stand between what is denied and what is set against it


def contrasted(text: str, reading: Reading, said: Sequence[Reading]) -> Reading:
    """Lend a bare number unit and magnitude of the denied one it is set against: `not 140 GB, it's 980`."""
    if reading.unit or reading.noun or reading.scaled or reading.counted:
        return reading
    for back, last in enumerate(reversed(said[-1 - _LATER :])):
        gap = text[last.span[1] : reading.span[0]]
        cue = _CONTRASTED.search(gap) if not back else _CONTRASTED_LATER.search(gap)
        if last.negated and cue and not ends_sentence(gap):
            return _scaled_like(reading, last)
    return reading
