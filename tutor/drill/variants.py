"""Questions of a bank put with fresh numbers in an interview, never twice with the same ones.

A variant's id says all that it was made of, so that nothing else has to be stored:

    scaling.training-time.fresh.scaling.training-days.48213
    <question of the bank>.fresh.<topic>.<template>.<draw>
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random

from tutor.bank.bank import FRESH
from tutor.domain import Part, Question, content_hash
from tutor.drill.drawing import draw
from tutor.drill.exercise import exercise
from tutor.drill.files import Topic
from tutor.drill.template import Template
from tutor.errors import UnknownId

NUMBERS = 0.4
"""Share of a question's marks that numbers must have for it to be put with fresh ones."""

_PROBES: Mapping[Part, str] = {  # an interviewer asks; the hints of a drill would tell
    Part.RESULT: "Walk me through the numbers: what do you put together, and what comes out, with its unit?",
    Part.FORMULA: "Which formula do you use for it?",
    Part.INPUTS: "Which numbers of the question go into it?",
    Part.ARITHMETIC: "Take it a step at a time: what does each step come to?",
}
_DRAWS = 1_000_000
_AGAIN = 50  # draws of a template in the hope of numbers that were not asked before
_KEPT = 500  # questions


class Variants:
    """Fresh variants from the templates of a bank; `topics` is called when the first one is needed."""

    def __init__(self, topics: Callable[[], Sequence[Topic]]) -> None:
        self._topics = topics
        self._drawn = lru_cache(maxsize=_KEPT)(self._draw)

    def choose(self, question: Question, seed: int, had: Collection[str]) -> str | None:
        """Return the id of a variant to ask in the place of a question; equal arguments give equal ids.

        `had` are the ids of all that was asked before: no variant has the text of one of them. None for a question
        that is not mainly about numbers, and where no template rests on its sources or all draws were had.
        """
        if sum(point.weight for point in question.points if point.quantity) < NUMBERS * question.out_of:
            return None
        told = set(self._texts(had))
        for name, template in self._fitting(question, seed):
            for again in range(_AGAIN):
                drawn = f"{name}.{int(content_hash(f'{seed}/{name}/{again}'), 16) % _DRAWS}"
                if self._draw_of(drawn, template).text not in told:
                    return f"{question.id}{FRESH}{drawn}"
        return None

    def question(self, question: Question, drawn: str) -> Question:
        """Return the variant of a question that `drawn`, the rest of its id, names. Raises UnknownId."""
        made = self._drawn(drawn)
        points = tuple(point.model_copy(update={"probe": _PROBES[Part(point.id)]}) for point in made.points)
        own = {"id": f"{question.id}{FRESH}{drawn}", "section": question.section, "tags": question.tags}
        return made.model_copy(update={**own, "points": points, "related": (question.id,)})

    @cached_property
    def _templates(self) -> dict[str, Template]:
        return {f"{topic.name}.{each.id}": each for topic in self._topics() for each in topic.templates}

    def _fitting(self, question: Question, seed: int) -> list[tuple[str, Template]]:
        """Return the templates on a question's sources: those of its difficulty first, then by chance of the seed."""
        found = [
            (name, each)
            for name, each in self._templates.items()
            if each.passage.partition("#")[0] in question.references
        ]
        found.sort(key=lambda each: (each[1].difficulty != question.difficulty, content_hash(f"{seed}/{each[0]}")))
        return found

    def _texts(self, had: Collection[str]) -> Iterator[str]:
        for each in had:
            drawn = each.partition(FRESH)[2]
            if drawn.rpartition(".")[0] in self._templates:
                yield self._drawn(drawn).text

    def _draw(self, drawn: str) -> Question:
        name, _, _ = drawn.rpartition(".")
        if name not in self._templates:
            raise UnknownId(f"the bank has no drill {name!r} any more")
        return self._draw_of(drawn, self._templates[name])

    def _draw_of(self, drawn: str, template: Template) -> Question:
        topic = drawn.partition(".")[0]
        return exercise(template, topic, draw(template, Random(drawn))).question  # noqa: S311  # no secret
