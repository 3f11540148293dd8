"""The progress tab: what it shows of real grades, to whom, and what it keeps back."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_interview_handlers import InterviewBank
from test_practice_handlers import ANSWER, STRANGER

from tutor.domain import LOCAL_LEARNER, CardId, Rating
from tutor.study.confidence import Calibration, Level
from tutor.study.next_step import Step
from tutor.study.progress import Progressing
from ui.handlers.practice import Practising
from ui.handlers.practice import Step as Press
from ui.handlers.progress import Overview
from ui.handlers.shelf import Shelf
from ui.progress_page import _calibration

BATCH = "optimisation.batch"


@pytest.fixture
def bank(tmp_path: Path) -> InterviewBank:
    made = InterviewBank(tmp_path)
    made.progress = Progressing(made.bank, made.history, made.cards)  # type: ignore[attr-defined]
    return made


@pytest.fixture
def overview(bank: InterviewBank) -> Overview:
    return Overview(Shelf(bank))  # type: ignore[arg-type]


@pytest.fixture
def tab(bank: InterviewBank) -> Practising:
    return Practising(Shelf(bank))  # type: ignore[arg-type]


def test_an_empty_page_is_kind_and_has_a_step(overview: Overview) -> None:
    shown = overview.shown(LOCAL_LEARNER, None)
    assert "Nothing to show yet" in shown.page
    assert shown.step is not None
    assert shown.step.step is Step.EXPLORE
    assert "Try Optimisation" in shown.card


def test_a_grade_moves_the_section_and_nobody_elses(overview: Overview, tab: Practising, bank: InterviewBank) -> None:
    place = tab.begin_on(LOCAL_LEARNER, None, (BATCH,)).place
    tab.step(LOCAL_LEARNER, tab.step(LOCAL_LEARNER, place, Press.ANSWER, ANSWER).place, Press.SKIP)
    shown = overview.shown(LOCAL_LEARNER, None).page
    assert '<th scope="row">Optimisation</th>' in shown
    assert "50% (" in shown  # 2 of 4 marks: Beta(1.5, 1.5)
    assert "It grows during training" in shown
    assert "missed 1 of 1 times, and not made the last time" in shown
    assert f">{bank.bank.title(BATCH)}</a>: missed" in shown
    assert f">{BATCH}<" not in shown
    assert "Nothing to show yet" in overview.shown(STRANGER, None).page


def test_typed_answers_to_flashcards_move_it_too(overview: Overview, bank: InterviewBank) -> None:
    card = CardId(learner=LOCAL_LEARNER.id, bank=bank.bank.name, question_id=BATCH)
    bank.flashcards.review(card, Rating.HARD, 0, bank.flashcards.grade(card, ANSWER))
    shown = overview.shown(LOCAL_LEARNER, None).page
    assert "50% (" in shown
    assert "It grows during training" in shown


def test_points_of_what_is_being_asked_are_not_named(overview: Overview, tab: Practising) -> None:
    place = tab.begin_on(LOCAL_LEARNER, None, (BATCH,)).place
    tab.step(LOCAL_LEARNER, place, Press.ANSWER, ANSWER)  # the tutor asks about what is missing
    shown = overview.shown(LOCAL_LEARNER, None).page
    assert "It grows during training" not in shown
    assert "A point of a question that you are being asked now" in shown


def test_confidence_is_kept_with_the_answer_and_over_a_restart(bank: InterviewBank, tab: Practising) -> None:
    place = tab.begin_on(LOCAL_LEARNER, None, (BATCH,)).place
    after = tab.step(LOCAL_LEARNER, place, Press.ANSWER, ANSWER, "fairly").place
    tab.step(LOCAL_LEARNER, after, Press.ANSWER, "Past it, compute is wasted.", "very")  # a reply has none
    assert place is not None
    turns = bank.store.load(place.session, LOCAL_LEARNER.id).turns
    assert [each.confidence for each in turns] == [None, 0.7, None]


def test_a_word_that_is_none_of_the_levels_is_no_confidence(bank: InterviewBank, tab: Practising) -> None:
    place = tab.begin_on(LOCAL_LEARNER, None, (BATCH,)).place
    tab.step(LOCAL_LEARNER, place, Press.ANSWER, ANSWER, "<b>100%</b>")
    assert place is not None
    assert bank.store.load(place.session, LOCAL_LEARNER.id).turns[-1].confidence is None


def test_what_the_reliability_table_says() -> None:
    level = Level(expected=0.9, answers=12, earned=0.5, interval=(0.25, 0.75))
    sure = _calibration(Calibration(levels=(level,), answers=12, bias=0.4, margin=0.1))
    assert "you expected 40 points in a hundred more than you got: too sure" in sure
    assert "very (90%)" in sure
    assert "50% (25% to 75%)" in sure
    assert '<span class="reach" style="left:90.0%;bottom:25.0%;height:50.0%"></span>' in sure
    assert '<span class="mark" style="left:90.0%;bottom:50.0%"></span>' in sure
    assert "may be chance" in _calibration(Calibration(levels=(level,), answers=12, bias=0.05, margin=0.1))
    assert "too modest" in _calibration(Calibration(levels=(level,), answers=12, bias=-0.4, margin=0.1))
    assert "after 3 more" in _calibration(Calibration(levels=(), answers=7, bias=0, margin=0))
