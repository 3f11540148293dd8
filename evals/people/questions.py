"""A row's question and references, made into a Question and the passages it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from evals.people.sets import GradedSet, Row
from tutor.bank.drafts import draft_points
from tutor.bank.passages import passages_of
from tutor.bank.sources import source
from tutor.domain import Passage, Question, RubricPoint
from tutor.errors import IndexMissing
from tutor.ports import Hit

_PROBE = "What else belongs to a full answer?"


class Held:
    """Passages held in memory: a `ports.PassageIndex` for questions that have no place in the bank's index."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages: Mapping[str, Passage] = {passage.id: passage for passage in passages}

    def get(self, ids: Sequence[str]) -> Sequence[Passage]:
        if missing := [each for each in ids if each not in self._passages]:
            raise IndexMissing(f"no passages of the ids {', '.join(missing)}")
        return [self._passages[each] for each in ids]

    def search(self, query: str, k: int = 5) -> Sequence[Hit]:
        raise IndexMissing(f"passages held in memory are not searched, but {query!r} was looked for ({k} hits)")

    def corrected(self, query: str) -> str:
        return query


def asked(graded: GradedSet, row: Row) -> tuple[Question, Sequence[Passage]]:
    """Return the question with its points, and its passages.

    Rubric items are points as they stand. A long reference becomes draft points, as it would on import; short ones are
    wordings of a single point, since each alone is a full answer.
    """
    name = _name(row)
    if row.items:
        rests_on = source(name, row.question, row.items)
        points = tuple(_point(f"item-{i}", text, f"{name}#{i}") for i, text in enumerate(row.items, start=1))
    elif graded.in_points:
        rests_on = source(name, row.question, passages_of(row.references[0]))
        points = draft_points(row.references[0], name)
    else:
        rests_on = source(name, row.question, row.references[:1])
        points = (_point("reference", row.references[0], f"{name}#1", row.references[1:]),)
    question = Question(id=name, section=row.set, text=row.question, points=points, references=(name,))
    return question, rests_on.passages


def _point(name: str, text: str, passage: str, variants: Sequence[str] = ()) -> RubricPoint:
    return RubricPoint(id=name, text=text, variants=tuple(filter(None, variants)), probe=_PROBE, passage=passage)


def _name(row: Row) -> str:
    return ".".join(re.sub(r"[^a-z0-9]+", "-", each.lower()).strip("-") for each in (row.set, row.question_id))
