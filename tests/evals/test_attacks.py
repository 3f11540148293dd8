"""Attacks: enough of each family, none shared with what the head is fitted on, and none that is an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from evals.attacks import drawn
from evals.attacks.drawing import FAMILIES
from evals.attacks.hand_written import FOLDER, hand_written
from evals.attacks.orders import ORDERS
from evals.material import Material
from evals.profiles import PROFILES
from tutor.bank import Bank
from tutor.domain import Verdict
from tutor.encoder import SentenceEncoder

FITTING = next((Path(__file__).parents[2] / "evals").rglob("perturb.py"))
TESTING = Path(__file__).parents[1] / "grading" / "attacks.yaml"


@pytest.fixture(scope="module")
def material(bank: Bank, encoder: SentenceEncoder) -> Material:
    return Material(bank, encoder, PROFILES["standard"])


@pytest.mark.parametrize("family", FAMILIES)
def test_fifty_of_each_family_are_written_by_hand(family: str, material: Material) -> None:
    texts = [case.text for case in hand_written(family, material.bank, material.unseen)]
    assert len(texts) >= 50
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hundred_of_each_family_are_made_by_rule(family: str, material: Material) -> None:
    made = drawn(material)[family].by_rule
    assert len({(case.question.id, case.text) for case in made}) >= 100
    assert len({case.question.id for case in made}) >= 12
    unseen = {question.id for question in material.unseen}
    points = [case.question.point(next(iter(case.due))) for case in made if case.question.id not in unseen]
    assert all(point.quantity is not None for point in points)


def test_a_full_run_has_three_hundred_of_what_the_bank_does_not_limit(bank: Bank, encoder: SentenceEncoder) -> None:
    made = drawn(Material(bank, encoder, PROFILES["full"]))
    limited = {"swapped_numbers", "swapped_units", "swapped_roles"}
    sizes = {family: len(attack.by_rule) for family, attack in made.items() if family not in limited}
    assert sizes == dict.fromkeys(sizes, 300)


def test_nothing_of_an_attack_is_due_marks(material: Material) -> None:
    for attack in drawn(material).values():
        for case in (*attack.by_rule, *attack.by_hand):
            assert case.due
            assert set(case.due.values()) <= {Verdict.UNMET, Verdict.CONTRADICTED}


def test_orders_are_also_put_round_good_and_weak_answers(material: Material) -> None:
    for family in ORDERS:
        attack = drawn(material)[family]
        assert len(attack.round_good) == len(attack.round_weak) == 100
        assert all(case.clean and case.clean in case.text != case.clean for case in attack.cases if case.clean)
        assert all(set(case.due.values()) == {Verdict.MET} for case in attack.round_good)


def test_the_same_attacks_come_again(material: Material) -> None:
    again = Material(material.bank, material.encoder, material.profile)
    assert {name: attack.cases for name, attack in drawn(again).items()} == {
        name: attack.cases for name, attack in drawn(material).items()
    }


def test_templates_are_not_those_of_fitting_and_testing() -> None:
    own = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yaml")}
    fitting = [each for each in re.findall(r'"([^"]{12,}?)"', FITTING.read_text(encoding="utf-8")) if "{" in each]
    held = yaml.safe_load(TESTING.read_text(encoding="utf-8"))
    testing = [each for texts in held.values() if isinstance(texts, list) for each in texts]
    testing = [each for each in testing if len(re.sub(r"{\w+}", "", each)) > 12]
    assert fitting
    assert testing
    shared = {
        (name, each)
        for name, text in own.items()
        for each in fitting + testing
        if each.replace("{}", "").strip(" .") in text
    }
    assert shared == set()
