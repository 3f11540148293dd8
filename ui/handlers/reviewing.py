"""Review on the page: one answer after another, what needs a person first; what is decided is stored at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tutor.domain import Learner, Question, Verdict
from tutor.errors import InputError, TutorError, UnknownId
from ui.handlers.transcripts import passage_of
from ui.reviewed import agreed, case_page, label, waiting

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.batch import Run
    from tutor.batch.review.queue import Case, Queue
    from ui.handlers.batches import Batches

Options = list[tuple[str, str]]


@dataclass(frozen=True)
class Look:
    """What the review shows. `key` is the answer looked at, None where there is none; `point` the one chosen in it."""

    key: str | None = None
    page: str = ""
    points: Options | None = None
    point: str | None = None
    status: str = ""
    agreement: str = ""
    trouble: str = ""
    unwritten: int = 0


class Reviewing:
    """The review of batches. Each step is told who asks; Batches lets in the owner and teachers only."""

    def __init__(self, batches: Batches) -> None:
        self._batches = batches

    def first(self, learner: Learner, name: str) -> Look:
        """Return the answer to look at first."""
        return self._at(learner, name, lambda queue: queue.first())

    def after(self, learner: Learner, name: str, key: str | None) -> Look:
        """Return the next answer that is open; the first one again behind the last."""
        return self._at(learner, name, lambda queue: (queue.after(key) if key else None) or queue.first())

    def before(self, learner: Learner, name: str, key: str | None) -> Look:
        """Return the answer before, settled or not; the same one where there is none."""
        return self._at(learner, name, lambda queue: (queue.before(key) or queue.case(key)) if key else queue.first())

    def accept(self, learner: Learner, name: str, key: str | None, comment: str) -> Look:
        """Confirm what nobody has decided yet, and go on to the next answer."""
        from tutor.batch.review.steps import accept

        done = self._step(learner, name, key, lambda run, case: accept(run, case, learner.id, comment))
        return done if done.trouble else self.after(learner, name, key)

    def override(
        self, learner: Learner, name: str, key: str | None, point: str | None, verdict: Verdict, comment: str
    ) -> Look:
        """Put the learner's verdict on a point in the place of the grader's, and choose the next open point."""
        from tutor.batch.review.steps import override

        def decide(run: Run, case: Case) -> None:
            if not point:
                raise InputError("choose the point first")
            override(run, case, point, verdict, learner.id, comment)

        return self._step(learner, name, key, decide, point)

    def comment(self, learner: Learner, name: str, key: str | None, comment: str, point: str | None = None) -> Look:
        """Keep a comment on the whole answer."""
        from tutor.batch.review.steps import comment_on

        return self._step(learner, name, key, lambda run, case: comment_on(run, case, learner.id, comment), point)

    def _at(self, learner: Learner, name: str, find: Callable[[Queue], Case | None]) -> Look:
        try:
            with self._queue(learner, name) as (run, queue):
                return self._look(run, queue, find(queue))
        except TutorError as error:
            return Look(trouble=str(error))

    def _step(
        self, learner: Learner, name: str, key: str | None, take: Callable[[Run, Case], None], point: str | None = None
    ) -> Look:
        try:
            with self._queue(learner, name) as (run, queue):
                if not key:
                    raise InputError("there is no answer to decide on: start the review")
                take(run, queue.case(key))
                return self._look(run, queue, queue.case(key), point)
        except TutorError as error:
            return Look(key=key, trouble=str(error))

    @contextmanager
    def _queue(self, learner: Learner, name: str) -> Iterator[tuple[Run, Queue]]:
        from tutor.batch.review.queue import Queue

        with self._batches.opened(name, learner) as run:
            yield run, Queue(run)

    def _look(self, run: Run, queue: Queue, case: Case | None, last: str | None = None) -> Look:
        from tutor.batch.review.agreement import agreements
        from tutor.batch.writing import unwritten

        status, agreement = waiting(queue.waiting()), agreed(agreements(run))
        if case is None:
            return Look(status=status, agreement=agreement, unwritten=unwritten(run))
        bank = self._batches.bank_of(run)
        question = _question(bank, case)
        page = case_page(case, question, partial(passage_of, bank))
        return Look(
            case.key,
            page,
            [(label(number, point), point.id) for number, point in enumerate(case.grade.points, start=1)],
            _next_point(case, last),
            status,
            agreement,
            unwritten=unwritten(run),
        )


def _question(bank: Bank, case: Case) -> Question | None:
    try:
        return bank.question(case.graded.question_id)
    except UnknownId:
        return None


def _next_point(case: Case, last: str | None) -> str:
    """Return the first undecided point, or the one behind that which was decided last."""
    points = [point.id for point in case.grade.points]
    undecided = [point.id for point in case.grade.points if point.verdict is Verdict.CANNOT_TELL]
    if undecided:
        return undecided[0]
    return points[(points.index(last) + 1) % len(points)] if last in points else points[0]
