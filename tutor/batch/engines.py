"""Where chunks of answers are graded: in this process, or in several that each have a grader of their own."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Protocol

from tutor.domain import Grade, Question
from tutor.errors import JudgeError

GradeMany = Callable[[Sequence[tuple[Question, str]]], Sequence[Grade]]
Pairs = Sequence[tuple[Question, str]]
Graded = tuple[int, list[Grade | str]]
"""The number of a chunk, and for each of its answers a grade, or why there is none."""


class Engine(Protocol):
    def grade(self, chunks: Iterable[tuple[int, Pairs]]) -> Iterator[Graded]:
        """Grade numbered chunks; each comes back whole, not always in order."""
        ...


def graded(grade_many: GradeMany, pairs: Pairs) -> list[Grade | str]:
    """Grade a chunk; where one answer brings the grader down, the others are graded all the same."""
    try:
        return list(grade_many(pairs))
    except JudgeError:
        raise
    except Exception as error:  # noqa: BLE001  # whatever an answer does to the grader, it must not end the run
        if len(pairs) == 1:
            return [f"{type(error).__name__}: {error}"]
        return [found for pair in pairs for found in graded(grade_many, [pair])]


class Here:
    """Grades in this process."""

    def __init__(self, grade_many: GradeMany) -> None:
        self._grade_many = grade_many

    def grade(self, chunks: Iterable[tuple[int, Pairs]]) -> Iterator[Graded]:
        for number, pairs in chunks:
            yield number, graded(self._grade_many, pairs)


class Processes:
    """Grades in processes that each open a grader once."""

    def __init__(self, pool: ProcessPoolExecutor, workers: int) -> None:
        self._pool = pool
        self._ahead = workers + 1

    def grade(self, chunks: Iterable[tuple[int, Pairs]]) -> Iterator[Graded]:
        coming = iter(chunks)
        at_work: dict[Future[list[Grade | str]], int] = {}
        while True:
            for number, pairs in islice(coming, self._ahead - len(at_work)):
                at_work[self._pool.submit(_in_worker, list(pairs))] = number
            if not at_work:
                return
            done, _ = wait(at_work, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda each: at_work[each]):
                yield at_work.pop(future), _result(future)


def _result(future: Future[list[Grade | str]]) -> list[Grade | str]:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise JudgeError(
            "a process that grades has ended, most often for want of memory: try again with fewer --workers"
        ) from error


@contextmanager
def open_engine(grade_many: GradeMany, workers: int, opens: Callable[[], GradeMany]) -> Iterator[Engine]:
    """Yield an engine: `grade_many` in this process, or as many processes as `workers` that each call `opens` once.

    `opens` travels to the processes, so that it must be a function of a module, or a partial of one.
    """
    if workers <= 1:
        yield Here(grade_many)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(opens, os.getpid()))
    try:
        yield Processes(pool, workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_grade_many: GradeMany | None = None


def _start(opens: Callable[[], GradeMany], parent: int) -> None:
    global _grade_many
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all of a terminal's processes; the first one decides
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _grade_many = opens()


def _end_with(parent: int) -> None:
    """A process whose parent was killed would wait for work for ever."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _in_worker(pairs: list[tuple[Question, str]]) -> list[Grade | str]:
    if _grade_many is None:
        raise JudgeError("this process has no grader")
    return graded(_grade_many, pairs)
