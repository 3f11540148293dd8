"""What each point requires: written once a question, before any answer, and shown with every answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.grading.llm.conftest import MakeGrader, everything, says
from tests.llm.scripted import Exchange, ScriptedServer, status, text
from tutor.domain import Question, Status

ANSWER = "Parameters and tokens grow in the same proportion."


def both(exchange: Exchange, request: Mapping[str, Any]) -> None:
    """Write notes where they are asked for, else grade."""
    if "not_enough" not in request["messages"][-1]["content"]:
        says(everything("met", "in the same proportion"))(exchange, request)
        return
    names = request["response_format"]["json_schema"]["schema"]["required"]
    note = {"needed": "Say that both grow alike.", "not_enough": "Saying that both grow."}
    text(json.dumps(dict.fromkeys(names, note)))(exchange, request)


def test_they_are_written_once_and_shown_with_every_answer(
    server: ScriptedServer, grader_of: MakeGrader, question: Question
) -> None:
    server.always = both
    grader_of(requirements=True).grade(question, ANSWER)
    grader_of(requirements=True).grade(question, f"{ANSWER} Always.")
    writing, *grading = server.asked
    assert ANSWER not in writing["messages"][-1]["content"]
    assert len(grading) == 2
    for each in grading:
        assert "needed: Say that both grow alike. Not enough: Saying" in each["messages"][-1]["content"]


def test_without_them_nothing_is_graded_on_other_terms(
    server: ScriptedServer, grader_of: MakeGrader, question: Question
) -> None:
    grader = grader_of(requirements=True)
    server.always = status(500)
    grade = grader.grade(question, ANSWER)
    assert grade.status is not Status.GRADED
    assert "failed (500)" in " ".join(point.reason for point in grade.points)
    assert len(server.asked) == 1


def test_they_are_part_of_what_decides_a_grade(
    server: ScriptedServer, grader_of: MakeGrader, question: Question
) -> None:
    server.always = both
    with_them, without = (grader_of(requirements=each).grade(question, ANSWER).grader for each in (True, False))
    assert with_them.prompt != without.prompt
