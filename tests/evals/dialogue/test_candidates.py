"""Simulated candidates in whole interviews with the built-in grader: every check holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.dialogue.__main__ import PLAN, results, resumes_identically, table
from evals.dialogue.candidates import CANDIDATES
from evals.dialogue.checks import BETWEEN, EACH
from evals.dialogue.playing import Played, play_all
from tutor.wiring import Tutor

By = dict[str, list[Played]]


@pytest.fixture(scope="module")
def by(tutor: Tutor, tmp_path_factory: pytest.TempPathFactory) -> By:
    folder = tmp_path_factory.mktemp("interviews")
    return {name: play_all(tutor.bank, tutor.grader, folder, [0], PLAN, [name]) for name in CANDIDATES}


@pytest.fixture(scope="module")
def found(tutor: Tutor, by: By) -> dict[str, bool]:
    return results(tutor.bank, by)


@pytest.mark.parametrize("check", [*EACH, *BETWEEN])
def test_a_check_holds(found: dict[str, bool], check: str) -> None:
    assert found[check]


def test_an_interview_goes_on_identically_after_a_kill_at_any_event(tutor: Tutor, by: By, tmp_path: Path) -> None:
    assert resumes_identically(tutor.bank, tutor.grader, tmp_path, by["wrong"][0])


def test_there_are_twelve_candidates_and_forty_checks(by: By) -> None:
    assert len(CANDIDATES) == 12
    assert len(EACH) + len(BETWEEN) >= 40
    assert len(table(by)) == 14
