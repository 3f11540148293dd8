"""A collection of expressions in YAML, and whether the reader reads an entry as a careful person does.

The question's unit and the rough size of its answer are known, as they are in a rubric, and its exact value is not: the
quantity that is asked for lies 30 percent above the one that the entry expects.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import yaml

from tutor.domain import Quantity
from tutor.grading.quantities import Choice, Reading, Role, choose, dimensions, read
from tutor.grading.quantities.relevance import about_text

_ASIDE = 1.3

Entry = dict[str, Any]


def entries(name: str) -> list[Entry]:
    """Return the entries of a file beside this one; numbers such as 2.3e23 are texts in YAML and come as numbers."""
    found = yaml.safe_load((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return [{**each, "value": _number(each["value"]), "high": _number(each.get("high"))} for each in found]


def _number(value: Any) -> Any:
    if value in {"none", "unclear"}:
        return value
    return None if value is None else float(value)


def amiss(entry: Entry) -> str:
    """Return what was read in the place of what was expected; "" where the entry is read right."""
    found = read(entry["text"])
    if entry["value"] == "none":
        return shown([each for each in found if each.unit or each.role > Role.OPERAND])
    if entry["value"] == "unclear":
        return "" if any(_is_open(_chosen(found, entry, each)) for each in found) else f"no rivals in {shown(found)}"
    choice = _chosen(found, entry, None)
    if choice.rivals:
        return f"rivals {shown(choice.rivals)}"
    if choice.reading is None:
        return f"none of {shown(found)}"
    reading = choice.reading
    return "" if is_expected(reading, entry) else f"{shown([reading])} of {shown(found)}"


def _chosen(found: tuple[Reading, ...], entry: Entry, like: Reading | None) -> Choice:
    value, unit = (entry["value"], entry["unit"]) if like is None else (like.value, like.unit)
    quantity = Quantity(value=value * _ASIDE, unit=unit)
    if not unit:
        found = tuple(_as_printed(each, entry["text"]) for each in found)
    return choose(found, quantity, entry["question"], subject=about_text(entry["question"]))


def _as_printed(reading: Reading, text: str) -> Reading:
    """Leave out a unit that only a name before the number says: entries give those that are written beside it."""
    printed = text[slice(*reading.span)]
    named = reading.unit and reading.prefix == 1.0 and not re.search(r"[A-Za-z%$€]", printed.lower().replace("e", ""))
    return reading._replace(counted="", unit="" if named else reading.unit)


def _is_open(choice: Choice) -> bool:
    return bool(choice.rivals)


def is_expected(reading: Reading, entry: Entry) -> bool:
    written = entry["unit"]
    scale = dimensions.factor(reading.unit, written) if reading.unit and written else float(reading.unit == written)
    if not reading.unit and written in {reading.counted, reading.noun.removesuffix("s")}:
        scale = 1.0
    ends = [(reading.value, entry["value"]), (reading.high or 0.0, entry["high"] or 0.0)]
    return bool(scale) and all(math.isclose(one * (scale or 0.0), other, rel_tol=1e-6) for one, other in ends)


def shown(found: Any) -> str:
    return "; ".join(f"{each.value:g}{'' if each.high is None else f'..{each.high:g}'} {each.unit}" for each in found)
