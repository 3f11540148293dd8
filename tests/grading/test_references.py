"""Fair to who knows: the reference of a question earns everything, and so do its passages and a late right clause."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attacks import drawn
from denial import sentences
from earning import missed

from tutor.bank import Bank, load
from tutor.domain import Grade, PointKind, Question, Verdict
from tutor.settings import Settings
from tutor.wiring import Tutor

pytestmark = pytest.mark.slow

BANK = load(Settings.read().bank_folder)
NOT_YET = "not every reference yet with the embedded grader"


@pytest.fixture(scope="module")
def references(tutor: Tutor) -> Mapping[str, Grade]:
    grades = tutor.grader.grade_many([(question, BANK.reference(question)) for question in BANK.questions])
    return {grade.question_id: grade for grade in grades}


@pytest.mark.xfail(reason=f"reference: {NOT_YET}", strict=False)
def test_every_reference_earns_full_marks(references: Mapping[str, Grade]) -> None:
    short = {name: missed(grade) for name, grade in references.items()}
    assert {name: points for name, points in short.items() if points} == {}


def test_nine_points_of_ten_are_met_by_their_reference(references: Mapping[str, Grade]) -> None:
    """What the grader does keep, so that it does not slip back while the rest is mended."""
    points = [point for grade in references.values() for point in grade.points]
    assert sum(point.verdict is Verdict.MET for point in points) >= 0.9 * len(points)


@pytest.mark.xfail(reason=f"passages: {NOT_YET}", strict=False)
def test_the_passages_of_the_points_earn_full_marks(tutor: Tutor) -> None:
    questions = drawn(BANK, 2)
    short = ["\n\n".join(BANK.passage(each).text for each in question.passages) for question in questions]
    grades = tutor.grader.grade_many(list(zip(questions, short, strict=True)))
    assert {grade.question_id: points for grade in grades if (points := missed(grade))} == {}


@pytest.mark.xfail(reason="short: takes this answer for a denial", strict=False)
def test_a_short_right_answer_in_plain_words_is_credited(tutor: Tutor) -> None:
    answer = "About twenty tokens for each parameter; model and data should grow in equal proportion."
    verdicts = {point.id: point.verdict for point in tutor.grade("scaling.chinchilla-optimal", answer).points}
    assert verdicts["ratio"] is verdicts["equal-growth"] is Verdict.MET


@pytest.mark.parametrize("question", drawn(BANK, 1), ids=lambda question: question.id)
def test_the_right_clause_at_the_end_of_two_thousand_words_is_found(question: Question, tutor: Tutor) -> None:
    point = max((p for p in question.points if p.kind is PointKind.CLAIM), key=lambda p: p.weight)
    filler = _unrelated(BANK, question, 2000 - len(point.text.split()))
    grade = tutor.grader.grade(question, f"{filler} {point.text}")
    told = next(each for each in grade.points if each.id == point.id)
    assert told.verdict is Verdict.MET, told.reason
    assert told.span is not None
    assert told.span[0] > len(filler), told.quote


def _unrelated(bank: Bank, question: Question, words: int) -> str:
    """Return that many words of sources that are not cross-linked with the question."""
    far = [other for other in bank.questions if not bank.linked(question.id, other.id)]
    said = [sentence for other in far for sentence in sentences(bank.reference(other))]
    filler = " ".join(said).split()[:words]
    assert len(filler) == words
    return " ".join(filler).rstrip(",;:.") + "."
