"""A grade does not depend on what else is graded with it."""

from __future__ import annotations

import random

from attacks import drawn, refused

from tutor.bank import Bank, load
from tutor.domain import PointKind, Question
from tutor.settings import Settings
from tutor.wiring import Tutor

BANK = load(Settings.read().bank_folder)


def test_a_grade_does_not_depend_on_what_it_is_graded_with(tutor: Tutor) -> None:
    items = _mixed(BANK)
    assert len(items) >= 40
    order = list(range(len(items)))
    random.Random(40).shuffle(order)
    alone = [tutor.grader.grade(question, answer) for question, answer in items]
    shuffled = tutor.grader.grade_many([items[i] for i in order])
    batched = dict(zip(order, shuffled, strict=True))
    for i, grade in enumerate(tutor.grader.grade_many(items)):
        assert alone[i] == grade == batched[i], items[i][1][:200]


def _mixed(bank: Bank) -> list[tuple[Question, str]]:
    """Return answers of every length and worth: whole references, single points, half-right ones and keywords."""
    questions = drawn(bank, 1)
    items = [(question, bank.reference(question)) for question in questions[::2]]
    for question in questions:
        claims = [point for point in question.points if point.kind is PointKind.CLAIM]
        wrong = next(point.misconceptions[0].text for point in claims if point.misconceptions)
        items += [(question, claims[0].text), (question, f"{claims[-1].text} {wrong}")]
        items += [(question, " ".join(point.variants[-1] for point in claims if point.variants))]
    cases = refused(bank, questions)
    return items + [(case.question, case.answer) for case in cases if case.family in ("opener", "order")][::3]
