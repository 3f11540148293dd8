"""Chunks graded in several processes of this machine, each with a grader of its own."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any

from tutor.batch.engines.chunks import Graded, GradeMany, Metered, Opens, Pairs, graded
from tutor.domain import Question
from tutor.errors import JudgeError
from tutor.llm.money import Ledger


class Processes:
    """Grades in processes that each open a grader once."""

    def __init__(self, pool: ProcessPoolExecutor, workers: int) -> None:
        self._pool = pool
        self._ahead = workers + 1

    def grade(self, chunks: Iterable[tuple[int, Pairs]], ended: Callable[[], bool]) -> Iterator[Graded]:
        del ended  # few chunks are taken ahead
        coming = iter(chunks)
        at_work: dict[Future[list[Metered | str]], int] = {}
        while True:
            for number, pairs in islice(coming, self._ahead - len(at_work)):
                at_work[self._pool.submit(_in_worker, list(pairs))] = number
            if not at_work:
                return
            done, _ = wait(at_work, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda each: at_work[each]):
                yield at_work.pop(future), _result(future)


def _result(future: Future[list[Metered | str]]) -> list[Metered | str]:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise JudgeError(
            "a process that grades has ended, most often for want of memory: try again with fewer --workers"
        ) from error


@contextmanager
def open_processes(workers: int, opens: Opens) -> Iterator[Processes]:
    """Yield an engine of so many processes, which end with the block. What they spend is counted together."""
    context = get_context("spawn")
    sums: Any = context.Array("d", 2)
    ledger = Ledger(sums, sums.get_lock())
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(opens, ledger, os.getpid()))
    try:
        yield Processes(pool, workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_grade_many: GradeMany | None = None


def _start(opens: Opens, ledger: Ledger, parent: int) -> None:
    global _grade_many
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all of a terminal's processes; the first one decides
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _grade_many = opens(ledger)


def _end_with(parent: int) -> None:
    """A process whose parent was killed would wait for work for ever."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _in_worker(pairs: list[tuple[Question, str]]) -> list[Metered | str]:
    if _grade_many is None:
        raise JudgeError("this process has no grader")
    return graded(_grade_many, pairs)
