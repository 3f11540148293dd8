"""A quiz outlives what happens to its bank: questions that are gone, and ids that have moved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tutor.domain import Quiz, QuizKind, QuizPlan
from tutor.store import SqlQuizzes, open_database
from tutor.study.quiz import Quizzes, result
from tutor.wiring import Tutor

ANN = "ann"
OLD = "former.place"


@pytest.fixture
def store(tmp_path: Path) -> SqlQuizzes:
    return SqlQuizzes(open_database(tmp_path / "tutor.db"))


def quizzes_on(tutor: Tutor, store: SqlQuizzes, **changes: object) -> Quizzes:
    return Quizzes(replace(tutor.bank, **changes), tutor.grader.grade, store, tutor._exercises)


def test_it_is_answered_to_its_end_after_its_questions_have_left(tutor: Tutor, store: SqlQuizzes) -> None:
    kinds = (QuizKind.CHOICE, QuizKind.TRUE_FALSE, QuizKind.CLOZE)
    drawn = quizzes_on(tutor, store).start(ANN, QuizPlan(number=4, seed=5, kinds=kinds))
    asked = {item.question.id for item in drawn.items}
    later = quizzes_on(tutor, store, questions=tuple(each for each in tutor.bank.questions if each.id not in asked))
    for place, item in enumerate(drawn.items):
        given = str(item.right) if item.options else item.accepted[0]
        quiz = later.answer(ANN, drawn.id, place, given)
    assert quiz.items == drawn.items
    assert result(quiz).total.low == 4
    assert later.open(ANN, drawn.id) == quiz


def under_old_ids(quiz: Quiz) -> tuple[Quiz, dict[str, str]]:
    """Return a quiz as if it had been drawn when passages went by other ids, and where these have moved to."""
    moved: dict[str, str] = {}
    items = []
    for item in quiz.items:
        points = []
        for point in item.question.points:
            old = f"{OLD}#{len(moved) + 1}"
            moved[old] = point.passage
            points.append(point.model_copy(update={"passage": old}))
        question = item.question.model_copy(update={"points": tuple(points)})
        items.append(item.model_copy(update={"question": question}))
    return quiz.model_copy(update={"items": tuple(items), "id": "old"}), moved


def test_passages_that_have_moved_still_prove_an_answer(tutor: Tutor, store: SqlQuizzes) -> None:
    drawn = quizzes_on(tutor, store).start(ANN, QuizPlan(number=1, seed=3, kinds=(QuizKind.FREE,)))
    before, moved = under_old_ids(drawn)
    store.create(before)
    quiz = quizzes_on(tutor, store, moved=moved).answer(ANN, "old", 0, drawn.items[0].point.text)
    grade = quiz.answers[0].grade
    assert grade is not None
    assert {each.passage for each in grade.points} == set(moved.values())
