"""Quizzes: what each button does, and what the page shows after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.domain import Learner, Passage, Quiz, QuizItem, QuizKind, QuizPlan
from tutor.errors import InputError, TutorError
from tutor.study.quiz import GRADED, Quizzes, result
from ui import quizzed, render
from ui.handlers import offers
from ui.handlers.offers import Ticked
from ui.handlers.seeds import sown
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of

MOST = 50
LARGEST_SEED = 2**31
INTRODUCTION = (
    "<p>A short set of items on what you choose: statements to pick or to judge, gaps, numbers, and questions in your "
    "own words. After each you see why, with the source. Answers are kept as you give them, so you can leave and come "
    "back.</p>"
)


class Phase(StrEnum):
    ASKING = "asking"
    TOLD = "told"  # the last answer is shown with why
    FINISHED = "finished"


@dataclass(frozen=True)
class Where:
    """Where a window of the page is: the quiz, how many of its items it has seen answered, and whether the last of them
    is still shown.
    """

    quiz: str
    seen: int
    told: bool = False


@dataclass(frozen=True)
class Sheet:
    """What the quiz tab shows. `item` is the one that is asked; `draft` stays in the answer box."""

    transcript: str
    status: str = ""
    phase: Phase | None = None
    where: Where | None = None
    item: QuizItem | None = None
    last: bool = False
    missed: int = 0
    trouble: str = ""
    draft: str = ""


@dataclass(frozen=True)
class SetUp:
    """What was chosen for a new quiz; no seed means a new one."""

    kinds: tuple[str, ...] = tuple(QuizKind)
    number: float | None = 8
    seed: str = ""


NOTHING_YET = Sheet(render.transcript([INTRODUCTION]))


class Quizzing:
    """The quiz tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def opened(self, learner: Learner) -> Sheet:
        """Return the learner's last quiz where they left it, on whatever bank it was."""

        def last() -> Sheet:
            found = self._any.list(learner.id)
            return self._sheet(found[0]) if found else NOTHING_YET

        return _kindly(last, NOTHING_YET)

    def open_quiz(self, learner: Learner, quiz_id: str | None) -> Sheet:
        """Return one of the learner's quizzes by its id; what is wrong with the id is said on the page."""

        def go() -> Sheet:
            if not quiz_id:
                raise InputError("choose one of your earlier quizzes first")
            return self._sheet(self._any.open(learner.id, quiz_id))

        return _kindly(go, NOTHING_YET)

    def earlier(self, learner: Learner) -> list[tuple[str, str]]:
        """Return (label, id) of the learner's quizzes, the latest first."""
        return [(_label(quiz), quiz.id) for quiz in self._any.list(learner.id)]

    def begin(self, learner: Learner, bank: str | None, ticked: Ticked, chosen: SetUp, before: Sheet) -> Sheet:
        """Start a quiz; `before` is what stays on the page where that fails."""

        def start() -> Sheet:
            wanted = offers.filter_for(offers.choices(self._shelf, bank), ticked)
            if wanted is None or not chosen.kinds:
                raise InputError("nothing is ticked: tick at least one section, one difficulty and one kind of item")
            number, seed = int(chosen.number or 0), sown(chosen.seed, LARGEST_SEED)
            if not 1 <= number <= MOST or seed >= LARGEST_SEED:
                raise InputError(f"expected 1 to {MOST} items and a seed from 0 to 2,147,483,647; give such numbers")
            kinds = tuple(kind for kind in QuizKind if kind in chosen.kinds)
            plan = QuizPlan(filter=wanted, kinds=kinds, number=number, seed=seed)
            return self._sheet(self._shelf.tutor(bank).quizzes.start(learner.id, plan))

        return _kindly(start, before)

    def at(self, learner: Learner, where: Where | None) -> Sheet:
        """Return the page as it is; of another learner's quiz nothing is shown."""
        if where is None:
            return NOTHING_YET
        return _kindly(lambda: self._sheet(self._any.open(learner.id, where.quiz), told=where.told), NOTHING_YET)

    def answer(self, learner: Learner, where: Where | None, chosen: str | None, text: str) -> Sheet:
        """Mark an answer: the place of an option, or words."""

        def take(quiz: Quiz, place: int) -> Quiz:
            item = quiz.items[place] if place < len(quiz.items) else None
            given = (chosen or "") if item is not None and item.options else text
            return self._marking(quiz, item).answer(learner.id, quiz.id, place, given)

        return self._step(learner, where, take, text)

    def skip(self, learner: Learner, where: Where | None) -> Sheet:
        return self._step(learner, where, lambda quiz, place: self._of(quiz).skip(learner.id, quiz.id, place))

    def go_on(self, learner: Learner, where: Where | None) -> Sheet:
        """Show the next item, or the result after the last one."""
        return self.at(learner, replace(where, told=False) if where is not None else None)

    def retry(self, learner: Learner, where: Where | None) -> Sheet:
        """Start a quiz of the items that were not right."""
        if where is None:
            return NOTHING_YET
        return _kindly(lambda: self._sheet(self._any.retry(learner.id, where.quiz)), self.at(learner, where))

    def _step(self, learner: Learner, where: Where | None, take: Callable[[Quiz, int], Quiz], draft: str = "") -> Sheet:
        if where is None:
            return NOTHING_YET
        try:
            quiz = self._any.open(learner.id, where.quiz)
            return self._sheet(take(quiz, where.seen), told=True)
        except TutorError as error:
            return replace(self.at(learner, where), trouble=str(error), draft=draft)

    @property
    def _any(self) -> Quizzes:
        """What opens quizzes of any bank."""
        return self._shelf.first.quizzes

    def _marking(self, quiz: Quiz, item: QuizItem | None) -> Quizzes:
        """Return what marks an item: only numbers and free answers need the bank's grader, and that an index.

        Raises InputError where they do and the bank is gone.
        """
        if item is None or item.kind not in GRADED:
            return self._of(quiz)
        name = self._shelf.holding(quiz.bank)
        if name is None:
            raise InputError(f"the bank {quiz.bank!r} of this quiz is no longer there")
        return self._shelf.ready(name).quizzes

    def _of(self, quiz: Quiz) -> Quizzes:
        """Return the quizzes of a quiz's bank; any, where that is gone."""
        name = self._shelf.holding(quiz.bank)
        return self._shelf.tutor(name).quizzes if name is not None else self._any

    def _sheet(self, quiz: Quiz, told: bool = False) -> Sheet:
        done, told = len(quiz.answers), told and bool(quiz.answers)
        over = done == len(quiz.items)
        phase = Phase.TOLD if told else Phase.FINISHED if over else Phase.ASKING
        return Sheet(
            transcript=render.transcript(self._entries(quiz, phase)),
            status=_status(quiz, phase),
            phase=phase,
            where=Where(quiz.id, done, told),
            item=quiz.items[done] if phase is Phase.ASKING else None,
            last=over,
            missed=len(result(quiz).missed) if phase is Phase.FINISHED else 0,
        )

    def _entries(self, quiz: Quiz, phase: Phase) -> Iterator[str]:
        name = self._shelf.holding(quiz.bank)

        def passage(passage_id: str) -> Passage | None:
            return passage_of(self._shelf.tutor(name).bank, passage_id) if name is not None else None

        for place, (item, answer) in enumerate(zip(quiz.items, quiz.answers, strict=False)):
            asked = quizzed.asked(item, place + 1, len(quiz.items))
            entries = [asked, quizzed.given(item, answer), quizzed.told(item, answer, passage)]
            if phase is Phase.TOLD and place == len(quiz.answers) - 1:
                yield from entries
            else:
                yield quizzed.folded(item, answer, entries)
        if phase is Phase.ASKING:
            yield quizzed.asked(quiz.items[len(quiz.answers)], len(quiz.answers) + 1, len(quiz.items), quiz.id)
        elif phase is Phase.FINISHED:
            yield quizzed.summary(quiz, result(quiz))


def options_of(item: QuizItem | None) -> Sequence[tuple[str, str]]:
    """Return (text, place) of each option of an item, as a group of radio buttons takes them."""
    return [(option.text, str(place)) for place, option in enumerate(item.options)] if item is not None else []


def _status(quiz: Quiz, phase: Phase) -> str:
    done, of = len(quiz.answers), len(quiz.items)
    match phase:
        case Phase.ASKING:
            return f"Item {done + 1} of {of}. Your turn."
        case Phase.TOLD:
            return f"Item {done} of {of}. {quizzed.standing(quiz.answers[-1])}."
        case Phase.FINISHED:
            return f"All {of} items are done: {quizzed.score_line(result(quiz).total)}."


def _label(quiz: Quiz) -> str:
    done, of = len(quiz.answers), len(quiz.items)
    stands = quizzed.score_line(result(quiz).total) if done == of else f"{done} of {of} answered"
    return f"{quiz.started:%Y-%m-%d %H:%M} UTC, {'once more, ' if quiz.retries else ''}{stands}"


def _kindly(make: Callable[[], Sheet], otherwise: Sheet) -> Sheet:
    try:
        return make()
    except TutorError as error:
        return replace(otherwise, trouble=str(error))
