"""Simulated candidates in whole interviews with the built-in grader: every check holds."""

from __future__ import annotations

import pytest

from evals.dialogue.__main__ import PLAN, results, resumes_identically, table
from evals.dialogue.candidates import CANDIDATES
from evals.dialogue.checks import EACH
from evals.dialogue.comparing import BETWEEN
from evals.dialogue.playing import Played, Stage, play_all
from tutor.wiring import Tutor

By = dict[str, list[Played]]


@pytest.fixture(scope="module")
def stage(tutor: Tutor, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage.of(tutor, tmp_path_factory.mktemp("interviews"))


@pytest.fixture(scope="module")
def by(stage: Stage) -> By:
    return play_all(stage, [0], PLAN)


@pytest.fixture(scope="module")
def found(tutor: Tutor, by: By) -> dict[str, bool]:
    return results(tutor.bank, by)


@pytest.mark.parametrize("check", [*EACH, *BETWEEN])
def test_a_check_holds(found: dict[str, bool], check: str) -> None:
    assert found[check]


def test_an_interview_goes_on_identically_after_a_kill_at_any_event(stage: Stage, by: By) -> None:
    assert resumes_identically(stage, by["wrong"][0])


def test_there_are_twelve_candidates_and_forty_checks(by: By) -> None:
    assert len(CANDIDATES) == 12
    assert len(EACH) + len(BETWEEN) >= 40
    assert len(table(by)) == 14
