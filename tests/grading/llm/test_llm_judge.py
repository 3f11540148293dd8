"""An answer graded by a language model behind a real server, through the whole product."""

from __future__ import annotations

import json

import pytest

from tests.grading.llm.conftest import QUESTION, MakeGrader, claims, everything, says
from tests.llm.scripted import MODEL, ScriptedServer, text
from tutor.domain import GraderKind, PointKind, Question, QuoteBy, Status, Verdict
from tutor.grading.llm.judge import Layout
from tutor.grading.shell import Grader
from tutor.wiring import Tutor

ANSWER = "Parameters and tokens grow in the same proportion as compute grows, about twenty tokens per parameter."
QUOTE = "grow in the same proportion"


def test_the_product_grades_by_the_model_of_its_settings(
    server: ScriptedServer, tutor: Tutor, question: Question
) -> None:
    server.always = says(everything("met", QUOTE))
    llm = Tutor.open(home=tutor.settings.home, grader="llm", llm_base_url=server.base_url, llm_model=MODEL)
    by_model, embedded = llm.grade(QUESTION, ANSWER), tutor.grade(QUESTION, ANSWER)
    assert by_model.grader.kind is GraderKind.LLM
    assert by_model.grader.model == MODEL
    for one, other in zip(by_model.points, embedded.points, strict=True):
        if one.id in claims(question):
            assert (one.verdict, one.quote, one.quote_by) == (Verdict.MET, QUOTE, QuoteBy.JUDGE)
            assert one.span is not None
            assert ANSWER[slice(*one.span)] == QUOTE
        else:
            assert one == other


def test_numbers_stay_with_code(server: ScriptedServer, grader: Grader, question: Question) -> None:
    server.always = says(everything("contradicted", QUOTE))
    grade = grader.grade(question, ANSWER)
    (number,) = (point for point in question.points if point.kind is PointKind.QUANTITY)
    assert next(point for point in grade.points if point.id == number.id).verdict is Verdict.MET
    assert number.text not in server.asked[0]["messages"][1]["content"]


@pytest.mark.parametrize("layout", ["answer", "point"])
def test_both_layouts_give_the_same_grade_of_the_same_verdicts(
    server: ScriptedServer, grader_of: MakeGrader, question: Question, layout: Layout
) -> None:
    server.always = says(everything("partial", QUOTE))
    grade = grader_of(layout).grade(question, ANSWER)
    assert {point.verdict for point in grade.points if point.id in claims(question)} == {Verdict.PARTIAL}
    assert len(server.asked) == (1 if layout == "answer" else len(claims(question)))


def test_an_outage_is_no_grade_and_no_zero(server: ScriptedServer, grader: Grader, question: Question) -> None:
    server.close()
    grade = grader.grade(question, "They grow together.")
    assert grade.score is None
    assert grade.status is not Status.GRADED
    assert grade.marks_range[1] > 0
    assert "nothing listens at" in " ".join(point.reason for point in grade.points)


def test_a_reply_that_never_parses_opens_the_range_after_one_repair(
    server: ScriptedServer, grader: Grader, question: Question
) -> None:
    server.always = text("I would say this is worth seven out of ten.")
    grade = grader.grade(question, ANSWER)
    assert len(server.asked) == 2
    assert "could not be used: expected one JSON object, got none" in server.asked[1]["messages"][-1]["content"]
    assert grade.score is None
    assert grade.out_of == question.out_of
    undecided = sum(point.weight for point in question.points if point.kind is PointKind.CLAIM)
    low, high = grade.marks_range
    assert high - low == pytest.approx(undecided)
    assert high <= grade.out_of


def test_a_repair_that_succeeds_counts(server: ScriptedServer, grader: Grader, question: Question) -> None:
    server.script = [text(json.dumps({"P1": {"reason": "r", "quote": "", "verdict": "mostly"}}))]
    server.always = says(everything("met", QUOTE))
    grade = grader.grade(question, ANSWER)
    assert {point.verdict for point in grade.points if point.id in claims(question)} == {Verdict.MET}
