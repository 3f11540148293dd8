"""Everything a learner has tried of a bank, wherever it was graded: in sessions, on flashcards and in quizzes.

A typed answer to a flashcard is an attempt, and so is an answer in a quiz that the grader marked: a question answered
in one's own words, a number of the bank. What is chosen or filled in is recognised rather than known, and counts for
nothing here; nor does a card that one rated oneself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import NamedTuple

from tutor.bank.bank import Bank, own_id
from tutor.dialogue.renaming import renamed
from tutor.dialogue.view import question_of
from tutor.domain import Grade, Quiz, ReviewLog, Session, Status
from tutor.grading.marks import add_up
from tutor.ports import CardStore, QuizStore, SessionStore
from tutor.study.history import Attempt, AttemptKind, attempts_in, shares, slips_of

SHOWN_LATELY = timedelta(hours=8)
"""Answers shown less than this before a flashcard or an item of a quiz make it tell little: it comes after no sleep."""
_MOST = 1000  # the latest sessions and quizzes; far more than anybody has


class History:
    """What learners have tried of one bank."""

    def __init__(self, bank: Bank, sessions: SessionStore, cards: CardStore, quizzes: QuizStore) -> None:
        self._bank = bank
        self._sessions = sessions
        self._cards = cards
        self._quizzes = quizzes

    def sessions(self, learner: str) -> list[Session]:
        """Return the learner's practices and interviews on the bank, newest first, under the ids of today."""
        mine = self._sessions.list(learner, _MOST)
        return [renamed(each, self._bank) for each in mine if each.bank == self._bank.name]

    def of(self, learner: str) -> tuple[Attempt, ...]:
        """Return every graded attempt of a learner, oldest first; none of an interview that is not over."""
        quizzes = [each for each in self._quizzes.list(learner, _MOST) if each.bank == self._bank.name]
        return attempts_of(self.sessions(learner), self._cards.reviews(learner, self._bank.name), quizzes, self._bank)


def attempts_of(
    sessions: Iterable[Session], reviews: Iterable[ReviewLog], quizzes: Iterable[Quiz], bank: Bank
) -> tuple[Attempt, ...]:
    """Return all graded attempts at questions of a bank, oldest first."""
    told = attempts_in(sessions, bank)
    tried = [*_reviewed(reviews, bank), *_answered(quizzes, bank)]
    times = [*((each.question_id, each.at) for each in told), *((each.question_id, each.at) for each in tried)]
    shown: dict[str, list[datetime]] = {}
    for question_id, at in times:
        shown.setdefault(question_id, []).append(at)
    graded = [attempt for each in tried if (attempt := _attempt(each, shown[each.question_id], bank))]
    return tuple(sorted([*told, *graded], key=attrgetter("at")))


class _Tried(NamedTuple):
    """A card that was rated, or an item of a quiz that was answered: what holds was shown right after it."""

    question_id: str
    kind: AttemptKind
    session: str
    at: datetime
    grade: Grade | None


def _reviewed(reviews: Iterable[ReviewLog], bank: Bank) -> Iterator[_Tried]:
    for review in reviews:
        question = bank.current(own_id(review.card.question_id))
        yield _Tried(question, AttemptKind.FLASHCARD, "", review.at, review.grade)


def _answered(quizzes: Iterable[Quiz], bank: Bank) -> Iterator[_Tried]:
    for quiz in quizzes:
        for answer in quiz.answers:
            question = bank.current(own_id(quiz.items[answer.place].question.id))
            yield _Tried(question, AttemptKind.QUIZ, quiz.id, answer.at, answer.grade)


def _attempt(tried: _Tried, shown: Sequence[datetime], bank: Bank) -> Attempt | None:
    """Return what was tried as an attempt; None where nothing graded it, or the bank has no such question."""
    question, grade = question_of(bank, tried.question_id), tried.grade
    if question is None or grade is None:
        return None
    asked = sum(each.weight for each in grade.points)
    share, decided = shares(grade.points, max(asked, sum(point.weight for point in question.points)))
    return Attempt(
        question_id=tried.question_id,
        session=tried.session,
        kind=tried.kind,
        at=tried.at,
        marks=add_up(grade.points, grade.status is not Status.NEEDS_REVIEW),
        points=grade.points,
        share=share,
        decided=decided,
        fresh=not any(timedelta() < tried.at - at < SHOWN_LATELY for at in shown),
        slips=slips_of(grade.points),
    )
