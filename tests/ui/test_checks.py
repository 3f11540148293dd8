"""The table of how numbers were checked: every row, nothing run as HTML, nothing given away."""

from __future__ import annotations

import re

from made_by_hand import make_grade

from tutor.domain import Check, Grade, PartChecks, Question, Verdict
from ui.cards import grade_card
from ui.checks import checks
from ui.render import numbers_of

ANSWER = "Below it, doubling halves the steps. Past it, compute is cheap."
CHECK = Check(
    read="2.9e23 FLOPs", unit="FLOP", expected="2.34e23 FLOP", deviation=0.239, verdict=Verdict.CONTRADICTED, slip="<b>"
)


def with_check(question: Question, check: Check) -> Grade:
    grade = make_grade(question, ANSWER, {question.points[0].id: (check.verdict, "doubling")})
    first = grade.points[0].model_copy(update={"check": check})
    return grade.model_copy(update={"points": (first, *grade.points[1:])})


def plain(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_a_row_tells_read_unit_expected_deviation_verdict_and_mistake(question: Question) -> None:
    grade = with_check(question, CHECK)
    shown = checks(grade.points, numbers_of(question))
    assert "Point Read Unit Expected Off by Verdict Mistake" in plain(shown)
    assert (
        "Point 1 Read 2.9e23 FLOPs Unit FLOP Expected 2.34e23 FLOP Off by +23.9% Verdict wrong Mistake &lt;b&gt;"
        in plain(shown)
    )
    assert "<b>" not in shown


def test_the_first_wrong_step_is_told_where_no_mistake_is_known(question: Question) -> None:
    step = "6 × 2 comes to 12, not 13"
    grade = with_check(question, CHECK.model_copy(update={"slip": None, "step": step}))
    assert step in plain(checks(grade.points, numbers_of(question)))


def test_the_working_stands_in_a_row_of_its_own(question: Question) -> None:
    parts = PartChecks(formula=Verdict.MET, inputs=Verdict.UNMET, arithmetic=Verdict.CONTRADICTED)
    grade = with_check(question, CHECK.model_copy(update={"parts": parts}))
    told = "Your working: formula right, inputs not shown, arithmetic wrong."
    assert told in plain(checks(grade.points, numbers_of(question)))


def test_another_unit_is_called_the_mistake(question: Question) -> None:
    grade = with_check(question, CHECK.model_copy(update={"slip": None, "unit": "byte", "deviation": None}))
    assert "Off by no comparison Verdict wrong Mistake another unit" in plain(
        checks(grade.points, numbers_of(question))
    )


def test_a_wrong_number_without_a_known_mistake_is_not_called_free_of_one(question: Question) -> None:
    grade = with_check(question, CHECK.model_copy(update={"slip": None}))
    assert "Mistake no known one" in plain(checks(grade.points, numbers_of(question)))
    right = CHECK.model_copy(update={"slip": None, "verdict": Verdict.MET})
    assert "Mistake none" in plain(checks(with_check(question, right).points, numbers_of(question)))


def test_without_numbers_there_is_no_table(question: Question) -> None:
    assert checks(make_grade(question, ANSWER, {}).points, numbers_of(question)) == ""


def test_what_the_tutor_still_asks_about_is_not_given_away(question: Question) -> None:
    grade, numbers = with_check(question, CHECK), numbers_of(question)
    assert "2.34e23" in grade_card(grade, numbers, lambda _: None)
    assert "2.34e23" not in grade_card(grade, numbers, lambda _: None, asking=True).partition("<details")[0]
    assert "checks" not in grade_card(grade, numbers, lambda _: None, asking=True)
