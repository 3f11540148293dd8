"""Answers a learner's question with cited sentences of the sources, or says that the sources have nothing on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log

import numpy as np

from tutor.domain import Passage, PassageId, Span, Value
from tutor.ports import Encoder, Hit, PassageIndex, Vectors
from tutor.retrieval.sentences import sentences
from tutor.retrieval.words import words

# Chosen on ask_dev.yaml, retrieval_dev.yaml and retrieval_fresh.yaml of evals, with the built-in corpus and
# all-MiniLM-L6-v2, and on no test; evals/LOG.md has how many of their questions are refused, and what else was tried.
ENOUGH = 2.9
MET_WEIGHT = 4.0  # of how well a question is met, against one of similarity
LENGTH_WEIGHT = 0.6  # a longer question is never as similar to a passage, nor as fully met, as a short one
BEYOND_WEIGHT = 2.0  # of the similarity to what lies beyond the sources; it speaks against them
USUAL = 0.365  # such a similarity of a question that is answered: taken where a bank does not say what lies beyond it

WORDS_WEIGHT = 0.2  # of shared words, against one of similarity, in choosing sentences

_LONGEST = 800  # characters of a question that are read; the encoder takes in some 256 tokens
_HITS = 6  # passages read
_REMEMBERED = 2000  # passages whose sentence vectors are kept, some 6 KB each
_FEWEST, _MOST = 2, 5  # sentences shown
_PASSAGE_SHARE = 0.6  # of a sentence's relevance that is its passage's: neighbours of a good sentence tell the rest
_WORTH = 0.7  # of the best sentence's relevance: below it a sentence is not shown
_RELEVANCE = 0.8  # against redundancy, in maximal marginal relevance (Carbonell, Goldstein, SIGIR 1998)
_LEANS = re.compile(  # a sentence that says little without the one before it
    r"(?:it|its|this|that|these|those|they|their|such|both|either|neither|so|thus|hence|but|however|the same)\b",
    re.IGNORECASE,
)


class CitedSentence(Value):
    """A sentence of a source, verbatim: `text` stands at `span` in the text of the passage."""

    passage: PassageId
    heading: str
    text: str
    span: Span


class CitedAnswer(Value):
    """What the sources say to a question, in reading order; no sentences where they say nothing.

    `nearest` are the headings that came closest, best first, answer or not.
    """

    question: str
    sentences: tuple[CitedSentence, ...] = ()
    nearest: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The answer as plain text, or what to tell the learner where there is none."""
        if self.sentences:
            return "\n\n".join(f"{each.text} [{each.passage}]" for each in self.sentences)
        closest = f" What comes closest: {'; '.join(self.nearest)}." if self.nearest else ""
        return f"The sources have nothing on this.{closest}"


@dataclass(frozen=True)
class _Candidate:
    """A sentence that may be shown, the `order`-th of its passage, from 0; `worth` is the passage's: the mean of its
    similarity to the question and of how well it meets the question's words.
    """

    passage: Passage
    worth: float
    span: Span
    order: int
    leans: bool

    @property
    def text(self) -> str:
        return self.passage.text[self.span[0] : self.span[1]]


class Asker:
    """Finds the sentences that answer a question. It writes none itself. `beyond` is what people ask of the sources in
    vain.
    """

    def __init__(self, index: PassageIndex, encoder: Encoder, beyond: Sequence[str] = ()) -> None:
        self._index = index
        self._encoder = encoder
        self._beyond = beyond
        self._of_sentences = lru_cache(maxsize=_REMEMBERED)(self._encode)  # the same passages come up again and again

    def ask(self, question: str, after: str = "") -> CitedAnswer:
        """Return the two to five sentences that answer best, or none. Raises what the index raises.

        `after` is what the learner asked just before, for questions that make sense only in its light.
        """
        asked = self._index.corrected(f"{_core(after)} {_core(question)}".strip())
        hits = self._index.search(asked, _HITS)
        nearest = tuple(dict.fromkeys(hit.passage.heading for hit in hits))[:3]
        if not hits:
            return CitedAnswer(question=question)
        vector = self._encoder.encode([asked])[0]
        if evidence(asked, hits, self._likeness_beyond(vector)) < ENOUGH:
            return CitedAnswer(question=question, nearest=nearest)
        candidates = [each for hit in hits for each in _candidates(hit)]
        vectors = np.concatenate([self._of_sentences(hit.passage) for hit in hits])
        cosines = vectors @ vector
        relevance = _relevance(asked, candidates, cosines)
        chosen = _complete([candidates[i] for i in _marginal(vectors, relevance)], candidates)
        cited = tuple(
            CitedSentence(passage=each.passage.id, heading=each.passage.heading, text=each.text, span=each.span)
            for each in _reading_order(chosen)
        )
        return CitedAnswer(question=question, sentences=cited, nearest=nearest)

    def _likeness_beyond(self, asked: Vectors) -> float:
        """The greatest similarity of a question to what lies beyond the sources; the usual one where nobody said."""
        return float((self._of_beyond @ asked).max()) if self._beyond else USUAL

    @cached_property
    def _of_beyond(self) -> Vectors:
        return self._encoder.encode(list(self._beyond))

    def _encode(self, passage: Passage) -> Vectors:
        return self._encoder.encode([passage.text[start:end] for start, end in sentences(passage.text)])


def evidence(question: str, hits: Sequence[Hit], beyond: float = USUAL) -> float:
    """Return how much the passages found, at least one, speak of the question; ENOUGH of it is answered.

    That is the best similarity of a passage, the best share of the question's words, by rarity, that one meets, and
    something for the question's length, less the question's greatest similarity to what lies `beyond` the sources.
    """
    similar, met = max(hit.similarity for hit in hits), max(hit.met for hit in hits)
    length = LENGTH_WEIGHT * log(max(1, len(words(question))))
    return similar + MET_WEIGHT * met + length - BEYOND_WEIGHT * beyond


def _core(question: str) -> str:
    """What of a long question is read: the sentences that ask, or all where none does; of these the end."""
    if len(question) <= _LONGEST:
        return question
    said = [question[start:end] for start, end in sentences(question)]
    asking = [each for each in dict.fromkeys(said) if each.endswith("?")]
    return " ".join(asking or said)[-_LONGEST:]


def _share(asked: Sequence[str], text: str) -> float:
    """The share of the words asked that a text has."""
    return len(set(asked) & set(words(text))) / len(set(asked)) if asked else 0.0


def _candidates(hit: Hit) -> list[_Candidate]:
    text, worth = hit.passage.text, (hit.similarity + hit.met) / 2
    return [
        _Candidate(hit.passage, worth, span, order, bool(order and _LEANS.match(text, span[0])))
        for order, span in enumerate(sentences(text))
    ]


def _relevance(question: str, candidates: Sequence[_Candidate], cosines: Vectors) -> Vectors:
    asked = words(question)
    passages = np.array([each.worth for each in candidates])
    shares = np.array([_share(asked, each.text) for each in candidates])
    relevance = (1 - _PASSAGE_SHARE) * cosines + _PASSAGE_SHARE * passages + WORDS_WEIGHT * shares
    return relevance.astype(np.float32)


def _marginal(vectors: Vectors, relevance: Vectors) -> list[int]:
    """Return rows by maximal marginal relevance: at most `_MOST`, and after `_FEWEST` only those worth showing."""
    taken: list[int] = []
    while len(taken) < min(_MOST, len(relevance)):
        repeated = (vectors @ vectors[taken].T).max(axis=1) if taken else np.zeros(len(relevance))
        gain = _RELEVANCE * relevance - (1 - _RELEVANCE) * repeated
        gain[taken] = -np.inf
        best = int(gain.argmax())
        if len(taken) >= _FEWEST and relevance[best] < _WORTH * relevance.max():
            break
        taken.append(best)
    return taken


def _complete(chosen: Sequence[_Candidate], candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Put the sentence before in front of one that leans on it; what then has no room is left out, worst first."""
    at = {(each.passage.id, each.order): each for each in candidates}
    kept: dict[_Candidate, None] = {}
    for each in chosen:
        needed = [each]
        while needed[-1].leans:
            needed.append(at[needed[-1].passage.id, needed[-1].order - 1])
        if len(kept.keys() | needed) <= _MOST:
            kept |= dict.fromkeys(needed)
    return list(kept)


def _reading_order(chosen: Sequence[_Candidate]) -> list[_Candidate]:
    """Sources by their best passage; within a source as it stands there."""
    best: dict[str, float] = {}
    for each in chosen:
        best[each.passage.source] = max(each.worth, best.get(each.passage.source, -1.0))
    return sorted(chosen, key=lambda each: (-best[each.passage.source], each.passage.place, each.order))
