"""Late interaction: how well each word of a query is met somewhere in a passage, by the encoder's token states.

One vector a passage must hold all it says; a question asks for one thing of it. The score is
sum_t w_t max_s cos(q_t, p_s) / sum_t w_t over tokens t of the query and s of the passage (Khattab, Zaharia: ColBERT,
SIGIR 2020), with the inverse document frequency of a token's word as its weight.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Sized
from itertools import chain, islice
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from tutor.domain import Passage
from tutor.ports import Encoder, TokenStates, Vectors
from tutor.retrieval.glosses import Glosses
from tutor.retrieval.words import words

_WORD = re.compile(r"\w+")
_REMEMBERED = 10_000  # texts whose token states are kept, some 10 KB each


class LateInteraction:
    """`rarity` gives a word's inverse document frequency; tokens of its glosses count as the passage's own."""

    def __init__(self, encoder: Encoder, rarity: Callable[[str], float], glosses: Glosses) -> None:
        self._encoder = encoder
        self._rarity = rarity
        self._glosses = glosses
        self._known: dict[str, NDArray[np.float16]] = {}
        self._lock = Lock()

    def scores(self, query: str, passages: Sequence[Passage]) -> tuple[Vectors, Vectors]:
        """Return two scores in [-1, 1] a passage, float32 [passages] each: by its text and its glosses together, and by
        the best of them alone.
        """
        [asked] = self._encoder.tokens([query])
        weights = self._weights(query, asked)
        if not passages or not weights.any():
            return np.zeros(len(passages), np.float32), np.zeros(len(passages), np.float32)
        groups = self._states(passages)
        states = [each.astype(np.float32) for group in groups for each in group]
        best = np.maximum.reduceat(_normal(asked.states) @ np.concatenate(states).T, _starts(states), axis=1)
        shares = (weights / weights.sum()).astype(np.float32)
        together = shares @ np.maximum.reduceat(best, _starts(groups), axis=1)
        return together, np.maximum.reduceat(shares @ best, _starts(groups))

    def _weights(self, query: str, asked: TokenStates) -> Vectors:
        """The rarity of each token's word, shared among the word's tokens; nothing for function words."""
        weights = np.zeros(len(asked.offsets), np.float32)
        for match in _WORD.finditer(query):
            own = (asked.offsets[:, 0] >= match.start()) & (asked.offsets[:, 1] <= match.end())
            if (stems := words(match[0])) and own.any():
                weights[own] = self._rarity(stems[0]) / own.sum()
        return weights

    def _states(self, passages: Sequence[Passage]) -> list[list[NDArray[np.float16]]]:
        """The token states of each passage and of its glosses, from memory or read now, all new ones at once."""
        texts = [[f"{each.heading}\n\n{each.text}", *self._glosses.get(each.id, ())] for each in passages]
        with self._lock:
            fresh = [text for text in dict.fromkeys(chain(*texts)) if text not in self._known]
            for text, read in zip(fresh, self._encoder.tokens(fresh), strict=True):
                self._known[text] = _normal(read.states).astype(np.float16)
            found = [[self._known[text] for text in group if len(self._known[text])] for group in texts]
            for oldest in list(islice(self._known, max(0, len(self._known) - _REMEMBERED))):
                del self._known[oldest]
        return found


def _starts(parts: Sequence[Sized]) -> NDArray[np.intp]:
    """Where each part begins when they are put one after the other."""
    return np.cumsum([0, *(len(each) for each in parts[:-1])])


def _normal(states: Vectors) -> Vectors:
    return np.asarray(states / np.linalg.norm(states, axis=1, keepdims=True).clip(1e-9), np.float32)
