"""Chunks graded on the workers of a Ray cluster, by Ray Data: https://docs.ray.io/en/latest/data/data.html

RAY_ADDRESS names a cluster; without it, Ray starts on this machine and ends with the block. Every worker opens a
grader once, so it needs this project, the bank and the index at the same paths. Chunks travel through Ray's object
store, which puts on disk what does not fit into memory.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tutor.batch.engines.chunks import Graded, Opens, Pairs, graded
from tutor.errors import InputError, JudgeError
from tutor.llm.money import Ledger

_BLOCK = 4  # chunks that travel together, and are graded by one worker
_OPTIONS = {  # for what a person has not set; workers are not less urgent than the program that waits for them
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
    "RAY_BACKEND_LOG_LEVEL": "fatal",
    "RAY_worker_niceness": "0",
}


class OnRay:
    """Grades on Ray's workers, each an actor with a grader of its own."""

    def __init__(self, ray: Any, workers: int, opens: Opens, ledger: Any) -> None:
        self._ray, self._workers, self._opens, self._ledger = ray, workers, opens, ledger

    def grade(self, chunks: Iterable[tuple[int, Pairs]], ended: Callable[[], bool]) -> Iterator[Graded]:
        """Grade chunks, all of which are taken at once; the rest is left once `ended` says so."""
        blocks = list(self._blocks(chunks))
        if not blocks:
            return
        done = self._ray.data.from_arrow_refs(blocks).map_batches(
            _Worker,
            fn_constructor_args=(self._opens, self._ledger),
            batch_size=1,
            batch_format="numpy",
            compute=self._ray.data.ActorPoolStrategy(size=min(self._workers, len(blocks))),
            num_cpus=1,
        )
        try:
            for row in done.iter_rows():
                yield int(row["number"]), pickle.loads(row["content"])  # noqa: S301  # our own workers wrote it
                if ended():
                    return
        except self._ray.exceptions.RayError as error:
            raise JudgeError(f"Ray could not go on ({_last_line(error)}): see that its workers are alive") from error

    def _blocks(self, chunks: Iterable[tuple[int, Pairs]]) -> Iterator[Any]:
        """Put the chunks into the object store, some at a time, so that they are not all in memory here."""
        import pyarrow as pa

        coming = iter(chunks)
        while some := list(islice(coming, _BLOCK)):
            numbers, contents = zip(*((number, pickle.dumps(list(pairs))) for number, pairs in some), strict=True)
            yield self._ray.put(pa.table({"number": list(numbers), "content": pa.array(contents, pa.large_binary())}))


class _Worker:
    """An actor: opens its grader once, then grades chunk after chunk."""

    def __init__(self, opens: Opens, ledger: Any) -> None:
        self._grade_many = opens(_Far(ledger))

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[Any]]:
        found = [graded(self._grade_many, pickle.loads(each)) for each in batch["content"]]  # noqa: S301  # our own
        return {"number": list(batch["number"]), "content": [pickle.dumps(each) for each in found]}


class _Far(Ledger):
    """The one ledger of all workers, which an actor keeps."""

    def __init__(self, actor: Any) -> None:
        self._actor = actor

    def hold(self, most: float, cap: float | None) -> float | None:
        found: float | None = self._ask("hold", most, cap)
        return found

    def release(self, most: float) -> None:
        self._ask("release", most)

    def pay(self, cost: float) -> None:
        self._ask("pay", cost)

    @property
    def spent(self) -> float:
        return float(self._ask("total"))

    def _ask(self, what: str, *given: Any) -> Any:
        import ray

        return ray.get(getattr(self._actor, what).remote(*given))


@contextmanager
def open_ray(workers: int, opens: Opens) -> Iterator[OnRay]:
    """Yield an engine of so many workers. Raises InputError where ray is not installed."""
    os.environ.update({name: value for name, value in _OPTIONS.items() if name not in os.environ})
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise InputError(
            "--engine ray needs Ray, which is not installed here: pip install 'pretraining-tutor[ray]', or leave "
            "--engine out and use --workers"
        ) from error
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    ours = not ray.is_initialized()
    if ours:
        own = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": workers + 1, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="ERROR", **own)
    try:
        yield OnRay(ray, workers, opens, ray.remote(num_cpus=0)(Ledger).remote())
    finally:
        if ours:
            ray.shutdown()


def _last_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[-1][:300]
