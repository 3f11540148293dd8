"""Attempts on flashcards and in quizzes: which count, for how much, and when the answer had just been shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.dialogue.conftest import NOON, ScriptedGrader
from tests.study.conftest import Clock
from tests.study.stories import ALL, ALPHA, BANK, BETA, answered
from tutor.domain import CardId, Quiz, QuizItem, QuizKind, QuizOption, QuizPlan, Rating, ReviewLog
from tutor.store import SqlCards, SqlQuizzes, open_store
from tutor.study.attempts import SHOWN_LATELY, History, attempts_of
from tutor.study.flashcards import Flashcards
from tutor.study.history import Attempt, AttemptKind
from tutor.study.mastery import Status, status
from tutor.study.quiz.marking import mark, passed

GRADER = ScriptedGrader()
HOUR = timedelta(hours=1)
FREE = QuizItem(kind=QuizKind.FREE, question=ALPHA)
HEAVY = ALPHA.model_copy(update={"points": ALPHA.points[:1]})
NUMBER = QuizItem(kind=QuizKind.NUMBER, question=HEAVY)
CHOICE = QuizItem(
    kind=QuizKind.CHOICE, question=HEAVY, options=(QuizOption(text="so"), QuizOption(text="not so")), right=0
)


def review(
    text: str = "", at: datetime = NOON, point: str | None = None, question_id: str = ALPHA.id, number: int = 1
) -> ReviewLog:
    """Make a review of a card, rated by the person where nothing was typed."""
    card = CardId(learner="ann", bank=BANK.name, question_id=question_id, point=point)
    grade = GRADER.grade_reply(ALPHA, point, text) if point else GRADER.grade(ALPHA, text)
    return ReviewLog(card=card, number=number, rating=Rating.GOOD, at=at, answer=text, grade=grade if text else None)


def quiz(*answers: tuple[QuizItem, str | None], at: datetime = NOON) -> Quiz:
    """Make a quiz with its answers, a minute apart; None passes over an item."""
    times = [at + timedelta(minutes=place) for place in range(len(answers))]
    given = [
        mark(item, place, text, GRADER.grade, when) if text is not None else passed(place, when)
        for place, ((item, text), when) in enumerate(zip(answers, times, strict=True))
    ]
    items = tuple(item for item, _ in answers)
    return Quiz(id="q", learner="ann", bank=BANK.name, plan=QuizPlan(), items=items, answers=tuple(given), started=at)


def found(*reviews: ReviewLog, quizzes: tuple[Quiz, ...] = (), sessions: tuple = ()) -> tuple[Attempt, ...]:
    return attempts_of(sessions, reviews, quizzes, BANK)


def test_a_typed_answer_is_an_attempt_and_a_rating_of_ones_own_is_none() -> None:
    (attempt,) = found(review("heavy=met"), review(number=2, at=NOON + HOUR))
    assert (attempt.kind, attempt.question_id, attempt.session) == (AttemptKind.FLASHCARD, ALPHA.id, "")
    assert (attempt.share, attempt.decided, attempt.fresh) == (0.5, 1.0, True)
    assert [each.id for each in attempt.missed] == ["middle", "light"]


def test_a_card_of_one_point_decides_that_part_of_the_question() -> None:
    (attempt,) = found(review("middle=met", point="middle"))
    assert (attempt.share, attempt.decided) == (1.0, pytest.approx(2 / 6))
    assert [each.id for each in attempt.points] == ["middle"]


def test_of_a_quiz_counts_what_the_grader_marked() -> None:
    told = quiz((CHOICE, "1"), (NUMBER, "heavy=met"), (FREE, ALL), (FREE, None))
    attempts = found(quizzes=(told,))
    assert [(each.share, each.decided) for each in attempts] == [(1.0, pytest.approx(3 / 6)), (1.0, 1.0)]
    assert {(each.kind, each.session) for each in attempts} == {(AttemptKind.QUIZ, "q")}


def test_an_exercise_that_was_drawn_is_none_of_the_banks_questions() -> None:
    drawn = QuizItem(kind=QuizKind.NUMBER, question=HEAVY.model_copy(update={"id": "drill.one"}))
    assert found(quizzes=(quiz((drawn, "heavy=met")),)) == ()


def test_what_was_not_decided_is_no_zero() -> None:
    (attempt,) = found(review("heavy=cannot_tell middle=cannot_tell light=cannot_tell"))
    assert (attempt.share, attempt.decided) == (None, 0.0)
    assert status([attempt], NOON) is Status.OPEN


def test_an_answer_right_after_the_back_was_seen_is_not_fresh() -> None:
    attempts = found(
        review(at=NOON),  # rated by oneself: its back was seen all the same
        review(ALL, at=NOON + HOUR, number=2),
        review(ALL, at=NOON + HOUR + SHOWN_LATELY, number=3),
    )
    assert [each.fresh for each in attempts] == [False, True]


@pytest.mark.parametrize(
    ("quizzes", "sessions"),
    [
        ((quiz((CHOICE, "1"), at=NOON - HOUR),), ()),
        ((quiz((FREE, None), at=NOON - HOUR),), ()),
        ((), (answered("heavy=met", at=NOON - HOUR),)),
    ],
    ids=["an item of a quiz", "an item passed over", "a practice"],
)
def test_whatever_showed_the_answer_shortly_before_makes_a_card_tell_little(
    quizzes: tuple[Quiz, ...], sessions: tuple
) -> None:
    *_, attempt = found(review(ALL), quizzes=quizzes, sessions=sessions)
    assert (attempt.kind, attempt.fresh) == (AttemptKind.FLASHCARD, False)


def test_another_questions_answer_takes_nothing_away() -> None:
    (attempt,) = found(review(question_id=BETA.id, at=NOON - HOUR), review(ALL))
    assert attempt.fresh


def test_all_attempts_come_oldest_first() -> None:
    attempts = found(
        review(ALL, at=NOON + 20 * HOUR),
        quizzes=(quiz((FREE, ALL), at=NOON + 10 * HOUR),),
        sessions=(answered(ALL, at=NOON),),
    )
    assert [each.kind.value for each in attempts] == ["practice", "quiz", "flashcard"]


def test_what_was_answered_under_an_old_id_is_the_question_it_is_now() -> None:
    moved = replace(BANK, moved={"s.old": ALPHA.id})
    (attempt,) = attempts_of((), [review(ALL, question_id="s.old")], (), moved)
    assert attempt.question_id == ALPHA.id


def test_out_of_the_store_come_ones_own_on_this_bank_and_what_is_taken_back_is_gone(
    tmp_path: Path, clock: Clock
) -> None:
    store = open_store(tmp_path / "tutor.db")
    cards, quizzes = SqlCards(store.database), SqlQuizzes(store.database)
    history, flashcards = History(BANK, store, cards, quizzes), Flashcards(BANK, GRADER, cards, clock)
    quizzes.create(quiz((FREE, ALL)))
    quizzes.create(quiz((FREE, ALL)).model_copy(update={"id": "other", "bank": "another"}))
    card = CardId(learner="ann", bank=BANK.name, question_id=BETA.id)
    flashcards.review(card, Rating.GOOD, 0, flashcards.grade(card, ALL))
    assert {each.question_id for each in history.of("ann")} == {ALPHA.id, BETA.id}
    assert history.of("bob") == ()
    flashcards.undo("ann")
    assert [each.question_id for each in history.of("ann")] == [ALPHA.id]
