"""Units that stand before a bare number: `GPU hours: 55,296`, `"tokens_per_second": 412000`, the head of a column."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from tutor.domain import Span
from tutor.grading.quantities import units
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.measured import Reading, times
from tutor.grading.quantities.units import Unit

_SIGN = re.compile(
    r"(?:[\"'`*]*\s*[=≈:|~]|\b(?:is|are|was|were|comes? (?:out )?to|came to|total(?:s|led)?)\b)"
    r"\s*(?:\b(?:about|around|roughly|approximately)\b|~|≈)?\s*[\"'`*$]*$"
)
_LABEL = re.compile(r"[A-Za-z][A-Za-z_/() -]{2,}\s*$")
_BRACKETED = re.compile(r"[(\[]\s*(?:in )?([^()\[\]]+?)\s*[)\]]\s*$")
_WITHIN = re.compile(r"\bin ([A-Za-z/%]+)$")
_NO_LABEL = frozenset({"weights", "examples", "operations", "passes", "words", "updates", "chips", "devices"})
_RULE = re.compile(r"^\s*\|?\s*:?-{2,}[\s:|-]*$")
_LONGEST = 40  # characters of a label
_NEAREST = 24  # from the end of the label to the number


def labelled(text: str, found: Sequence[Reading]) -> list[Reading]:
    """Give each bare number the unit that the label before it, or the head of its column, names."""
    heads = list(_columns(text)) if "|" in text and "--" in text else []
    return [_with_label(text, each, heads) if _is_bare(each) else each for each in found]


def _is_bare(reading: Reading) -> bool:
    return not (reading.unit or reading.noun or reading.counted or reading.role is Role.OPERAND) and reading.digits > 0


def _with_label(text: str, reading: Reading, heads: Sequence[tuple[Span, Unit]]) -> Reading:
    start = reading.span[0]
    unit = next((unit for (first, last), unit in heads if first <= start < last), None)
    if unit is None and (sign := _SIGN.search(text, max(0, start - _NEAREST), start)):
        label = _LABEL.search(text, max(0, sign.start() - _LONGEST), sign.start())
        unit = unit_named(label[0]) if label else None
    if unit is None:
        return reading
    value = times(reading.value, unit.factor)
    return reading._replace(value=value, unit=unit.name, also=unit.also, prefix=unit.factor)


def unit_named(label: str) -> Unit | None:
    """Return the unit at the end of a label: in brackets, after `in`, as a plural, or of several words."""
    label = label.strip(" *`").replace("_", " ").rstrip()
    if match := _BRACKETED.search(label) or _WITHIN.search(label):
        return _whole(match[1])
    words = re.split(r"[ ]", label)
    for first in range(max(0, len(words) - 4), len(words)):
        written = " ".join(words[first:])
        compound = len(words) - first > 1 or "/" in written
        plural = written.endswith("s") and len(written) > 3 and written.lower() not in _NO_LABEL
        if (compound or plural) and (unit := _whole(written)) is not None:
            return unit
    return None


def _whole(written: str) -> Unit | None:
    found = units.unit_at(written, 0)
    return found[0] if found is not None and found[1] == len(written) else None


def _columns(text: str) -> Iterator[tuple[Span, Unit]]:
    """Yield the cells of Markdown tables whose column is headed by a unit."""
    at, last, heads = 0, "", []
    for line in text.splitlines(keepends=True):
        if _RULE.match(line) and "|" in last:
            heads = [_whole(cell) or unit_named(cell) for _, cell in _cells(last, 0)]
        elif "|" not in line:
            heads = []
        else:
            cells = _cells(line, at)
            yield from ((span, unit) for (span, _), unit in zip(cells, heads, strict=False) if unit is not None)
        at, last = at + len(line), line


def _cells(line: str, at: int) -> list[tuple[Span, str]]:
    edges = [place for place, sign in enumerate(line) if sign == "|"]
    if not line.lstrip().startswith("|"):
        edges.insert(0, -1)
    edges.append(len(line))
    spans = [(first + 1, last) for first, last in itertools.pairwise(edges)]
    return [((at + first, at + last), line[first:last].strip(" *`\n")) for first, last in spans]
