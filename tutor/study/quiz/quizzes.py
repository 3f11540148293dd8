"""The quizzes of a bank's learners: started, answered item by item, opened again, the wrong ones tried once more."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random

from tutor.bank.bank import Bank
from tutor.dialogue.view import question_of
from tutor.dialogue.withholding import KeptBack, nothing_kept_back
from tutor.domain import Quiz, QuizAnswer, QuizItem, QuizKind, QuizPlan
from tutor.errors import InputError, StoreError
from tutor.ports import QuizStore
from tutor.study.quiz.drawing import Drills, draw
from tutor.study.quiz.marking import GradeAnswer, mark, passed
from tutor.study.quiz.result import result


class Quizzes:
    """Every call names the learner; another one's quiz raises NotAllowed, one that is not there UnknownId.

    `held` says which questions' answers are kept back from a learner for now: no new quiz asks them, and one that was
    drawn before waits.
    """

    def __init__(
        self,
        bank: Bank,
        grade: GradeAnswer,
        store: QuizStore,
        drills: Drills,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        held: Callable[[str], KeptBack] = nothing_kept_back,
    ) -> None:
        self._bank = bank
        self._grade = grade
        self._store = store
        self._drills = drills
        self._clock = clock
        self._held = held

    def start(self, learner: str, plan: QuizPlan) -> Quiz:
        """Draw the items of a plan and keep them. Raises InputError where the bank gives none."""
        return self._new(learner, self._bank.name, plan, draw(self._bank, self._drills, plan, self._held(learner)))

    def open(self, learner: str, quiz_id: str) -> Quiz:
        return self._store.load(quiz_id, learner)

    def list(self, learner: str) -> Sequence[Quiz]:
        """Return the learner's quizzes, on whatever bank, the one with the latest answer first."""
        return self._store.list(learner)

    def answer(self, learner: str, quiz_id: str, place: int, text: str) -> Quiz:
        """Mark and keep the answer to the item at `place`, the next one. A choice is answered by an option's place.

        Raises InputError for an answer that is none, StoreError where another window has gone on with the quiz.
        """
        quiz = self._next(learner, quiz_id, place)
        return self._keep(quiz, mark(self._today(quiz.items[place]), place, text, self._grade, self._clock()))

    def skip(self, learner: str, quiz_id: str, place: int) -> Quiz:
        """Pass over the item at `place`, the next one."""
        return self._keep(self._next(learner, quiz_id, place), passed(place, self._clock()))

    def retry(self, learner: str, quiz_id: str) -> Quiz:
        """Start a quiz of the items that were not fully right. Raises InputError where there are none."""
        quiz = self.open(learner, quiz_id)
        places = result(quiz).missed
        if not places:
            raise InputError("every item that was answered is right: there is nothing to try once more")
        seed = quiz.plan.seed + 1
        shuffle = Random(f"retry/{seed}")  # noqa: S311  # a quiz is no secret
        items = [_shuffled(quiz.items[place], shuffle) for place in places]
        plan = quiz.plan.model_copy(update={"number": len(items), "seed": seed})
        return self._new(learner, quiz.bank, plan, items, retries=quiz.id)

    def _new(
        self, learner: str, bank: str, plan: QuizPlan, items: Sequence[QuizItem], retries: str | None = None
    ) -> Quiz:
        quiz = Quiz(
            id=uuid.uuid4().hex,
            learner=learner,
            bank=bank,
            plan=plan,
            items=tuple(items),
            retries=retries,
            started=self._clock(),
        )
        self._store.create(quiz)
        return quiz

    def _next(self, learner: str, quiz_id: str, place: int) -> Quiz:
        quiz = self.open(learner, quiz_id)
        if place != len(quiz.answers):
            raise StoreError("this quiz moved on in another window: reload to see where it is")
        if place >= len(quiz.items):
            raise InputError("this quiz is over: every item has been answered")
        if self._is_held(quiz, place):
            raise InputError(
                "this would answer what you are being asked in Practice or in an interview: answer there first"
            )
        return quiz

    def _today(self, item: QuizItem) -> QuizItem:
        """Return an item that was drawn before passages got other ids, with those that they have now."""
        points = [
            each.model_copy(update={"passage": self._bank.current(each.passage)}) for each in item.question.points
        ]
        return item.model_copy(update={"question": item.question.model_copy(update={"points": tuple(points)})})

    def _is_held(self, quiz: Quiz, place: int) -> bool:
        question = question_of(self._bank, quiz.items[place].question.id) if quiz.bank == self._bank.name else None
        return question is not None and self._held(quiz.learner)(question)

    def _keep(self, quiz: Quiz, answer: QuizAnswer) -> Quiz:
        self._store.answer(quiz.id, quiz.learner, answer)
        return quiz.model_copy(update={"answers": (*quiz.answers, answer)})


def _shuffled(item: QuizItem, random: Random) -> QuizItem:
    """Return a choice with its options in another order, so that it is not the place that is remembered."""
    if item.kind is not QuizKind.CHOICE or item.right is None:
        return item
    right = item.options[item.right]
    options = random.sample(item.options, len(item.options))
    return item.model_copy(update={"options": tuple(options), "right": options.index(right)})
