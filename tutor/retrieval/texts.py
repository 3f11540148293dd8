"""Short texts by meaning and by words: a hybrid search in memory, for a few thousand texts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tutor.ports import Encoder
from tutor.retrieval.fusion import reciprocal_rank_fusion
from tutor.retrieval.sparse import SparseIndex

CANDIDATES = 50  # texts that each of the two searches offers
ALIKE = 0.35  # least cosine at which a text without a word in common is still taken to be meant


class TextIndex:
    """Texts by id, encoded when this is made. Safe to share between threads: nothing changes afterwards."""

    def __init__(self, encoder: Encoder, texts: Mapping[str, str]) -> None:
        self._ids = list(texts)
        self._encoder = encoder
        self._sparse = SparseIndex.build(texts.items())
        self._vectors = encoder.encode(list(texts.values())) if texts else np.zeros((0, 1), np.float32)

    def search(self, query: str, k: int = CANDIDATES) -> list[str]:
        """Return up to k ids, best first, by reciprocal rank of the two; none where nothing is near the query."""
        if not query.strip() or not self._ids:
            return []
        words = [each for each, _ in self._sparse.top(query, CANDIDATES)]
        return [each for each, _ in reciprocal_rank_fusion([self._nearest(query), words])[:k]]

    def _nearest(self, query: str) -> list[str]:
        cosines = self._vectors @ self._encoder.encode([query])[0]
        best = np.argsort(-cosines, kind="stable")[:CANDIDATES]
        return [self._ids[each] for each in best if cosines[each] >= ALIKE]
