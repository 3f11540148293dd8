"""The passages of a bank, as indexed: fetched with proof, and searched by meaning, by words, or by both, token by
token in the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from tutor.domain import Passage, Value
from tutor.errors import IndexMissing, IndexStale
from tutor.ports import Encoder, Hit, Vectors
from tutor.retrieval.fusion import reciprocal_rank_fusion
from tutor.retrieval.glosses import Glosses
from tutor.retrieval.late import LateInteraction
from tutor.retrieval.shelf import Shelf
from tutor.retrieval.sparse import SparseIndex
from tutor.retrieval.spelling import Speller
from tutor.retrieval.store import PassageStore, Row

# Chosen on evals/retrieval_dev.yaml; evals/LOG.md tells what else was tried.
CANDIDATES = 50  # passages that each of the two searches offers to the fusion, and the fusion to the ranking by tokens
TOKENS_WEIGHT = 4.0  # of late interaction, against one of the cosine and one of it by the best text alone
WORDS_WEIGHT = 0.3  # of BM25, as a share of its best

Ranking = list[tuple[str, float]]


class Changes(Value):
    """What was done to have an index: passages kept, embedded, and dropped. A changed one is dropped and embedded."""

    kept: int = 0
    added: int = 0
    removed: int = 0


class ChromaIndex:
    """Fulfils `PassageIndex`. Safe to share between threads, and between processes, since nobody writes to it."""

    def __init__(
        self,
        store: PassageStore,
        sparse: SparseIndex,
        encoder: Encoder,
        hashes: Mapping[str, str],
        home: tuple[Shelf, str] | None = None,
        glosses: Glosses | None = None,
    ) -> None:
        """`hashes` are the bank's own content hashes by passage id; `home` is the shelf and key of an index on disk;
        `glosses` are further texts by which passages can be found; `sparse` has read them.
        """
        self.changes = Changes(kept=len(hashes))
        self._store = store
        self._sparse = sparse
        self._encoder = encoder
        self._hashes = dict(hashes)
        self._home = home
        self._late = LateInteraction(encoder, sparse.rarity, glosses or {})
        self._speller = Speller(sparse.knows)

    @property
    def folder(self) -> Path | None:
        """Where the index lies; None for a server's."""
        return None if self._home is None else self._home[0].folder(self._home[1])

    def __len__(self) -> int:
        return len(self._hashes)

    def close(self) -> None:
        self._store.close()

    def verify(self) -> None:
        """Check every row. Raises IndexStale where one is missing, too many, or not the bank's, RetrievalError where
        the vectors cannot be searched.
        """
        rows = {row.id: row for row in self._store.rows()}
        for each in self._hashes.keys() | rows.keys():
            self._checked(each, rows)
        if len(self._sparse) != len(self._hashes):
            raise IndexStale(f"expected words of {len(self._hashes)} passages, found {len(self._sparse)}")
        self.dense("a probe, which raises where the vectors cannot be read", k=1)

    def get(self, ids: Sequence[str]) -> tuple[Passage, ...]:
        """Return the passages of those ids, in order, as they stand in Chroma.

        Raises IndexMissing where the index is gone, IndexStale where a passage is not there or not the bank's.
        """
        self._require()
        rows = self._store.fetch(list(dict.fromkeys(ids)))
        return tuple(self._checked(each, rows) for each in ids)

    def search(self, query: str, k: int = 5) -> tuple[Hit, ...]:
        """Return up to k hits of the query, its slips mended, ranked token by token. Raises as `get` does."""
        return self.by_tokens(self.corrected(query), k)

    def corrected(self, query: str) -> str:
        """Return the query with slips of the keyboard mended, by the words of the passages and of English."""
        return self._speller.corrected(query)

    def by_tokens(self, query: str, k: int = 5) -> tuple[Hit, ...]:
        """Return the k best of the passages fused; `score` is the weighted sum of cosine, late interaction and BM25."""
        count = max(k, CANDIDATES)
        by_words = self._sparse.top(query, count)
        hits = self._fused(query, by_words, count)
        together, alone = self._late.scores(query, [hit.passage for hit in hits])
        shares = _shares(by_words)
        others = [
            float(best) + WORDS_WEIGHT * shares.get(hit.passage.id, 0.0) for hit, best in zip(hits, alone, strict=True)
        ]
        ranked = [_ranked(hit, float(met), other) for hit, met, other in zip(hits, together, others, strict=True)]
        return tuple(sorted(ranked, key=lambda hit: (-hit.score, hit.passage.id))[:k])

    def fused(self, query: str, k: int = 5) -> tuple[Hit, ...]:
        """Return up to k hits by meaning and words, fused by reciprocal rank; `score` is the sum of 1 / (60 + rank)."""
        return self._fused(query, self._sparse.top(query, max(k, CANDIDATES)), k)

    def dense(self, query: str, k: int = 5) -> tuple[Hit, ...]:
        """Return up to k hits by meaning alone; `score` is the cosine."""
        vector = self._vector(query)
        return self._hits(self._nearest(vector, k), vector)

    def sparse(self, query: str, k: int = 5) -> tuple[Hit, ...]:
        """Return up to k hits by words alone; `score` is BM25. None where no word of the query occurs."""
        return self._hits(self._sparse.top(query, k), self._vector(query))

    def _fused(self, query: str, by_words: Ranking, k: int) -> tuple[Hit, ...]:
        vector = self._vector(query)
        rankings = [self._nearest(vector, max(k, CANDIDATES)), by_words]
        return self._hits(reciprocal_rank_fusion([[each for each, _ in ranking] for ranking in rankings])[:k], vector)

    def _vector(self, query: str) -> Vectors | None:
        self._require()
        return self._encoder.encode([query])[0] if query.strip() else None

    def _nearest(self, vector: Vectors | None, k: int) -> Ranking:
        return [] if vector is None or not self._hashes else self._store.nearest(vector, min(k, len(self._hashes)))

    def _hits(self, ranking: Ranking, vector: Vectors | None) -> tuple[Hit, ...]:
        if vector is None:
            return ()
        rows = self._store.fetch([each for each, _ in ranking], vectors=True)
        return tuple(
            Hit(passage=self._checked(each, rows), score=score, similarity=_cosine(rows[each], vector))
            for each, score in ranking
        )

    def _checked(self, each: str, rows: Mapping[str, Row]) -> Passage:
        if each not in rows or each not in self._hashes:
            where = "index" if each in self._hashes else "bank"
            raise IndexStale(f"passage {each} is not in the {where}; run `tutor index`")
        passage = rows[each].passage()
        if passage.hash != self._hashes[each]:
            raise IndexStale(f"passage {each} in the index is not the one in the bank; run `tutor index`")
        return passage

    def _require(self) -> None:
        """A store that was deleted under us still answers from files it holds open; that is no proof any more."""
        if self._home is not None and not self._home[0].holds(self._home[1]):
            raise IndexMissing(f"the index {self.folder} is gone; run `tutor index`")


def _shares(ranking: Ranking) -> dict[str, float]:
    """Scores as shares of the best one, by id."""
    return {each: score / ranking[0][1] for each, score in ranking}


def _ranked(hit: Hit, met: float, other: float) -> Hit:
    return hit.model_copy(update={"score": hit.similarity + TOKENS_WEIGHT * met + other, "met": met})


def _cosine(row: Row, vector: Vectors) -> float:
    if row.vector is None:
        return 0.0
    length = float(np.linalg.norm(row.vector) * np.linalg.norm(vector))
    return float(np.dot(row.vector, vector)) / length if length else 0.0
