"""Chunks graded in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tutor.batch.engines.chunks import Graded, GradeMany, Pairs, graded


class Here:
    """Grades in this process, one chunk after another."""

    def __init__(self, grade_many: GradeMany) -> None:
        self._grade_many = grade_many

    def grade(self, chunks: Iterable[tuple[int, Pairs]], ended: Callable[[], bool]) -> Iterator[Graded]:
        del ended  # no chunk is taken before the one before it is done
        for number, pairs in chunks:
            yield number, graded(self._grade_many, pairs)
