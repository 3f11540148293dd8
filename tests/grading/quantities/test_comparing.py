from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.domain import PointKind, Quantity, Question, RubricPoint, Tolerance, Verdict
from tutor.grading.quantities import judge_quantity


def judged(quantity: Quantity, answer: str) -> Verdict:
    point = RubricPoint(
        id="count", text="The count", kind=PointKind.QUANTITY, quantity=quantity, probe="?", passage="numbers.all#1"
    )
    question = Question(id="numbers.count", section="S", text="How many?", points=(point,), references=("numbers.all",))
    return judge_quantity(point, question, answer).verdict


@pytest.mark.parametrize(("required", "verdict"), [(False, Verdict.MET), (True, Verdict.UNMET)])
def test_a_bare_number_follows_the_rule_of_the_question(required: bool, verdict: Verdict) -> None:
    quantity = Quantity(value=112, unit="GB", unit_required=required)
    assert judged(quantity, "It is 112") is verdict
    assert judged(quantity, "It is 112 GB") is Verdict.MET


@pytest.mark.parametrize(
    ("tolerance", "right", "wrong"),
    [
        (Tolerance(relative=0.05), ["105", "95", "100"], ["106", "94"]),
        (Tolerance(absolute=2), ["102", "98"], ["103", "97"]),
        (Tolerance(absolute=0), ["100"], ["101", "99"]),
        (Tolerance(log10=0.3), ["199", "51"], ["201", "49", "-100"]),
    ],
)
def test_each_kind_of_tolerance_has_its_edges(tolerance: Tolerance, right: list[str], wrong: list[str]) -> None:
    quantity = Quantity(value=100, unit="GB", tolerance=tolerance)
    assert {judged(quantity, f"{number} GB") for number in right} == {Verdict.MET}
    assert {judged(quantity, f"{number} GB") for number in wrong} == {Verdict.CONTRADICTED}


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        (2.34e23, "2e23 FLOPs", Verdict.MET),  # rounded to one digit, 15 percent off
        (2.34e23, "2.4e23 FLOPs", Verdict.CONTRADICTED),  # two digits printed, and they would be 2.3
        (1.45e23, "1e23 FLOPs", Verdict.CONTRADICTED),  # rounded rightly, but 31 percent off
        (1.2e24, "10^24 FLOPs", Verdict.CONTRADICTED),  # a bare power of ten prints no digit
    ],
)
def test_a_coarser_print_is_right_where_it_is_the_rounded_value(expected: float, answer: str, verdict: Verdict) -> None:
    assert judged(Quantity(value=expected, unit="FLOP", tolerance=Tolerance(relative=0.01)), answer) is verdict


@given(st.floats(1e-3, 1e28), st.integers(2, 6))
def test_the_value_rounded_as_printed_is_right_and_twice_or_half_of_it_is_wrong(value: float, digits: int) -> None:
    quantity = Quantity(value=value, unit="FLOP", tolerance=Tolerance(relative=0.01))
    assert judged(quantity, f"about {value:.{digits - 1}e} FLOPs") is Verdict.MET
    for wrong in (2 * value, value / 2, -value):
        assert judged(quantity, f"about {wrong:.{digits - 1}e} FLOPs") is Verdict.CONTRADICTED
