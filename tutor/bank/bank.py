"""A bank in memory: questions with their rubrics, and the sources that prove them."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from textwrap import shorten
from typing import TypeVar

from tutor.domain import Filter, Passage, Question, Source, content_hash
from tutor.errors import UnknownId

T = TypeVar("T")

FRESH = ".fresh."
"""Stands in the id of a question that is put with fresh numbers, between the id of the bank's own and the numbers."""
_TITLE = 70  # characters


@dataclass(frozen=True)
class Bank:
    """Questions and sources in the order of their files. `folder` is where it was read from; None where it was not.
    `moved` are ids that questions and passages went by before, each with the id it moved to.

    A bank is not checked by being made: `files.load` and `lint` do that. `variant` makes a question with fresh numbers
    of one of the bank and the rest of an id; where there is none, only the bank's own questions are known. `asked` is
    what people ask of a passage, by its id, and `beyond` what they ask that no passage answers, by topic: searches and
    answers read them, grades do not.
    """

    folder: Path | None
    questions: tuple[Question, ...]
    sources: tuple[Source, ...]
    variant: Callable[[Question, str], Question] | None = field(default=None, compare=False, repr=False)
    moved: Mapping[str, str] = field(default_factory=dict, hash=False)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False, repr=False)
    beyond: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False, repr=False)

    @cached_property
    def name(self) -> str:
        """What sessions and cards know the bank by: its folder's name, which stays when its files are edited."""
        return self.folder.resolve().name if self.folder is not None else self.hash

    @cached_property
    def hash(self) -> str:
        """Content hash of all questions and sources; the folder plays no part in it."""
        return content_hash([each.model_dump(mode="json") for each in (*self.questions, *self.sources)])

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All passages, in the order of the sources."""
        return tuple(passage for source in self.sources for passage in source.passages)

    @cached_property
    def glosses(self) -> dict[str, tuple[str, ...]]:
        """What else a passage can be found by, by its id: the questions that its source answers, of the points that
        rest on it the text, the variants and the probe, and what people ask of it.
        """
        found: dict[str, dict[str, None]] = {}
        for question in self.questions:
            for passage in (passage for each in question.references for passage in self.source(each).passages):
                found.setdefault(passage.id, {})[question.text] = None
            for point in question.points:
                texts = (point.text, *point.variants, point.probe)
                found.setdefault(point.passage, {}).update(dict.fromkeys(texts))
        for each, lines in self.asked.items():
            found.setdefault(each, {}).update(dict.fromkeys(lines))
        return {each: tuple(texts) for each, texts in found.items()}

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """Titles of the sections, in order of first appearance."""
        return tuple(dict.fromkeys(question.section for question in self.questions))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """All tags, each once, sorted."""
        return tuple(sorted({tag for question in self.questions for tag in question.tags}))

    def question(self, question_id: str) -> Question:
        """Return the question of that id, of the bank or with fresh numbers; an id that has moved leads on.

        Raises UnknownId, with ids close to it.
        """
        own, _, drawn = self.current(question_id).partition(FRESH)
        if drawn and self.variant is not None:
            return self.variant(_look_up(self._questions, own, "question"), drawn)
        return _look_up(self._questions, self.current(question_id), "question")

    def source(self, source_id: str) -> Source:
        """Return the source of that id. Raises UnknownId, which names ids close to it."""
        return _look_up(self._sources, source_id, "source")

    def passage(self, passage_id: str) -> Passage:
        """Return the passage of that id; one that has moved leads on. Raises UnknownId, which names ids close to it."""
        return _look_up(self._passages, self.current(passage_id), "passage")

    def title(self, question_id: str) -> str:
        """Return what a question is called in a list: the heading of its source, cut short; the id where it is gone."""
        try:
            question = self.question(question_id)
        except UnknownId:
            return question_id
        return shorten(self.source(question.references[0]).heading or question.text, _TITLE, placeholder="…")

    def select(self, wanted: Filter) -> tuple[Question, ...]:
        """Return the questions that the filter accepts, in order."""
        return tuple(question for question in self.questions if wanted.accepts(question))

    def reference(self, question: Question) -> str:
        """Return the text of the question's references, a blank line between them. Raises UnknownId."""
        return "\n\n".join(self.source(each).text for each in question.references)

    def with_question(self, question: Question) -> Bank:
        """Return a bank in which `question` stands in the place of the one with its id. Raises UnknownId."""
        self.question(question.id)
        changed = tuple(question if each.id == question.id else each for each in self.questions)
        return replace(self, questions=changed)

    def current(self, old: str) -> str:
        """Return the id that a question or a passage goes by now; the id itself where it has not moved."""
        own, fresh, drawn = old.partition(FRESH)
        passed = {own}
        while (new := self.moved.get(own)) is not None and new not in passed:
            passed.add(new)
            own = new
        return f"{own}{fresh}{drawn}"

    def linked(self, one: str, other: str) -> bool:
        """Return whether two questions are the same, name each other as related, or share a reference."""
        if one == other:
            return True
        first, second = self.question(one), self.question(other)
        return (
            other in first.related or one in second.related or not set(first.references).isdisjoint(second.references)
        )

    @cached_property
    def _questions(self) -> dict[str, Question]:
        return {question.id: question for question in self.questions}

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {source.id: source for source in self.sources}

    @cached_property
    def _passages(self) -> dict[str, Passage]:
        return {passage.id: passage for passage in self.passages}


def own_id(question_id: str) -> str:
    """Return the id of the bank's own question, also for one that was put with fresh numbers."""
    return question_id.partition(FRESH)[0]


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """Return `; did you mean a, b?` with the close matches among `known`, or nothing where none is close."""
    close = difflib.get_close_matches(wanted, list(known), n=3, cutoff=0.7)
    return f"; did you mean {', '.join(close)}?" if close else ""


def _look_up(known: dict[str, T], wanted: str, kind: str) -> T:
    if wanted in known:
        return known[wanted]
    raise UnknownId(f"the bank has no {kind} {wanted!r}{suggestion(wanted, known) or f'; it has {len(known)}'}")
