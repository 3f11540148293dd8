"""Where chunks of answers are graded.

chunks.py     what an engine takes and gives; a chunk graded whole, whatever one answer does to the grader
here.py       in this process
processes.py  in several processes of this machine
ray_data.py   on the workers of a Ray cluster; home of ray
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from tutor.batch.engines.chunks import Engine, Graded, GradeMany, Metered, Opens, Pairs, uncounted
from tutor.batch.engines.here import Here

Kind = Literal["local", "ray"]


@contextmanager
def open_engine(grade_many: GradeMany, workers: int, opens: Opens, kind: Kind = "local") -> Iterator[Engine]:
    """Yield an engine: `grade_many` in this process, or `workers` that each call `opens` once.

    `opens` travels to the workers, so that it must be a function of a module, or a partial of one. Raises InputError
    where `kind` is ray and ray is not installed.
    """
    if kind == "ray":
        from tutor.batch.engines.ray_data import open_ray

        with open_ray(workers, opens) as engine:
            yield engine
    elif workers <= 1:
        yield Here(grade_many)
    else:
        from tutor.batch.engines.processes import open_processes

        with open_processes(workers, opens) as engine:
            yield engine


__all__ = ["Engine", "GradeMany", "Graded", "Here", "Kind", "Metered", "Opens", "Pairs", "open_engine", "uncounted"]
