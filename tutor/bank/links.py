"""What ids of a bank point at: each id given once, and nothing that points into the void."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tutor.bank.bank import suggestion
from tutor.bank.questions import PlacedQuestion
from tutor.bank.sources import PlacedSource
from tutor.errors import Fault


def broken_links(questions: Sequence[PlacedQuestion], sources: Sequence[PlacedSource]) -> list[Fault]:
    """Return ids that are given twice, and references, passages and related questions that do not exist."""
    question_ids = {question.id for question in questions if question.id}
    source_ids = {placed.source.id for placed in sources}
    passage_ids = {passage.id for placed in sources for passage in placed.source.passages}
    faults = [*_twice_in_sources(sources), *_twice_in_questions(questions)]
    for question in questions:
        faults += _broken(question, question_ids, source_ids, passage_ids)
    return faults


def _broken(
    placed: PlacedQuestion, questions: Collection[str], sources: Collection[str], passages: Collection[str]
) -> Iterator[Fault]:
    question = placed.question
    if question is None:
        return
    for place, reference in enumerate(question.references):
        if reference not in sources:
            what = f"no source {reference!r}{suggestion(reference, sources)}"
            yield placed.fault(what, "references", place)
    for place, related in enumerate(question.related):
        if related == question.id:
            yield placed.fault("a question cannot be related to itself", "related", place)
        elif related not in questions:
            yield placed.fault(f"no question {related!r}{suggestion(related, questions)}", "related", place)
    for place, point in enumerate(question.points):
        if point.passage not in passages:
            what = f"point {point.id!r}: no passage {point.passage!r}{suggestion(point.passage, passages)}"
            yield placed.fault(what, "points", place, "passage")


def _twice_in_sources(sources: Sequence[PlacedSource]) -> Iterator[Fault]:
    first: dict[str, PlacedSource] = {}
    for placed in sources:
        other = first.setdefault(placed.source.id, placed)
        if other is not placed:
            what = f"the source id {placed.source.id!r} is taken by {other.where}:{other.line}"
            yield Fault(placed.where, placed.line, what)


def _twice_in_questions(questions: Sequence[PlacedQuestion]) -> Iterator[Fault]:
    first: dict[str, PlacedQuestion] = {}
    for placed in questions:
        if placed.id and (other := first.setdefault(placed.id, placed)) is not placed:
            yield placed.fault(f"this id is taken by {other.where}:{other.line('id')}", "id")
