"""The templates of a bank, by topic, and the exercises drawn from them. The same seed gives the same exercises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from tutor.bank.bank import suggestion
from tutor.drill.drawing import draw
from tutor.drill.exercise import Exercise, exercise
from tutor.drill.files import Topic, read_topics
from tutor.drill.template import Template
from tutor.errors import InputError, UnknownId

MOST = 1_000
_AGAIN = 20  # draws in the hope of other numbers than before


@dataclass(frozen=True)
class Course:
    """All topics of a bank."""

    topics: tuple[Topic, ...]

    def exercises(self, topic: str | None, number: int, seed: int) -> tuple[Exercise, ...]:
        """Return `number` exercises of a topic, or of all topics for None. Equal arguments give equal exercises.

        No template comes again before all others of the topic have come. Raises UnknownId for a topic that is not
        there, InputError for a number outside [1, 1000] and for a bank without templates.
        """
        if not 1 <= number <= MOST:
            raise InputError(f"expected a number of exercises from 1 to {MOST:,}, got {number}")
        pool = self._pool(topic)
        endless = _endless(pool, Random(f"{seed}/{topic or ''}"))  # noqa: S311  # a drill is no secret
        return tuple(next(endless) for _ in range(number))

    def _pool(self, topic: str | None) -> Sequence[tuple[str, Template]]:
        if not self.topics:
            raise InputError("expected a bank with drills, and this one has none: its folder `drills` would hold them")
        names = [each.name for each in self.topics]
        if topic is not None and topic not in names:
            hint = suggestion(topic, names) or f"; there are {', '.join(names)}"
            raise UnknownId(f"there is no topic {topic!r}{hint}")
        return [(each.name, made) for each in self.topics if topic in {None, each.name} for made in each.templates]


def _endless(pool: Sequence[tuple[str, Template]], random: Random) -> Iterator[Exercise]:
    asked: set[str] = set()
    for _ in count():
        for topic, template in random.sample(pool, len(pool)):
            for _ in range(_AGAIN):
                made = exercise(template, topic, draw(template, random))
                if made.question.text not in asked:
                    break
            asked.add(made.question.text)
            yield made


def open_course(folder: Path) -> Course:
    """Return the course of the bank in `folder`; one without topics where the bank has no drills."""
    return Course(read_topics(folder / "drills"))
