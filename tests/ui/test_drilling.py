"""What each button of the drill tab does, with the built-in drills and the real grader of numbers."""

from __future__ import annotations

import re

import pytest

from tutor.domain import Verdict
from tutor.wiring import Tutor
from ui.handlers.drilling import Drills, Phase, Sheet
from ui.handlers.shelf import Shelf


@pytest.fixture(scope="module")
def drills(tutor: Tutor) -> Drills:
    return Drills(Shelf(tutor))


def plain(sheet: Sheet) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", sheet.transcript).split())


def started(drills: Drills, number: int = 2) -> Sheet:
    return drills.start(None, "scaling", number, "7")


def test_the_topics_of_the_bank_are_offered(drills: Drills) -> None:
    titles = [title for title, _ in drills.topics(None)]
    assert titles[0] == "All topics"
    assert "Scaling laws" in titles


def test_the_same_seed_asks_the_same(drills: Drills, tutor: Tutor) -> None:
    (exercise,) = tutor.course.exercises("scaling", 1, 7)
    assert exercise.question.text in started(drills).transcript
    assert started(drills).transcript == started(drills).transcript


def test_right_working_with_a_wrong_last_step_shows_the_step(drills: Drills, tutor: Tutor) -> None:
    (exercise,) = tutor.course.exercises("scaling", 1, 7)
    quantity = exercise.question.points[0].quantity
    assert quantity is not None
    head = exercise.working.rpartition(exercise.answer)[0]
    sheet = drills.answer(started(drills).run, f"{head}{quantity.value * 1.3:.3g} {quantity.unit}")
    assert sheet.run is not None
    assert sheet.run.phase is Phase.CHECKED
    grade = sheet.run.tried[0].grade
    assert grade is not None
    verdicts = {point.id: point.verdict for point in grade.points}
    assert (verdicts["formula"], verdicts["inputs"]) == (Verdict.MET, Verdict.MET)
    assert (verdicts["result"], verdicts["arithmetic"]) == (Verdict.CONTRADICTED, Verdict.CONTRADICTED)
    assert "How your numbers were checked" in plain(sheet)
    assert "comes to" in plain(sheet)
    assert "The way to it" in plain(sheet)
    assert "<mark" in sheet.transcript


def test_a_drill_goes_to_its_end(drills: Drills, tutor: Tutor) -> None:
    exercises = tutor.course.exercises("scaling", 2, 7)
    sheet = drills.answer(started(drills).run, exercises[0].working)
    sheet = drills.go_on(sheet.run)
    assert exercises[1].question.text in sheet.transcript
    sheet = drills.skip(sheet.run)
    assert "Skipped." in sheet.transcript
    sheet = drills.go_on(sheet.run)
    assert "1 of 1 right, 4 of 4 marks" in plain(sheet)
    assert "1 skipped" in plain(sheet)
    assert "seed 7" in plain(sheet)


def test_a_hint_leaves_what_was_written(drills: Drills, tutor: Tutor) -> None:
    (exercise,) = tutor.course.exercises("scaling", 1, 7)
    sheet = drills.hint(started(drills).run, "half an answer")
    assert exercise.hint in sheet.transcript.replace("&#x27;", "'")
    assert sheet.draft == "half an answer"


def test_no_answer_is_no_attempt(drills: Drills) -> None:
    sheet = drills.answer(started(drills).run, "  \n")
    assert "there is no answer yet" in sheet.trouble
    assert sheet.run == started(drills).run


@pytest.mark.parametrize(
    ("number", "seed", "told"),
    [
        (0, "1", "expected 1 to 50 questions"),
        (51, "1", "expected 1 to 50 questions"),
        (None, "1", "expected 1 to 50 questions"),
        (5, "-1", "a whole number of 0 or more"),
        (5, "seven", "a whole number of 0 or more"),
        (5, "1" * 19, "a whole number of 0 or more"),
    ],
)
def test_a_drill_out_of_range_is_refused_kindly(drills: Drills, number: float | None, seed: str, told: str) -> None:
    sheet = drills.start(None, None, number, seed)
    assert told in sheet.trouble
    assert sheet.run is None


def test_an_empty_seed_is_drawn_anew(drills: Drills) -> None:
    runs = [drills.start(None, None, 1, empty).run for empty in ("", " ", "", "", "", "")]
    assert len({run.seed for run in runs if run is not None}) > 1


def test_buttons_without_a_drill_do_nothing(drills: Drills) -> None:
    for sheet in (drills.answer(None, "5"), drills.skip(None), drills.go_on(None), drills.hint(None, "")):
        assert sheet.run is None
