"""Every template of the built-in bank: its answers, its slips, and how it is put."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from independent import CALCULATIONS

from tutor.bank import Bank
from tutor.bank.formula import evaluate, within
from tutor.domain import Question, Verdict
from tutor.drill import Exercise, Template, open_course
from tutor.drill.drawing import Values, draw
from tutor.drill.exercise import exercise
from tutor.grading.quantities import QuantityJudgement, judge_quantity, read
from tutor.grading.quantities.showing import amount
from tutor.grading.quantities.units import unit_of

COURSE = open_course(Path(__file__).parents[2] / "corpus")
TEMPLATES = {f"{topic.name}/{each.id}": each for topic in COURSE.topics for each in topic.templates}
DRAWS = 12
OWN_LETTERS = {"data/worth-of-repeats"}  # its working computes with a letter that it makes itself
each_template = pytest.mark.parametrize("name", TEMPLATES)


def drawn(name: str, times: int = DRAWS) -> list[tuple[Template, Values, Exercise]]:
    template, random = TEMPLATES[name], Random(name)
    found = [draw(template, random) for _ in range(times)]
    return [(template, values, exercise(template, name.partition("/")[0], values)) for values in found]


def judged(question: Question, answer: str) -> QuantityJudgement:
    return judge_quantity(question.point("result"), question, answer)


KINDS = (  # what an interview on pretraining asks to compute
    "training-compute optimal-parameters optimal-tokens cluster-budget training-days training-cost mfu "
    "throughput-for-mfu bubble-1f1b bubble-interleaved zero-1 zero-2 zero-3 activations-full activations-recomputed "
    "kv-cache-mha kv-cache-gqa kv-cache-mla inference-weights ridge-point decode-speed all-reduce-time all-gather-time "
    "tensor-parallel-traffic moe-active moe-total tokens-per-parameter tied-embeddings lsh-candidate checkpoint-size "
    "checkpoint-time failures-in-run epochs worth-of-repeats batch-ramp vocabulary-logits"
)
MISTAKES = (
    "sparse peak; forward pass only; minutes for seconds; bits for bytes; square root not taken; "
    "tokens for parameters; one GPU; off by a thousand"
)


def test_every_kind_of_question_is_there() -> None:
    assert len(TEMPLATES) >= 40
    assert set(KINDS.split()) <= {name.partition("/")[2] for name in TEMPLATES}


def test_the_common_mistakes_are_known_to_some_template() -> None:
    known = {slip.name for template in TEMPLATES.values() for slip in template.slips}
    assert set(MISTAKES.split("; ")) <= known


def test_every_template_has_an_independent_calculation() -> None:
    assert set(CALCULATIONS) == set(TEMPLATES)


@each_template
def test_the_answer_agrees_with_the_independent_calculation(name: str) -> None:
    for template, values, made in drawn(name):
        quantity = made.question.points[0].quantity
        assert quantity is not None
        assert evaluate(template.answer.formula, values) == pytest.approx(CALCULATIONS[name](**values), rel=2e-3)
        assert quantity.value == pytest.approx(CALCULATIONS[name](**values), rel=6e-3)


@each_template
def test_no_slip_lies_within_tolerance_of_the_answer(name: str) -> None:
    for template, values, made in drawn(name):
        unit = unit_of(template.answer.unit)
        for slip in template.slips:
            wrong = unit_of(template.answer.unit if slip.unit is None else slip.unit)
            if wrong.name == unit.name:
                value = evaluate(slip.formula, values) * wrong.factor / unit.factor
                assert not within(value, evaluate(template.answer.formula, values), template.answer.tolerance), (
                    slip.name
                )
        assert made.answer not in made.question.text


@each_template
def test_the_answer_alone_is_right_and_each_slip_is_wrong(name: str) -> None:
    for template, values, made in drawn(name, 3):
        assert judged(made.question, f"It is about {made.answer}.").verdict is Verdict.MET, made.answer
        for slip in template.slips:
            wrong = amount(evaluate(slip.formula, values), template.answer.unit if slip.unit is None else slip.unit)
            found = judged(made.question, f"It is about {wrong}.")
            assert found.verdict not in {Verdict.MET, Verdict.PARTIAL}, (made.question.text, wrong, found.reason)


@each_template
def test_the_working_of_a_template_earns_every_part_and_its_last_step_is_checked(name: str) -> None:
    for _, _, made in drawn(name, 1):
        right = [judge_quantity(point, made.question, made.working) for point in made.question.points]
        assert [each.verdict for each in right] == [Verdict.MET] * 4, [each.reason for each in right]
        quantity = made.question.points[0].quantity
        assert quantity is not None
        head, _, tail = made.working.rpartition(made.answer)
        wrong = head + amount(1.37 * quantity.value, quantity.unit) + tail
        verdicts = [judge_quantity(point, made.question, wrong).verdict for point in made.question.points[1:]]
        assert name in OWN_LETTERS or verdicts == [Verdict.MET, Verdict.MET, Verdict.CONTRADICTED], wrong


def test_nearly_every_slip_is_named() -> None:
    named = []
    for template, values, made in (each for name in TEMPLATES for each in drawn(name, 2)):
        for slip in template.slips:
            wrong = amount(evaluate(slip.formula, values), template.answer.unit if slip.unit is None else slip.unit)
            named.append(judged(made.question, f"It is about {wrong}.").slip == slip.name)
    assert sum(named) >= 0.99 * len(named), f"{sum(named)} of {len(named)}"


@each_template
def test_a_question_tells_its_numbers_and_rests_on_a_passage(name: str, bank: Bank) -> None:
    for template, values, made in drawn(name, 3):
        told = {value for each in read(made.question.text) for value in (each.value, each.number)}
        assert all(value in told or value / 100 in told for value in values.values()), (made.question.text, told)
        assert bank.passage(template.passage)
