"""Whole answers with numbers, in `outside_answers.yaml`, and whether each is read as a careful person reads it.

Three things count: the quantities that a text has, which of them is put forward, and the verdict on it. For the second,
the quantity that is asked for lies 30 percent above the right one, so that its value helps nobody to choose.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from collected import is_expected, shown

from tutor.bank.formula import within
from tutor.domain import PointKind, Quantity, Question, RubricPoint, Tolerance, Verdict
from tutor.grading.quantities import Reading, choose, dimensions, judge_quantity, read
from tutor.grading.quantities.measured import times
from tutor.grading.quantities.relevance import about_text
from tutor.grading.quantities.units import unit_of

_ASIDE = 1.3
_TOLERANCE = Tolerance(relative=0.05)


class Answered(NamedTuple):
    """An answer with its question; `final` is the quantity it puts forward, or "none"."""

    text: str
    final: str
    reads: list[Any]
    names: list[str]
    asked: dict[str, Any]


def answered() -> list[Answered]:
    """Return the answers of the collection, in order."""
    questions = yaml.safe_load((Path(__file__).parent / "outside_answers.yaml").read_text(encoding="utf-8"))
    return [
        Answered(each["text"], str(each["final"]), each["reads"], each.get("names", []), asked)
        for asked in questions
        for each in asked["answers"]
    ]


def missing(answer: Answered) -> str:
    """Return the quantities that were not read, and the names whose digits were; "" where all is well."""
    found = read(answer.text)
    unread = [each for each in answer.reads if not any(is_expected(one, _entry(str(each))) for one in found)]
    places = [(at, at + len(name)) for name in answer.names if (at := answer.text.find(name)) >= 0]
    taken = [one for one in found for start, end in places if start <= one.span[0] and one.span[1] <= end]
    return f"{unread or ''} of {shown(found)}; taken {shown(taken)}" if unread or taken else ""


def misread(answer: Answered) -> str:
    """Return what was taken for the answer in the place of what the text puts forward; "" where it is right."""
    quantity = _quantity(answer, _ASIDE)
    question = answer.asked["question"]
    choice = choose(read(answer.text), quantity, question, subject=about_text(question))
    if choice.rivals:
        return "" if answer.final == "unclear" else f"rivals {shown(choice.rivals)}"
    if choice.reading is None or answer.final in {"none", "unclear"}:
        return "" if choice.reading is None and answer.final == "none" else f"{shown(read(answer.text))} for none"
    return "" if _is_final(choice.reading, answer) else f"{shown([choice.reading])} of {shown(read(answer.text))}"


def misjudged(answer: Answered) -> str:
    """Return the reason of a verdict that is not due to what the text puts forward; "" where it is due."""
    quantity = _quantity(answer, 1.0)
    point = RubricPoint(
        id="result",
        text=answer.asked["question"],
        kind=PointKind.QUANTITY,
        quantity=quantity,
        probe="?",
        passage="n.all#1",
    )
    question = Question(
        id="n.q", section="Numbers", text=answer.asked["question"], points=(point,), references=("n.all",)
    )
    found = judge_quantity(point, question, answer.text)
    return "" if (found.verdict is Verdict.MET) == _is_right(answer, quantity) else f"{found.verdict}: {found.reason}"


def _quantity(answer: Answered, scale: float) -> Quantity:
    asked = answer.asked
    inputs = {f"x{place}": float(each) for place, each in enumerate(asked["inputs"])}
    return Quantity(value=float(asked["answer"]) * scale, unit=asked["unit"], inputs=inputs, tolerance=_TOLERANCE)


def _entry(written: str) -> dict[str, Any]:
    """Read `3 to 4 GB` as it stands in the collection: the ends, and the unit."""
    low, _, rest = written.partition(" ")
    high = None
    if rest.startswith("to "):
        high, _, rest = rest[3:].partition(" ")
    unit = unit_of(rest)
    return {
        "value": times(float(low), unit.factor),
        "high": None if high is None else times(float(high), unit.factor),
        "unit": unit.name,
    }


def _is_final(reading: Reading, answer: Answered) -> bool:
    """Return whether a reading is the quantity put forward, in whichever way the text says it: 0.1795, or 18 %."""
    entry = _entry(answer.final)
    if is_expected(reading, entry):
        return True
    if entry["high"] is not None or reading.high is not None:
        return False
    scale = dimensions.factor(reading.unit, entry["unit"]) if reading.unit and entry["unit"] else None
    if scale is None and "percent" in {reading.unit, entry["unit"]} and "" in {reading.unit, entry["unit"]}:
        scale = 0.01 if reading.unit else 100.0
    alike = scale is None and not (reading.unit and entry["unit"])
    return (scale is not None or alike) and math.isclose(reading.value * (scale or 1.0), entry["value"], rel_tol=0.02)


def _is_right(answer: Answered, quantity: Quantity) -> bool:
    if answer.final in {"none", "unclear"}:
        return False
    entry = _entry(answer.final)
    if entry["high"] is not None:
        return False
    unit = unit_of(quantity.unit)
    scale = 0.01 if entry["unit"] == "percent" else 1.0
    bare = entry["value"] if not entry["unit"] else entry["value"] / unit.factor
    return within(bare * scale, quantity.value, quantity.tolerance)
