"""What docs/quantities.md and docs/drills.md say of writing a quantity and a drill."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.bank.formula import evaluate
from tutor.domain import Question, RubricPoint, Verdict
from tutor.drill.files import read_topic
from tutor.grading.quantities import judge_quantity

DOCS = Path(__file__).parents[3] / "docs"
ONE_PAGE = 800  # words


def example(page: str) -> str:
    found = re.search(r"```yaml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.S)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def question() -> Question:
    (written,) = yaml.safe_load(example("quantities.md"))
    quantity: dict[str, Any] = written.pop("quantity")
    point = RubricPoint.model_validate({**written, "quantity": quantity})
    text = "What does it cost in compute to train 13B dense parameters on 3T tokens?"
    return Question(id="n.compute", section="Numbers", text=text, points=(point,), references=("n.compute",))


@pytest.mark.parametrize("page", ["quantities.md", "drills.md"])
def test_a_guide_is_one_page(page: str) -> None:
    assert len((DOCS / page).read_text(encoding="utf-8").split()) <= ONE_PAGE


def test_the_value_of_the_example_is_what_its_formula_gives(question: Question) -> None:
    quantity = question.points[0].quantity
    assert quantity is not None
    assert evaluate(quantity.formula or "", quantity.inputs) == pytest.approx(quantity.value, rel=1e-3)
    assert evaluate("8*n*d", quantity.inputs) == pytest.approx(quantity.accepted[0].value)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("2.3e23 FLOPs", Verdict.MET),
        ("2e23 FLOPs", Verdict.MET),  # rounded to the digits that it prints
        ("2.34e23", Verdict.MET),  # a bare number is taken in the unit asked for
        ("3.12e23 FLOPs", Verdict.MET),  # accepted
        ("7.8e22 FLOPs", Verdict.CONTRADICTED),  # a slip
        ("2.34e23 bytes", Verdict.CONTRADICTED),
        ("6ND = 2.9e23 FLOPs", Verdict.PARTIAL),  # right working, wrong last step
        ("2.1 to 2.7e23 FLOPs", Verdict.PARTIAL),  # a narrow range
        ("2.34e23 FLOPs, or 5e23 FLOPs", Verdict.CANNOT_TELL),
    ],
)
def test_the_example_decides_as_the_guide_says(question: Question, answer: str, verdict: Verdict) -> None:
    assert judge_quantity(question.points[0], question, answer).verdict is verdict


def test_the_template_of_the_guide_has_no_faults() -> None:
    topic, faults = read_topic("topic: sums\ntitle: Sums\ntemplates:\n" + example("drills.md"), "drills/sums.yaml")
    assert topic is not None
    assert faults == []
