"""A text as the embedded judge reads it: words with their weight, polarity and vector, and the stretches they form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tutor.grading.embedded.clauses import Stretch, stretches
from tutor.grading.embedded.polarity import negated
from tutor.grading.language import FUNCTION_WORDS, Word, rarity, words
from tutor.ports import Encoder, TokenStates, Vectors

_SAID_BY_QUESTION = 0.3  # what is left of the weight of a word that the question already said


@dataclass(frozen=True)
class Reading:
    """A text with n words.

    vectors: float32 [n, width], the mean token state of each word, L2-normalised.
    weights: float64 [n], rarity, lowered for words of the question.
    new: bool [n], whether it is a content word that the question does not hold.
    negated: bool [n].
    """

    text: str
    words: tuple[Word, ...]
    vectors: Vectors
    weights: NDArray[np.float64]
    new: NDArray[np.bool_]
    negated: NDArray[np.bool_]
    states: TokenStates

    @cached_property
    def stems(self) -> tuple[str, ...]:
        return tuple(word.stem for word in self.words)

    @cached_property
    def stem_codes(self) -> NDArray[np.int64]:
        """int64 [n]: a number for each stem, equal where stems are, so that many can be compared at once."""
        return np.array([crc32(stem.encode()) for stem in self.stems], np.int64)

    @cached_property
    def content(self) -> NDArray[np.bool_]:
        return np.array([word.lower not in FUNCTION_WORDS for word in self.words], bool)

    @cached_property
    def numbers(self) -> tuple[tuple[int, float], ...]:
        """(place among the words, value) of each word that is a number."""
        found = []
        for i, word in enumerate(self.words):
            try:
                found.append((i, float(word.lower.rstrip("%x").replace(",", ""))))
            except ValueError:
                continue
        return tuple(found)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        return tuple(stretches(self.text, self.words))

    @cached_property
    def substance(self) -> NDArray[np.float64]:
        """float64 [stretches]: the weight of each stretch's content words that are not the question's."""
        own = np.concatenate([[0.0], np.cumsum(np.where(self.new, self.weights, 0.0))])
        return np.array([own[stretch.last] - own[stretch.first] for stretch in self.stretches])

    @cached_property
    def whole(self) -> Vectors:
        """float32 [1, width]: the whole text's vector."""
        return self.pooled([Stretch(0, len(self.words))])

    def pooled(self, chosen: Sequence[Stretch]) -> Vectors:
        """Return float32 [stretches, width]: mean token states over each stretch, L2-normalised."""
        sums = np.concatenate(
            [np.zeros((1, self.states.states.shape[1])), np.cumsum(self.states.states, 0, np.float64)]
        )
        first, last = self._tokens(chosen)
        return _normalised(sums[last] - sums[first])

    def inner(self, stretch: Stretch) -> Vectors:
        """Return float32 [tokens, width]: the inner states of a stretch's tokens."""
        (first,), (last,) = self._tokens([stretch])
        return self.states.inner[first:last]

    def _tokens(self, chosen: Sequence[Stretch]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where the tokens of each stretch begin and end."""
        first = np.searchsorted(self.states.offsets[:, 0], [self.words[s.first].start for s in chosen])
        last = np.searchsorted(self.states.offsets[:, 0], [self.words[s.last - 1].end for s in chosen])
        return first, last


def read(texts: Sequence[str], questions: Sequence[str], encoder: Encoder) -> list[Reading]:
    """Read many texts in one encoder pass; `questions` holds for each the question it is about."""
    return [
        _reading(text, question, states)
        for text, question, states in zip(texts, questions, encoder.tokens(texts), strict=True)
    ]


def _reading(text: str, question: str, states: TokenStates) -> Reading:
    found = tuple(words(text))
    asked = {word.stem for word in words(question)}
    new = np.array([word.stem not in asked and word.lower not in FUNCTION_WORDS for word in found], bool)
    weights = np.array([rarity(word.lower) for word in found])
    return Reading(
        text=text,
        words=found,
        vectors=_word_vectors(found, states),
        weights=np.where([word.stem in asked for word in found], weights * _SAID_BY_QUESTION, weights),
        new=new,
        negated=np.array(negated(text, found), bool),
        states=states,
    )


def _word_vectors(found: Sequence[Word], states: TokenStates) -> Vectors:
    if not found:
        return np.zeros((0, states.states.shape[1]), np.float32)
    sums = np.concatenate([np.zeros((1, states.states.shape[1])), np.cumsum(states.states, 0, np.float64)])
    first = np.searchsorted(states.offsets[:, 0], [word.start for word in found])
    last = np.searchsorted(states.offsets[:, 0], [word.end for word in found])
    return _normalised(sums[last] - sums[first])


def _normalised(rows: NDArray[np.float64]) -> Vectors:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
