"""What cannot be looked up while a question is open: its answer, what would answer it, and an interview's questions."""

from __future__ import annotations

from tests.dialogue.conftest import ScriptedGrader, bank_of, question
from tutor.bank.bank import Bank
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.practice import Practice
from tutor.dialogue.withholding import closed_questions, closes, closes_passage
from tutor.domain import Filter, Passage, Plan
from tutor.store import SqlStore


def closed(store: SqlStore, bank: Bank) -> list[str]:
    return [each.id for each in closed_questions(store.list("ann"), bank)]


def test_a_question_of_a_practice_is_closed_until_it_is_over(practice: Practice, bank: Bank, store: SqlStore) -> None:
    assert closed(store, bank) == []
    now = practice.start("ann", Filter(questions=("s.alpha",)))
    assert closed(store, bank) == ["s.alpha"]
    now = practice.answer("ann", now.session.id, "light=met")  # the follow-up asks about the rest
    assert closed(store, bank) == ["s.alpha"]
    practice.skip("ann", now.session.id)
    assert closed(store, bank) == []


def test_looking_at_the_reference_opens_it(practice: Practice, bank: Bank, store: SqlStore) -> None:
    now = practice.start("ann", Filter(questions=("s.alpha",)))
    practice.reveal("ann", now.session.id)
    assert closed(store, bank) == []


def test_all_that_an_interview_has_asked_is_closed_until_its_end(bank: Bank, store: SqlStore) -> None:
    interview = Interview(bank, ScriptedGrader(), store)
    now = interview.start("ann", Plan(questions=3), Filter(), 1)
    first = now.question
    assert first is not None
    now = interview.skip("ann", now.session.id)
    assert now.question is not None
    assert sorted(closed(store, bank)) == sorted([first.id, now.question.id])
    interview.pause("ann", now.session.id)
    assert sorted(closed(store, bank)) == sorted([first.id, now.question.id])
    interview.end("ann", now.session.id)
    assert closed(store, bank) == []


def test_nobody_elses_practice_closes_anything(practice: Practice, bank: Bank, store: SqlStore) -> None:
    practice.start("bob", Filter(questions=("s.alpha",)))
    assert closed(store, bank) == []


def test_what_would_answer_a_closed_question_is_closed_too(bank: Bank) -> None:
    alpha, beta = bank.question("s.alpha"), bank.question("s.beta")
    assert closes(alpha, bank, [alpha])
    assert not closes(beta, bank, [])
    sharing = beta.model_copy(update={"references": alpha.references})
    assert closes(sharing, bank, [alpha])
    point = beta.points[0].model_copy(update={"text": "Doubling the batch halves the steps of training"})
    told = beta.model_copy(update={"id": "s.told", "points": (point,)})
    asked = told.model_copy(update={"id": "s.asked", "references": ("s.gamma",)})
    asked = asked.model_copy(update={"points": (point.model_copy(update={"passage": "s.gamma#1"}),)})
    assert closes(told, bank, [asked])


def test_a_passage_that_says_a_point_is_closed() -> None:
    alpha = question("alpha")
    point = alpha.points[0].model_copy(update={"text": "Doubling the batch halves the steps of training"})
    asked = alpha.model_copy(update={"points": (point,)})
    bank = bank_of(asked, question("beta"))
    assert closes_passage(bank.passage("s.alpha#1"), [asked])
    assert not closes_passage(bank.passage("s.beta#1"), [asked])
    says = Passage(
        id="x.y#1", source="x.y", heading="", place=1, text="First. Doubling a batch halves the training steps. Last."
    )
    assert closes_passage(says, [asked])
    assert not closes_passage(says, [])
