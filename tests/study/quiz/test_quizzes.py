"""Quizzes from the first item to the result, with the real store and the real grader."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.bank.formula import evaluate
from tutor.domain import Quiz, QuizItem, QuizKind, QuizPlan
from tutor.errors import InputError, NotAllowed, StoreError, UnknownId
from tutor.store import SqlQuizzes, open_database
from tutor.study.quiz import Quizzes, result
from tutor.wiring import Tutor

ANN, BEN = "ann", "ben"
CHOICES = QuizPlan(number=4, seed=5, kinds=(QuizKind.CHOICE, QuizKind.TRUE_FALSE))


@pytest.fixture
def quizzes(tutor: Tutor, tmp_path: Path) -> Quizzes:
    store = SqlQuizzes(open_database(tmp_path / "tutor.db"))
    return Quizzes(tutor.bank, tutor.grader.grade, store, tutor._exercises)


def right(item: QuizItem) -> str:
    if item.options:
        return str(item.right)
    return item.accepted[0] if item.accepted else item.point.text


def wrong(item: QuizItem) -> str:
    return str(next(place for place in range(len(item.options)) if place != item.right))


def answered(quizzes: Quizzes, quiz: Quiz, *texts: str | None) -> Quiz:
    for text in texts:
        place = len(quiz.answers)
        quiz = quizzes.answer(ANN, quiz.id, place, text) if text is not None else quizzes.skip(ANN, quiz.id, place)
    return quiz


def test_a_quiz_is_kept_answer_by_answer(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, CHOICES)
    quiz = answered(quizzes, quiz, right(quiz.items[0]), wrong(quiz.items[1]), None)
    assert quizzes.open(ANN, quiz.id) == quiz
    assert quizzes.list(ANN) == [quiz]
    assert [answer.share for answer in quiz.answers] == [1.0, 0.0, 0.0]
    assert [answer.text is None for answer in quiz.answers] == [False, False, True]
    item, answer = quiz.items[1], quiz.answers[1]
    assert answer.reply == item.options[int(answer.text or 0)].reply


def test_what_would_answer_an_open_question_is_not_asked_and_what_was_drawn_before_waits(
    tutor: Tutor, tmp_path: Path
) -> None:
    asked: set[str] = set()
    store = SqlQuizzes(open_database(tmp_path / "tutor.db"))
    quizzes = Quizzes(
        tutor.bank, tutor.grader.grade, store, tutor._exercises, held=lambda _: lambda each: each.id in asked
    )
    drawn = quizzes.start(ANN, CHOICES)
    asked |= {item.question.id for item in drawn.items}
    assert not asked & {item.question.id for item in quizzes.start(ANN, CHOICES).items}
    for step in (lambda: quizzes.answer(ANN, drawn.id, 0, "0"), lambda: quizzes.skip(ANN, drawn.id, 0)):
        with pytest.raises(InputError, match="answer there first"):
            step()
    asked.clear()
    assert len(quizzes.answer(ANN, drawn.id, 0, "0").answers) == 1


def test_the_result_adds_up_in_all_and_by_section(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, CHOICES)
    quiz = answered(quizzes, quiz, right(quiz.items[0]), wrong(quiz.items[1]), right(quiz.items[2]), None)
    came = result(quiz)
    assert (came.total.low, came.total.high, came.total.out_of) == (2.0, 2.0, 4)
    assert came.missed == (1, 3)
    assert sum(score.low for _, score in came.sections) == 2.0
    assert sum(score.out_of for _, score in came.sections) == 4


def test_the_wrong_ones_are_tried_again_with_their_options_shuffled(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, QuizPlan(number=12, seed=5, kinds=(QuizKind.CHOICE,)))
    quiz = answered(quizzes, quiz, right(quiz.items[0]), *(wrong(item) for item in quiz.items[1:]))
    again = quizzes.retry(ANN, quiz.id)
    assert again.retries == quiz.id
    assert [item.question.id for item in again.items] == [item.question.id for item in quiz.items[1:]]
    for item, before in zip(again.items, quiz.items[1:], strict=True):
        assert set(item.options) == set(before.options)
        assert item.options[item.right or 0] == before.options[before.right or 0]
    assert [item.right for item in again.items] != [item.right for item in quiz.items[1:]]
    perfect = answered(quizzes, again, *(right(item) for item in again.items))
    with pytest.raises(InputError, match="nothing to try once more"):
        quizzes.retry(ANN, perfect.id)


def test_numbers_and_free_answers_are_graded_by_the_products_grader(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, QuizPlan(number=2, seed=4, kinds=(QuizKind.NUMBER,)))
    quantity = quiz.items[0].point.quantity
    assert quantity is not None
    quiz = answered(quizzes, quiz, f"{quantity.value:.6g} {quantity.unit}", "no idea")
    first, second = quiz.answers
    assert first.share == 1.0
    assert first.grade is not None
    assert first.grade.points[0].check is not None
    assert second.share == 0.0
    free = quizzes.start(ANN, QuizPlan(number=1, seed=4, kinds=(QuizKind.FREE,)))
    said = " ".join(point.text for point in free.items[0].question.points)
    done = answered(quizzes, free, said).answers[0]
    assert done.grade is not None
    assert done.share == done.grade.score
    assert len(done.grade.points) == len(free.items[0].question.points)


def test_a_known_slip_is_named(quizzes: Quizzes) -> None:
    plan = QuizPlan(number=20, seed=9, kinds=(QuizKind.NUMBER,))
    quiz = quizzes.start(ANN, plan)
    place = next(place for place, item in enumerate(quiz.items) if item.question.id.startswith("drill."))
    quiz = answered(quizzes, quiz, *[None] * place)
    quantity = quiz.items[place].point.quantity
    assert quantity is not None
    slip = quantity.slips[0]
    unit = quantity.unit if slip.unit is None else slip.unit
    quiz = answered(quizzes, quiz, f"{evaluate(slip.formula, quantity.inputs):.6g} {unit}")
    grade = quiz.answers[-1].grade
    assert grade is not None
    assert grade.points[0].check is not None
    assert grade.points[0].check.slip == slip.name
    assert slip.reply.split(".")[0] in grade.points[0].reason


def test_what_could_not_be_decided_is_no_zero(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, QuizPlan(number=1, seed=4, kinds=(QuizKind.FREE,)))
    quiz = answered(quizzes, quiz, "Τα μεγάλα γλωσσικά μοντέλα εκπαιδεύονται σε τεράστια σώματα κειμένων.")
    came = result(quiz)
    assert quiz.answers[0].share is None
    assert (came.total.low, came.total.high, came.open, came.missed) == (0.0, 1.0, 1, (0,))


def test_a_quiz_is_its_owners_alone(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, CHOICES)
    for call in (
        lambda: quizzes.open(BEN, quiz.id),
        lambda: quizzes.answer(BEN, quiz.id, 0, "0"),
        lambda: quizzes.skip(BEN, quiz.id, 0),
        lambda: quizzes.retry(BEN, quiz.id),
    ):
        with pytest.raises(NotAllowed):
            call()
    assert quizzes.list(BEN) == []
    with pytest.raises(UnknownId):
        quizzes.open(ANN, "none")


def test_two_windows_do_not_answer_one_item_twice(quizzes: Quizzes) -> None:
    quiz = quizzes.start(ANN, CHOICES)
    answered(quizzes, quiz, right(quiz.items[0]))
    with pytest.raises(StoreError, match="another window"):
        quizzes.answer(ANN, quiz.id, 0, wrong(quiz.items[0]))
    over = answered(quizzes, quizzes.open(ANN, quiz.id), None, None, None)
    with pytest.raises(InputError, match="over"):
        quizzes.skip(ANN, over.id, 4)


@pytest.mark.parametrize("text", ["", " ", "7", "-1", "a", "²"])
def test_an_answer_that_is_none_is_refused(quizzes: Quizzes, text: str) -> None:
    quiz = quizzes.start(ANN, CHOICES)
    with pytest.raises(InputError):
        quizzes.answer(ANN, quiz.id, 0, text)
    assert quizzes.open(ANN, quiz.id).answers == ()
