"""Every quantity of the built-in bank: its own words earn it, and wrong units and signs made by rule never do."""

from __future__ import annotations

import itertools

import pytest

from tutor.bank import Bank, load
from tutor.domain import Part, Question, RubricPoint, Verdict
from tutor.grading.quantities import dimensions, judge_quantity
from tutor.grading.quantities.showing import number, spoken
from tutor.grading.quantities.units import unit_of
from tutor.settings import Settings

BANK: Bank = load(Settings.model_construct(bank=None).bank_folder)
POINTS = [(question, point) for question in BANK.questions for point in question.points if point.quantity is not None]
UNITS = [
    *("bits", "bytes", "MB", "GB", "TB", "GiB", "FLOPs", "TFLOP/s", "bytes per parameter", "parameters", "tokens"),
    *("tokens per parameter", "seconds", "hours", "days", "GPU-hours", "tokens/s", "GB/s", "%", "dollars", "layers"),
]
EARNING = {Verdict.MET, Verdict.PARTIAL}
each_point = pytest.mark.parametrize(
    ("question", "point"), POINTS, ids=[f"{question.id}/{point.id}" for question, point in POINTS]
)


def right(point: RubricPoint) -> str:
    assert point.quantity is not None
    return number(point.quantity.value)


def measures_otherwise(unit: str, point: RubricPoint) -> bool:
    """Whether the number of the point cannot be right in `unit`: another dimension, or another prefix."""
    quantity = point.quantity
    assert quantity is not None
    wrong = unit_of(unit)
    for asked in (quantity.unit, *(form.unit for form in quantity.accepted)):
        own = unit_of(asked)
        pair = {own.name, wrong.name}
        if own.name.split("/")[0] == wrong.name and own.factor == wrong.factor:
            return False  # the denominator may be left to the question
        if pair <= {"", "percent"} or (dimensions.compatible(own.name, wrong.name) and own.factor == wrong.factor):
            return False
    return True


TRIALS = [(question, point, unit) for (question, point), unit in itertools.product(POINTS, UNITS)]
WRONG_UNITS = [trial for trial in TRIALS if measures_otherwise(trial[2], trial[1])]


@each_point
def test_its_own_words_earn_it(question: Question, point: RubricPoint) -> None:
    for text in (point.text, *point.variants, BANK.reference(question)):
        found = judge_quantity(point, question, text)
        assert found.verdict is Verdict.MET, (text, found.reason)


def test_no_wrong_unit_earns_anything_on_any_quantity_of_the_bank() -> None:
    assert len(WRONG_UNITS) >= 300
    accepted = [
        (question.id, point.id, text)
        for question, point, unit in WRONG_UNITS
        for text in (f"{right(point)} {unit}", f"So the answer is {right(point)} {unit}.")
        if judge_quantity(point, question, text).verdict in EARNING
    ]
    assert accepted == []


def test_no_wrong_sign_earns_anything_on_any_quantity_of_the_bank() -> None:
    trials = [
        (question, point, frame.format(f"{sign}{right(point)} {spoken(point.quantity.unit)}".rstrip()))
        for question, point in POINTS
        if point.quantity is not None
        for sign in ("-", "−", "minus ", "negative ")
        for frame in ("{}", "The answer is {}.", "That's {}.")
    ]
    assert len(trials) >= 300
    judged = ((question.id, text, judge_quantity(point, question, text)) for question, point, text in trials)
    assert [(name, text) for name, text, found in judged if found.verdict in EARNING] == []


@pytest.mark.parametrize("point", [point for _, point in POINTS], ids=[f"{q.id}/{point.id}" for q, point in POINTS])
def test_its_symbols_name_inputs(point: RubricPoint) -> None:
    quantity = point.quantity
    assert quantity is not None
    assert quantity.part is Part.RESULT
    assert set(quantity.symbols.values()) <= set(quantity.inputs)
