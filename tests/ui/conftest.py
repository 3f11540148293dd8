"""The small bank of `made_by_hand`, as fixtures."""

from __future__ import annotations

import pytest
from made_by_hand import make_bank

from tutor.bank.bank import Bank
from tutor.domain import Question


@pytest.fixture
def small_bank() -> Bank:
    return make_bank()


@pytest.fixture
def question(small_bank: Bank) -> Question:
    """A question with three points worth 2, 1 and 1."""
    return small_bank.question("optimisation.batch")
