"""The words that belong to each number of a text: those that lead to it, and those that follow it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tutor.grading.quantities import dimensions
from tutor.grading.quantities.context import Breaks, Role
from tutor.grading.quantities.measured import Reading

HEARD = 200  # characters before a number that are listened to, so that a clause without end costs no more
_FEW = 7  # numbers back among which one of the same kind is looked for
_PARTING = re.compile(
    r"[,;:!?()\n=≈→]|\.(?=\s|$)|\s[—–-]\s|\b(?:[Aa]nd|[Bb]ut|[Oo]r|[Ss]o|[Ww]hile|[Ww]hereas|[Ww]ith|[Tt]han|[Bb]ecause"
    r"|[Ss]ince|[Ww]hich|that|from|[Tt]hen|vs|versus|before|[Ww]hen|[Ww]here|[Ii]f)\b"
)
_COORDINATED = re.compile(r",?\s(?:and|or)\s(?:about |around |roughly |~|≈)?", re.I)


class Words(NamedTuple):
    """The words beside a number, as `measured.Reading` describes them."""

    label: str = ""
    tail: str = ""
    clause: str = ""
    lead: str = ""


class Gap(NamedTuple):
    """The text between two numbers: what ends at `tail` belongs to the first, what begins at `head` to the other.

    Where nothing parts the two, all words between them may belong to either.
    """

    tail: int
    head: int


def gaps(text: str, found: Sequence[Reading]) -> list[Gap]:
    """Return the gap after each number; that of the last reaches to the end of the text."""
    return [_gap(text, one.span[1], stop) for one, stop in zip(found, _stops(text, found), strict=True)]


def _stops(text: str, found: Sequence[Reading]) -> list[int]:
    return [*(each.span[0] for each in found[1:]), len(text)][: len(found)]


def _gap(text: str, start: int, stop: int) -> Gap:
    parting = _PARTING.search(text, start, stop)
    if parting is None:
        return Gap(min(start + HEARD, stop), start)
    return Gap(min(start + HEARD, parting.start()), parting.end())


def words(text: str, reading: Reading, said: Sequence[Reading], between: Sequence[Gap], where: Breaks) -> Words:
    """Return the words beside `reading`, which `said` and the gaps `between` come before; the last gap is its own."""
    start, end = reading.span
    tail = "" if reading.listed else text[end : between[-1].tail]
    if said and _COORDINATED.fullmatch(text, said[-1].span[1], start):
        last = said[-1]
        return Words(last.label, tail, last.clause, last.lead)
    clause, sentence = max(where.clause(start), start - HEARD), max(where.sentence(start), start - HEARD)
    label = max(clause, between[-2].head) if said else clause
    kin = _last_of_kind(reading, said)
    wider = max(clause, between[kin].head) if kin is not None else clause
    return Words(text[label:start], tail, text[wider:start], text[sentence:wider])


def _last_of_kind(reading: Reading, said: Sequence[Reading]) -> int | None:
    """Return the place of the last number that measures the same, where there is one among the last few.

    Numbers of other kinds (`a 7B model on 64 GPUs takes 3 s`) and operands take no words away.
    """
    for place in range(len(said) - 1, max(-1, len(said) - 1 - _FEW), -1):
        last = said[place]
        alike = (
            dimensions.compatible(last.unit, reading.unit) if last.unit and reading.unit else last.unit == reading.unit
        )
        if alike and last.role > Role.ASIDE:
            return place
    return None
