"""Plan -> items. All chance comes from the plan's seed, so that the same plan on the same bank gives the same items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from tutor.bank.bank import Bank
from tutor.dialogue.withholding import KeptBack
from tutor.domain import Question, QuizItem, QuizKind, QuizPlan, RubricPoint
from tutor.errors import InputError
from tutor.study.quiz.choices import choice, true_false
from tutor.study.quiz.gaps import cloze
from tutor.study.quiz.numbers import drilled, number, quantities
from tutor.study.quiz.statements import Statements, claims

T = TypeVar("T")
Drills = Callable[[str, int, int], Sequence[Question]]
"""Topic, how many, seed -> exercises; none where the bank has no drills on the topic."""

SHARES = {
    QuizKind.CHOICE: 3,
    QuizKind.TRUE_FALSE: 2,
    QuizKind.NUMBER: 2,
    QuizKind.CLOZE: 2,
    QuizKind.FREE: 1,
}
"""How often each kind comes, of ten items of all kinds."""


def draw(bank: Bank, drills: Drills, plan: QuizPlan, held: KeptBack | None = None) -> tuple[QuizItem, ...]:
    """Return the items of a plan: as many as it asks for, fewer where the bank has not so many to give.

    A question comes again only where all others have come, a point never; those that are `held` back do not come.
    Raises InputError where there is none.
    """
    chosen = [each for each in bank.select(plan.filter) if held is None or not held(each)]
    pool = _Pool(bank, drills, chosen, plan)
    items = tuple(pool.deal())
    if not items:
        kinds = ", ".join(kind.value.replace("_", " ") for kind in plan.kinds) or "none"
        many = f"{len(chosen)} question{'' if len(chosen) == 1 else 's'}"
        raise InputError(
            f"expected something to ask, got {many} of the bank {bank.name!r} and the kinds {kinds}, "
            "which give none: choose more questions, or other kinds"
        )
    return items


class _Pool:
    """What a quiz can still be made of."""

    def __init__(self, bank: Bank, drills: Drills, chosen: Sequence[Question], plan: QuizPlan) -> None:
        self._statements = Statements(bank)
        self._drills = drills
        self._chosen = chosen
        self._plan = plan
        self._random = Random(f"quiz/{plan.seed}")  # noqa: S311  # a quiz is no secret
        self._asked: Counter[str] = Counter()
        self._used: set[tuple[str, str]] = set()
        self._dry: set[QuizKind] = set()

    def deal(self) -> Iterator[QuizItem]:
        for kind in self._kinds():
            others = [each for each in SHARES if each in self._plan.kinds and each is not kind]
            tried = (self._item(each) for each in (kind, *others) if each not in self._dry)
            item = next((each for each in tried if each is not None), None)
            if item is None:
                return
            self._asked[item.question.id] += 1
            self._used.update((item.question.id, point.id) for point in item.question.points)
            yield item

    def _kinds(self) -> list[QuizKind]:
        """Return the kinds in the order in which they come, each as often as its share."""
        round_ = [kind for kind in SHARES if kind in self._plan.kinds for _ in range(SHARES[kind])]
        rounds = [self._random.sample(round_, len(round_)) for _ in range(self._plan.number)]
        return [kind for each in rounds for kind in each][: self._plan.number]

    def _item(self, kind: QuizKind) -> QuizItem | None:
        """Return an item of a kind, of the questions that have been asked least; None where there is none any more."""
        for source in self._sources(kind):
            for question in sorted(self._shuffled(self._chosen), key=lambda each: self._asked[each.id]):
                if (item := next(source(question), None)) is not None:
                    return item
        self._dry.add(kind)
        return None

    def _sources(self, kind: QuizKind) -> Sequence[Callable[[Question], Iterator[QuizItem]]]:
        """Return what makes items of a kind; whether a number is the bank's own or a fresh one is drawn."""
        if kind is QuizKind.FREE:
            return [self._whole]
        if kind is QuizKind.NUMBER:
            return self._shuffled([self._own_numbers, self._fresh_numbers])
        return [partial(self._of_claims, kind)]

    def _whole(self, question: Question) -> Iterator[QuizItem]:
        if not self._asked[question.id]:
            yield QuizItem(kind=QuizKind.FREE, question=question)

    def _own_numbers(self, question: Question) -> Iterator[QuizItem]:
        for point in self._unused(question, quantities(question)):
            yield number(question, point)

    def _fresh_numbers(self, question: Question) -> Iterator[QuizItem]:
        """Yield an exercise on the topic of the question."""
        exercises = self._drills(question.id.partition(".")[0], 1, self._random.randrange(1_000_000))
        yield from (drilled(each) for each in exercises if self._fits(each))

    def _of_claims(self, kind: QuizKind, question: Question) -> Iterator[QuizItem]:
        for point in self._unused(question, claims(question)):
            if (item := self._of_claim(kind, question, point)) is not None:
                yield item

    def _of_claim(self, kind: QuizKind, question: Question, point: RubricPoint) -> QuizItem | None:
        if kind is QuizKind.CHOICE:
            return choice(self._statements, question, point, self._random)
        if kind is QuizKind.TRUE_FALSE:
            return true_false(self._statements, question, point, self._random)
        return cloze(question, point, self._random)

    def _fits(self, exercise: Question) -> bool:
        """Whether an exercise is one that the plan means; it has a topic and a level, and not the bank's tags."""
        levels = self._plan.filter.difficulties
        return (not levels or exercise.difficulty in levels) and not self._asked[exercise.id]

    def _unused(self, question: Question, points: Sequence[RubricPoint]) -> list[RubricPoint]:
        return [point for point in self._shuffled(points) if (question.id, point.id) not in self._used]

    def _shuffled(self, things: Sequence[T]) -> list[T]:
        return self._random.sample(things, len(things))
