"""The bank to browse: questions found by their own words, by their points, and by the passages of their sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property

from tutor.bank.bank import Bank
from tutor.domain import Question, Value
from tutor.errors import UnknownId
from tutor.ports import Encoder
from tutor.retrieval import ChromaIndex
from tutor.retrieval.fusion import reciprocal_rank_fusion
from tutor.retrieval.texts import ALIKE, CANDIDATES, TextIndex

NEAR = 15  # questions that each kind of text may offer; what comes after them is hardly meant


class Matched(StrEnum):
    """What of a question a search has found."""

    QUESTION = "the question"
    POINT = "a point of its answer"
    PASSAGE = "its source"


class Found(Value):
    """A question that a search has found, and by what, the best match first."""

    question: Question
    by: tuple[Matched, ...]


class Library:
    """Searches one bank. The first search encodes the questions and points; a built index has the passages."""

    def __init__(self, bank: Bank, index: ChromaIndex, encoder: Encoder) -> None:
        self._bank = bank
        self._index = index
        self._encoder = encoder

    def search(self, query: str, k: int = 20) -> tuple[Found, ...]:
        """Return up to k questions, best first: a fusion by reciprocal rank of what each kind of text finds."""
        asked = self._index.corrected(query)
        rankings = {
            Matched.QUESTION: _first(self._questions.search(asked)),
            Matched.POINT: _first(each.partition("/")[0] for each in self._points.search(asked)),
            Matched.PASSAGE: _first(each for found in self._passages(asked) for each in self._resting.get(found, ())),
        }
        best = reciprocal_rank_fusion(list(rankings.values()))[:k]
        return tuple(Found(question=self._bank.question(each), by=_found_by(each, rankings)) for each, _ in best)

    def nearest(self, unknown: str, k: int = 5) -> tuple[Question, ...]:
        """Return the questions that an id which is not there comes closest to: by its letters, then by its words."""
        alike = get_close_matches(unknown.partition("#")[0], [each.id for each in self._bank.questions], k)
        words = " ".join(re.findall(r"[^\W_]+", unknown))
        found = dict.fromkeys([*alike, *(each.question.id for each in self.search(words, k))])
        return tuple(self._bank.question(each) for each in [*found][:k])

    def _passages(self, query: str) -> list[str]:
        """The passages that are near a query in meaning, or that share its words."""
        hits = self._index.search(query, CANDIDATES)
        worded = {hit.passage.id for hit in self._index.sparse(query, CANDIDATES)}
        return [hit.passage.id for hit in hits if hit.similarity >= ALIKE or hit.passage.id in worded]

    @cached_property
    def _questions(self) -> TextIndex:
        return TextIndex(self._encoder, {each.id: each.text for each in self._bank.questions})

    @cached_property
    def _points(self) -> TextIndex:
        texts = {f"{each.id}/{point.id}": point.text for each in self._bank.questions for point in each.points}
        return TextIndex(self._encoder, texts)

    @cached_property
    def _resting(self) -> Mapping[str, tuple[str, ...]]:
        """The questions of each passage: those with a point that rests on it, then those that its source answers."""
        found: dict[str, dict[str, None]] = {}
        for question in self._bank.questions:
            for passage in question.passages:
                found.setdefault(passage, {})[question.id] = None
        for question in self._bank.questions:
            for place in (passage.id for each in question.references for passage in self._bank.source(each).passages):
                found.setdefault(place, {})[question.id] = None
        return {passage: tuple(ids) for passage, ids in found.items()}


def resting_on(bank: Bank, passage_id: str) -> tuple[Question, ...]:
    """Return the questions whose points rest on a passage, or whose answer its source is."""
    source = passage_id.partition("#")[0]
    return tuple(each for each in bank.questions if passage_id in each.passages or source in each.references)


def question_at(bank: Bank, question_id: str) -> Question | None:
    """Return the question that goes, or went, by an id; None where there is none."""
    try:
        return bank.question(bank.current(question_id))
    except UnknownId:
        return None


def _first(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))[:NEAR]


def _found_by(question_id: str, rankings: Mapping[Matched, list[str]]) -> tuple[Matched, ...]:
    places = {kind: ranking.index(question_id) for kind, ranking in rankings.items() if question_id in ranking}
    return tuple(sorted(places, key=lambda kind: places[kind]))
