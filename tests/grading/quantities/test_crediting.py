"""Formula, inputs and arithmetic by themselves; and what a wrong step does to a result."""

from __future__ import annotations

import pytest

from tutor.domain import Part, PointKind, Quantity, Question, RubricPoint, Slip, Verdict
from tutor.grading.quantities import QuantityJudgement, judge_quantity

COMPUTE = Quantity(  # 6 * 13e9 * 3e12 = 2.34e23
    value=2.34e23,
    unit="FLOP",
    formula="6 * n * d",
    inputs={"n": 13e9, "d": 3e12, "unused": 7},
    symbols={"N": "n", "D": "d"},
    slips=(Slip(name="forward pass only", formula="2 * n * d", reply="Two FLOPs are the forward pass alone."),),
)


def _question(*parts: Part) -> Question:
    points = tuple(
        RubricPoint(
            id=part.value,
            text=f"The {part.value} is right",
            kind=PointKind.QUANTITY,
            quantity=COMPUTE.model_copy(update={"part": part}),
            probe="How many?",
            passage="numbers.all#1",
        )
        for part in parts
    )
    text = "What does it cost in compute to train 13B dense parameters on 3T tokens?"
    return Question(id="numbers.parts", section="Numbers", text=text, points=points, references=("numbers.all",))


PARTED, WHOLE = _question(*Part), _question(Part.RESULT)


def judged(answer: str, part: Part = Part.RESULT, question: Question = PARTED) -> QuantityJudgement:
    found = judge_quantity(question.point(part.value), question, answer)
    assert found.span is None or answer[slice(*found.span)] == found.quote
    return found


@pytest.mark.parametrize(
    ("answer", "result", "formula", "inputs", "arithmetic"),
    [
        ("It is 2.34e23 FLOPs.", "met", "met", "met", "met"),
        ("6ND = 6 × 13e9 × 3e12 = 2.34e23 FLOPs", "met", "met", "met", "met"),
        ("6 × 13e9 × 3e12 = 2.9e23 FLOPs", "contradicted", "met", "met", "contradicted"),
        ("6 × 13e9 = 7.8e10; 7.8e10 × 3e12 = 2.9e23 FLOPs", "contradicted", "met", "met", "contradicted"),
        ("2 × 13e9 × 3e12 = 7.8e22 FLOPs", "contradicted", "contradicted", "met", "met"),
        ("6 × 7e9 × 3e12 = 1.26e23 FLOPs", "contradicted", "met", "contradicted", "met"),
        ("N = 13e9, D = 3e12, and 6ND = 2.9e23 FLOPs", "contradicted", "met", "met", "contradicted"),
        ("6 × 13e9 = 7.8e10. Then 7.8e10 × 3e12 = 2.34e23, so 3e23", "contradicted", "met", "met", "met"),
        ("It is 5e23 FLOPs.", "contradicted", "unmet", "unmet", "unmet"),
        ("It depends on the hardware.", "unmet", "unmet", "unmet", "unmet"),
        ("2 + 2 = 4", "contradicted", "unmet", "unmet", "unmet"),
    ],
)
def test_each_part_is_judged_by_itself(answer: str, result: str, formula: str, inputs: str, arithmetic: str) -> None:
    assert [judged(answer, part).verdict.value for part in Part] == [result, formula, inputs, arithmetic]


def test_a_prefix_of_the_question_may_be_written_as_a_power_of_ten() -> None:
    work = COMPUTE.model_copy(
        update={
            "value": 2.15e23,  # 256 * 2250e12 * 0.54 * 8 * 86400
            "formula": "gpus * peak * 1e12 * mfu * days * 86400",
            "inputs": {"gpus": 256, "peak": 2250, "mfu": 0.54, "days": 8},
            "symbols": {},
            "slips": (),
        }
    )
    points = tuple(
        point.model_copy(update={"quantity": work.model_copy(update={"part": point.quantity.part})})
        for point in PARTED.points
        if point.quantity is not None
    )
    question = PARTED.model_copy(update={"points": points})
    for answer in ("256 × 2,250e12 × 0.54 × 8 × 1440 = 3.58e21", "256 × 2250 × 0.54 × 8 × 1440 = 3.58e9"):
        assert judged(answer, Part.INPUTS, question).verdict is Verdict.MET
    lacking = judged("256 × 225e12 × 0.54 × 8 × 1440 = 3.58e20", Part.INPUTS, question)
    assert lacking.verdict is not Verdict.MET


def test_reasons_say_which_number_and_which_step() -> None:
    assert "You use 7e9 where it should be 1.3e10" in judged("6 × 7e9 × 3e12 = 1.26e23", Part.INPUTS).reason
    assert judged("6 × 13e9 × 3e12 = 2.9e23", Part.ARITHMETIC).reason == (
        "6 × 13e9 × 3e12 comes to 2.34e23, not 2.9e23."
    )
    assert "forward pass" in judged("2 × 13e9 × 3e12 = 7.8e22", Part.FORMULA).reason
    assert "does without 3e12" in judged("6 × 13e9 = 7.8e10 FLOPs", Part.INPUTS).reason


def test_right_working_earns_half_where_no_points_are_given_for_it() -> None:
    found = judged("6 × 13e9 × 3e12 = 2.9e23 FLOPs", question=WHOLE)
    assert found.verdict is Verdict.PARTIAL
    assert found.check is not None
    assert found.check.step == "6 × 13e9 × 3e12 comes to 2.34e23, not 2.9e23 FLOPs"


def test_formula_inputs_and_arithmetic_stand_in_the_check_of_a_question_without_points_for_them() -> None:
    check = judged("6 × 13e9 × 3e12 = 2.9e23 FLOPs", question=WHOLE).check
    assert check is not None
    assert check.parts is not None
    assert (check.parts.formula, check.parts.inputs) == (Verdict.MET, Verdict.MET)
    assert check.parts.arithmetic is Verdict.CONTRADICTED
    assert judged("2.34e23 FLOPs", question=WHOLE).check.parts is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "answer",
    [
        "6 × 13e9 × 3e12 = -2.34e23 FLOPs",
        "6 × 13e9 × 3e12 = 2.34e23 bytes",
        "2 × 13e9 × 3e12 = 9e22 FLOPs",
        "2.9e23 FLOPs",
        "6 × 13e9 × 3e12 = 7.8e22 FLOPs",
    ],
)
def test_a_wrong_sign_unit_formula_or_known_slip_earns_nothing_for_working(answer: str) -> None:
    assert judged(answer, question=WHOLE).verdict is Verdict.CONTRADICTED


def test_a_wrong_step_is_told_with_a_result_that_is_wrong() -> None:
    found = judged("6 × 13e9 = 8.7e10 and so 8.7e10 × 3e12 = 2.61e23 FLOPs")
    assert found.verdict is Verdict.CONTRADICTED
    assert "6 × 13e9 comes to 7.8e10, not 8.7e10" in found.reason


DAYS = Quantity(  # 6 * 120e9 * 950e9 / (512 * 989e12 * 0.55) / 86400 = 28.4
    value=28.4,
    unit="days",
    formula="6 * n * d / (gpus * peak * 1e12 * mfu) / 86400",
    inputs={"n": 120e9, "d": 950e9, "gpus": 512, "peak": 989, "mfu": 0.55},
)


def test_working_over_several_results_is_followed_and_its_wrong_last_step_found() -> None:
    points = tuple(
        point.model_copy(update={"quantity": DAYS.model_copy(update={"part": point.quantity.part})})
        for point in PARTED.points
        if point.quantity is not None
    )
    question = PARTED.model_copy(update={"points": points, "text": "How many days does the training take?"})
    answer = (
        "6 × 120e9 × 950e9 = 6.84e23 FLOPs. The cluster does 512 × 989e12 × 0.55 = 2.785e17 FLOP/s. "
        "6.84e23 / 2.785e17 = 2.46e6 s, which is 41 days."
    )
    found = {part: judged(answer, part, question) for part in Part}
    assert [found[part].verdict.value for part in Part] == ["contradicted", "met", "met", "contradicted"]
    assert "2.46e6 s comes to 28.47, not 41 days" in found[Part.ARITHMETIC].reason
