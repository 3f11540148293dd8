"""Processes give the same outcomes as this one does."""

from __future__ import annotations

from tests.batch.one_word import open_one_word
from tutor.batch import GradeMany, open_engine
from tutor.batch.engines import Here
from tutor.domain import Question

ONE = "scaling.chinchilla-optimal"


def test_processes_give_what_this_process_gives(grade_many: GradeMany, questions: dict[str, Question]) -> None:
    chunks = [(n, [(questions[ONE], f"answer {n} on tokens"), (questions[ONE], "")]) for n in range(6)]
    with open_engine(grade_many, 2, open_one_word) as engine:
        found = dict(engine.grade(chunks, lambda: False))

    assert found == dict(Here(grade_many).grade(chunks, lambda: False))
