"""The passages by their words: BM25 over stems, kept beside the vectors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tutor.retrieval.words import words

if TYPE_CHECKING:
    from bm25s import BM25

_IDS = "ids.json"


class SparseIndex:
    """BM25 (k1 1.5, b 0.75, Lucene's variant) over documents of given ids."""

    def __init__(self, ids: list[str], bm25: BM25 | None) -> None:
        self._ids = ids
        self._bm25 = bm25  # None where no document holds a word

    def __len__(self) -> int:
        return len(self._ids)

    @classmethod
    def build(cls, documents: Iterable[tuple[str, str]]) -> SparseIndex:
        """Return the index of (id, text) pairs. Texts are let go one by one; only their word numbers are kept."""
        from bm25s import BM25
        from bm25s.tokenization import Tokenized

        ids: list[str] = []
        rows: list[list[int]] = []
        vocabulary: dict[str, int] = {}
        for each, text in documents:
            ids.append(each)
            rows.append([vocabulary.setdefault(word, len(vocabulary)) for word in words(text)])
        if not vocabulary:
            return cls(ids, None)
        bm25 = BM25()
        bm25.index(Tokenized(ids=rows, vocab=vocabulary), create_empty_token=False, show_progress=False)
        return cls(ids, bm25)

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if self._bm25 is not None:
            self._bm25.save(folder, show_progress=False)
        (folder / _IDS).write_text(json.dumps(self._ids), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> SparseIndex:
        """Read what `save` wrote; the scores stay on disk and are mapped. Raises OSError or ValueError."""
        from bm25s import BM25

        ids = json.loads((folder / _IDS).read_text(encoding="utf-8"))
        empty = not (folder / "params.index.json").exists()
        return cls(ids, None if empty else BM25.load(folder, mmap=True, show_progress=False))

    def knows(self, word: str) -> bool:
        """Whether a document holds the word, however inflected; function words are in each."""
        return self._bm25 is None or all(each in self._bm25.vocab_dict for each in words(word))

    def rarity(self, stem: str) -> float:
        """Return the inverse document frequency of a stemmed word, ln(1 + documents / (1 + those that hold it))."""
        number = None if self._bm25 is None else self._bm25.vocab_dict.get(stem)
        ends = None if self._bm25 is None else self._bm25.scores["indptr"]
        holding = 0 if number is None or ends is None else int(ends[number + 1] - ends[number])
        return float(np.log(1 + len(self._ids) / (1 + holding)))

    def top(self, query: str, k: int) -> list[tuple[str, float]]:
        """Return up to k (id, BM25 score), best first, of documents that share a word with the query."""
        known = [] if self._bm25 is None else self._bm25.get_tokens_ids(words(query))
        if self._bm25 is None or not known:
            return []
        scores = self._bm25.get_scores_from_ids(known)
        found = np.flatnonzero(scores > 0)
        if len(found) > k:  # all that tie with the k-th stay, for the ids to order them
            found = found[scores[found] >= np.partition(scores[found], -k)[-k]]
        ranked = sorted(((self._ids[i], float(scores[i])) for i in found), key=lambda pair: (-pair[1], pair[0]))
        return ranked[:k]
