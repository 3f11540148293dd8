"""What is pending, graded chunk by chunk and stored as it comes, until it is done, a limit is met, or it is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from tutor.batch import lease
from tutor.batch.engines import Engine, Metered, Pairs
from tutor.batch.review.certainty import certainty_of
from tutor.batch.run import Outcome, Run
from tutor.domain import Question, Status
from tutor.errors import BatchBusy

CHUNK = 32
"""Answers that are graded and stored together."""
_BEAT = 3.0  # seconds between heartbeats
_FAILING = 3  # chunks in a row without one grade, after which going on would only cost


class Stopped(StrEnum):
    """Why grading ended."""

    DONE = "done"
    ASKED = "stopped"
    COST = "cost limit reached"
    FAILING = "the grader fails"


@dataclass(frozen=True)
class Progress:
    """How far grading is: different answers done and in all, cost so far, answers a second, seconds to go."""

    done: int
    total: int
    cost: float
    rate: float
    left: float | None


@dataclass(frozen=True)
class Limits:
    """Where to end before all is done. `sample` is how many different answers to grade, spread over the file."""

    sample: int | None = None
    cost: float | None = None


def grade_pending(
    run: Run,
    questions: Mapping[str, Question],
    engine: Engine,
    limits: Limits = Limits(),
    stop: threading.Event | None = None,
    watch: Callable[[Progress], None] | None = None,
    began: float | None = None,
) -> Stopped:
    """Grade what has no outcome yet. Raises BatchBusy where another process is at work on the run.

    `began` is when this work was asked for, in seconds since the epoch: who asked to stop before meant other work.
    """
    began = time.time() if began is None else began
    owner = lease.take(run.database)
    with _Heartbeat(run, owner, stop or threading.Event(), began) as heart:
        try:
            return _Grading(run, owner, questions, limits, heart, watch).through(engine)
        finally:
            lease.give_back(run.database, owner)


class _Grading:
    """One stretch of work on a run."""

    def __init__(
        self,
        run: Run,
        owner: str,
        questions: Mapping[str, Question],
        limits: Limits,
        heart: _Heartbeat,
        watch: Callable[[Progress], None] | None,
    ) -> None:
        self._run, self._owner, self._questions = run, owner, questions
        self._limits, self._heart, self._watch = limits, heart, watch
        self._chunks: dict[int, list[str]] = {}
        self._started, self._fresh, self._failed = time.monotonic(), 0, 0
        self._before = run.counts()
        self._done, self._cost = self._before.done, self._before.cost

    def through(self, engine: Engine) -> Stopped:
        self._tell()
        for number, grades in engine.grade(self._feed(), lambda: self._end() is not None):
            outcomes = _outcomes(self._chunks.pop(number), grades)
            if not self._run.store(self._owner, outcomes):
                raise BatchBusy("another process has taken this batch over; this one has stopped")
            self._fresh += len(outcomes)
            self._done += sum(each.status != Status.UNGRADED for each in outcomes)
            self._cost += sum(each.cost for each in outcomes)
            failed = all(each.status == Status.UNGRADED for each in outcomes)
            self._failed = self._failed + 1 if failed else 0
            self._tell()
        return self._end() or Stopped.DONE

    def _feed(self) -> Iterator[tuple[int, Pairs]]:
        """Yield chunks for as long as nothing says to end."""
        only = _spread(self._before.work, self._limits.sample)
        for number, chunk in enumerate(self._run.pending(CHUNK, only)):
            if self._end():
                return
            self._chunks[number] = [work.key for work in chunk]
            yield number, [(self._questions[work.question], work.answer) for work in chunk]

    def _end(self) -> Stopped | None:
        if self._heart.stop.is_set():
            return Stopped.ASKED
        if self._failed >= _FAILING:
            return Stopped.FAILING
        if self._limits.cost is not None and self._cost >= self._limits.cost:
            return Stopped.COST
        return None

    def _tell(self) -> None:
        seconds = time.monotonic() - self._started
        rate = self._fresh / seconds if seconds > 0 else 0.0
        total = self._before.work
        if self._limits.sample is not None:
            total = min(total, self._before.done + self._limits.sample)
        left = max(total - self._done, 0) / rate if rate > 0 else None
        now = Progress(self._done, total, self._cost, rate, left)
        self._run.remember(progress=asdict(now))
        if self._watch is not None:
            self._watch(now)


def _spread(total: int, sample: int | None) -> Sequence[int] | None:
    """Return `sample` ids out of 1 to `total`, evenly spread."""
    if sample is None or sample >= total:
        return None
    return [1 + place * total // sample for place in range(sample)]


def _outcomes(keys: Sequence[str], found: Sequence[Metered | str]) -> list[Outcome]:
    return [_outcome(key, each) for key, each in zip(keys, found, strict=True)]


def _outcome(key: str, found: Metered | str) -> Outcome:
    if isinstance(found, str):
        return Outcome(key, Status.UNGRADED, found)
    grade, took = found
    return Outcome(key, grade.status, grade.model_dump_json(), took.cost, certainty_of(grade))


class _Heartbeat:
    """Renews the lease from a thread of its own, and hears there whether somebody has asked the run to stop."""

    def __init__(self, run: Run, owner: str, stop: threading.Event, began: float) -> None:
        self._path, self._owner, self.stop, self._began = run.path, owner, stop, began
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> _Heartbeat:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _keep_beating(self) -> None:
        run = Run(self._path)
        try:
            while not self._over.wait(_BEAT / 6):
                if run.fact("stop", 0.0) > self._began or not lease.beat(run.database, self._owner):
                    self.stop.set()
        finally:
            run.close()


def ask_to_stop(run: Run) -> None:
    """Ask whoever is at work on the run to stop after the chunk at hand."""
    run.remember(stop=time.time())


def at_work(run: Run) -> bool:
    """Return whether a living process is grading the run."""
    now = lease.holder(run.database)
    return now is not None and now.alive
