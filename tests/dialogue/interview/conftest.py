"""An interview on a small bank, with a grader whose verdicts the test chooses."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import Clock, ScriptedGrader, bank_of, question
from tutor.bank.bank import Bank
from tutor.dialogue.interview.interview import Interview
from tutor.domain import Difficulty
from tutor.store import SqlStore


@pytest.fixture
def bank() -> Bank:
    """Three sections of six questions, two of each difficulty."""
    levels = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)
    return bank_of(
        *(
            question(f"{section.lower()}-{level}-{n}", section, level)
            for section in ("Scaling", "Data", "Memory")
            for level in levels
            for n in (1, 2)
        )
    )


@pytest.fixture
def interview(bank: Bank, grader: ScriptedGrader, store: SqlStore) -> Interview:
    return Interview(bank, grader, store, Clock())
