"""`tutor drill`: asked, answered and checked in the terminal."""

from __future__ import annotations

import json

from tests.cli.conftest import Run
from tutor.wiring import Tutor

DRILL = ("drill", "--topic", "scaling", "--n", "3", "--seed", "7")


def _flat(shown: str) -> str:
    return " ".join(shown.translate(str.maketrans("│╭╮╰╯─┃", "       ")).split())


def test_a_right_answer_a_skip_and_a_slip(run: Run, tutor: Tutor) -> None:
    first, _, third = tutor.course.exercises("scaling", 3, 7)
    quantity = third.question.points[0].quantity
    assert quantity is not None
    typed = f"I get {first.answer}.\n\n/hint\n/skip\n{quantity.value * 1.5:.3g} {quantity.unit}\n\n"
    result = run(*DRILL, typed=typed)
    shown = _flat(result.stdout)
    assert result.exit_code == 0
    assert " ".join(first.question.text.split()) in shown
    assert "Read Unit Expected Off by Verdict Mistake" in shown
    assert "+50.0%" in shown or "a factor of 1.5" in shown
    assert "1 of 2 right, 1 skipped" in shown
    assert "The same questions again: tutor drill --n 3 --seed 7 --topic scaling" in shown


def test_it_can_be_left_at_any_question(run: Run) -> None:
    shown = _flat(run(*DRILL, typed="/nonsense\n/quit\n").stdout)
    assert "There is no command /nonsense" in shown
    assert "0 of 0 right" in shown


def test_the_questions_can_be_listed_and_had_as_json(run: Run, tutor: Tutor) -> None:
    made = tutor.course.exercises("scaling", 3, 7)
    assert made[2].answer in _flat(run(*DRILL, "--list").stdout)
    rows = json.loads(run(*DRILL, "--json").stdout)
    assert [row["question"]["text"] for row in rows] == [each.question.text for each in made]


def test_an_unknown_topic_is_no_traceback(run: Run) -> None:
    result = run("drill", "--topic", "poetry")
    assert result.exit_code == 2
    assert "there is no topic 'poetry'" in result.stderr


def test_the_check_is_in_the_json_of_a_grade(run: Run) -> None:
    result = run("grade", "scaling.training-compute", "--answer", "C = 2ND = 7.8e22 FLOPs", "--json")
    checks = [point["check"] for point in json.loads(result.stdout)["points"] if point["check"]]
    assert [(each["read"], each["unit"], each["slip"]) for each in checks] == [
        ("7.8e22 FLOPs", "FLOP", "forward pass only")
    ]
