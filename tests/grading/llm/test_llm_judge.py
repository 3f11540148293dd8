"""An answer graded by a language model behind a real server, through the same shell as any grader."""

from __future__ import annotations

import json

import pytest

from tests.grading.llm.conftest import QUESTION, claims, everything, says
from tests.llm.scripted import ScriptedServer, text
from tutor.domain import GraderKind, PointKind, Question, QuoteBy, Status, Verdict
from tutor.wiring import Tutor

ANSWER = "Parameters and tokens grow in the same proportion as compute grows, about twenty tokens per parameter."
QUOTE = "grow in the same proportion"


def test_a_grade_carries_the_models_verdicts_quotes_and_name(
    server: ScriptedServer, llm: Tutor, question: Question
) -> None:
    server.always = says(everything("met", QUOTE))
    grade = llm.grade(QUESTION, ANSWER)
    assert grade.grader.kind is GraderKind.LLM
    assert grade.grader.model == "scripted-1"
    for point in grade.points:
        if point.id in claims(question):
            assert point.verdict is Verdict.MET
            assert point.quote == QUOTE
            assert point.quote_by is QuoteBy.JUDGE
            assert point.span is not None
            assert ANSWER[slice(*point.span)] == QUOTE


def test_numbers_stay_with_code(server: ScriptedServer, llm: Tutor, tutor: Tutor, question: Question) -> None:
    server.always = says(everything("contradicted", QUOTE))
    by_model, embedded = llm.grade(QUESTION, ANSWER), tutor.grade(QUESTION, ANSWER)
    numbers = [point.id for point in question.points if point.kind is PointKind.QUANTITY]
    assert numbers
    for one, other in zip(by_model.points, embedded.points, strict=True):
        if one.id in numbers:
            assert one == other
    shown = server.asked[0]["messages"][1]["content"]
    assert all(question.point(each).text not in shown for each in numbers)


@pytest.mark.parametrize("layout", ["answer", "point"])
def test_both_layouts_give_the_same_grade_of_the_same_verdicts(
    server: ScriptedServer, llm: Tutor, question: Question, layout: str
) -> None:
    server.always = says(everything("partial", QUOTE))
    options = {"grader": "llm", "llm_base_url": server.base_url, "llm_model": "scripted-1", "llm_layout": layout}
    grade = Tutor.open(home=llm.settings.home, **options).grade(QUESTION, ANSWER)
    assert {point.verdict for point in grade.points if point.id in claims(question)} == {Verdict.PARTIAL}
    assert len(server.asked) == (1 if layout == "answer" else len(claims(question)))


def test_an_outage_is_ungraded_with_the_reason_and_no_zero(server: ScriptedServer, llm: Tutor) -> None:
    server.close()
    grade = llm.grade("memory.zero-stages", "ZeRO shards the optimizer states first.")
    assert grade.score is None
    assert grade.status is not Status.GRADED
    assert "nothing listens at" in " ".join(point.reason for point in grade.points)


def test_a_reply_that_never_parses_is_cannot_tell_after_one_repair(
    server: ScriptedServer, llm: Tutor, question: Question
) -> None:
    server.always = text("I would say this is worth seven out of ten.")
    grade = llm.grade(QUESTION, ANSWER)
    assert len(server.asked) == 2
    assert "could not be used: expected one JSON object, got none" in server.asked[1]["messages"][-1]["content"]
    assert grade.score is None
    assert grade.out_of == question.out_of
    undecided = sum(point.weight for point in question.points if point.kind is PointKind.CLAIM)
    low, high = grade.marks_range
    assert high - low == pytest.approx(undecided)
    assert high <= grade.out_of


def test_a_repair_that_succeeds_counts(server: ScriptedServer, llm: Tutor, question: Question) -> None:
    server.script = [text(json.dumps({"P1": {"reason": "r", "quote": "", "verdict": "mostly"}}))]
    server.always = says(everything("met", QUOTE))
    grade = llm.grade(QUESTION, ANSWER)
    assert {point.verdict for point in grade.points if point.id in claims(question)} == {Verdict.MET}
