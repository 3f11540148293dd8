"""The suite fails graders that are bad, each by the gates that should, and passes one that knows what is due."""

from __future__ import annotations

import pytest

from evals.material import Material
from evals.profiles import Profile
from evals.trust import BAD, CAUGHT_BY, bad, missed, oracle
from tutor.bank import Bank
from tutor.encoder import SentenceEncoder

SMALL = Profile("small", gold=120, attacks=10, hand_written=4, honest=24, repeated=6, resamples=20, human=0)


@pytest.fixture(scope="module")
def material(bank: Bank, encoder: SentenceEncoder) -> Material:
    return Material(bank, encoder, SMALL)


def test_there_are_twelve() -> None:
    assert {kind.name for kind in BAD} == set(CAUGHT_BY)
    assert len(BAD) == 12


def test_who_knows_what_is_due_misses_no_gate(material: Material) -> None:
    assert missed(oracle(material), material) == []


@pytest.mark.parametrize("name", list(CAUGHT_BY))
def test_bad_graders_are_caught(name: str, material: Material) -> None:
    grader = next(each for each in bad(material) if each.name == name)
    assert set(CAUGHT_BY[name]) - set(missed(grader, material)) == set()
