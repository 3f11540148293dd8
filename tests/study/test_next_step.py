"""What to study now: the rule that applies first, by hand."""

from __future__ import annotations

import pytest

from tests.study.stories import ALPHA, BETA, GAMMA
from tutor.study.mastery import Mastery, Status
from tutor.study.next_step import Step, next_step

ALL_QUESTIONS = (ALPHA, BETA, GAMMA)


def statuses(*found: Status) -> dict[str, Status]:
    return {each.id: status for each, status in zip(ALL_QUESTIONS, found, strict=True)}


def known(mean: float, questions: int = 3) -> Mastery:
    return Mastery(mean=mean, low=mean / 2, high=(1 + mean) / 2, questions=questions, of=9)


NEVER = statuses(Status.NEVER, Status.NEVER, Status.NEVER)
TRIED = statuses(Status.STRONG, Status.WEAK, Status.STRONG)
FIRM = statuses(Status.STRONG, Status.STRONG, Status.STRONG)


def test_what_is_due_comes_before_all() -> None:
    found = next_step(ALL_QUESTIONS, NEVER, {"Scaling": known(0.1)}, due=1)
    assert found.step is Step.REVIEW
    assert "1 card is due" in found.why
    assert "3 cards are due" in next_step(ALL_QUESTIONS, NEVER, {}, due=3).why


def test_the_weakest_section_with_enough_answers() -> None:
    sections = {"Scaling": known(0.6), "Data": known(0.3, questions=2)}
    found = next_step(ALL_QUESTIONS, TRIED, sections, due=0)
    assert (found.step, found.section, found.questions) == (Step.STRENGTHEN, "Scaling", (BETA.id, ALPHA.id))
    assert "about 60% of the marks, probably between 30% and 80%" in found.why
    assert next_step(ALL_QUESTIONS, TRIED, {"Scaling": known(0.6), "Data": known(0.3)}, due=0).section == "Data"


def test_a_newcomer_is_told_where_to_begin() -> None:
    found = next_step(ALL_QUESTIONS, NEVER, {}, due=0)
    assert (found.step, found.section, found.questions) == (Step.EXPLORE, "Scaling", (ALPHA.id, BETA.id))
    assert "not answered anything yet" in found.why


def test_what_was_never_tried_comes_before_what_is_not_firm() -> None:
    found = next_step(ALL_QUESTIONS, statuses(Status.WEAK, Status.STRONG, Status.NEVER), {}, due=0)
    assert (found.step, found.questions) == (Step.EXPLORE, (GAMMA.id,))


def test_what_is_not_firm_is_repeated() -> None:
    found = next_step(ALL_QUESTIONS, TRIED, {"Scaling": known(0.8)}, due=0)
    assert (found.step, found.questions) == (Step.REPEAT, (BETA.id,))


@pytest.mark.parametrize("sections", [{}, {"Scaling": known(0.9)}])
def test_who_knows_it_all_is_interviewed(sections: dict[str, Mastery]) -> None:
    assert next_step(ALL_QUESTIONS, FIRM, sections, due=0).step is Step.INTERVIEW
