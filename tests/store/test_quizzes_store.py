"""Quizzes in the database, exactly as they were."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tutor.domain import Question, Quiz, QuizAnswer, QuizItem, QuizKind, QuizOption, QuizPlan, RubricPoint
from tutor.errors import StoreError
from tutor.store import SqlQuizzes, open_database

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def quiz_named(name: str, learner: str = "ann") -> Quiz:
    point = RubricPoint(id="p", text="“é”", probe="?", passage="a.b#1")
    question = Question(id="a.b", section="A", text="$5\n?", points=(point,), references=("a.b",))
    options = (QuizOption(text="so"), QuizOption(text="not so", reply="Look again."))
    item = QuizItem(kind=QuizKind.CHOICE, question=question, options=options, right=0)
    return Quiz(id=name, learner=learner, bank="b", plan=QuizPlan(seed=3), items=(item, item), started=NOON)


def test_a_quiz_comes_back_as_it_was(tmp_path: Path) -> None:
    store = SqlQuizzes(open_database(tmp_path / "tutor.db"))
    quiz = quiz_named("one")
    store.create(quiz)
    store.create(quiz_named("other", "ben"))
    for place, share in enumerate((0.0, None)):
        answer = QuizAnswer(place=place, text="1" if place else None, share=share, at=NOON)
        store.answer("one", "ann", answer)
        quiz = quiz.model_copy(update={"answers": (*quiz.answers, answer)})
    assert SqlQuizzes(open_database(tmp_path / "tutor.db")).load("one", "ann") == quiz
    assert [each.id for each in store.list("ann")] == ["one"]
    with pytest.raises(StoreError, match="stored already"):
        store.create(quiz)


def test_a_damaged_quiz_is_named(tmp_path: Path) -> None:
    store = SqlQuizzes(open_database(tmp_path / "tutor.db"))
    store.create(quiz_named("one"))
    with sqlite3.connect(tmp_path / "tutor.db") as connection:
        connection.execute("UPDATE quizzes SET quiz = '{}'")
    with pytest.raises(StoreError, match=r"quiz one cannot be read.*id"):
        store.load("one", "ann")
