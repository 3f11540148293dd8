"""An index of many generated passages: `python -m evals.scale [PASSAGES]` (100,000) prints times and memory.

The vectors come from `Hashing`, a stand-in that is as wide as the real encoder and a thousand times as fast, so that
what is timed is the index; the real encoder's rate is taken on a sample. Ranking by tokens reads the real encoder.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from tutor.bank import Bank, load
from tutor.domain import Passage
from tutor.encoder import open_encoder
from tutor.ports import Encoder, TokenStates, Vectors
from tutor.retrieval import ChromaIndex, ensure_index, open_index
from tutor.settings import Settings

SAMPLE = 256  # passages on which the real encoder is timed
QUERIES = 200


class Hashing:
    """An encoder: a text's vector is the normalised sum of one random vector a word; tokens are the real encoder's."""

    name = "hashing"
    hash = "hashing-384"

    def __init__(self, inner: Encoder) -> None:
        self._inner = inner
        self._words: dict[str, Vectors] = {}

    def encode(self, texts: Sequence[str]) -> Vectors:
        sums = np.stack([np.sum([self._word(word) for word in text.lower().split()], axis=0) for text in texts])
        return np.asarray(sums / np.linalg.norm(sums, axis=1, keepdims=True), np.float32)

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        return self._inner.tokens(texts)

    def _word(self, word: str) -> Vectors:
        if word not in self._words:
            seed = np.random.default_rng(list(word.encode()))
            self._words[word] = seed.standard_normal(384).astype(np.float32)
        return self._words[word]


def generated(bank: Bank, count: int) -> Iterator[Passage]:
    """Yield passages of three sentences drawn from the bank, with a third of their words drawn anew."""
    rng = random.Random(0)  # noqa: S311
    said = [part for passage in bank.passages for part in re.split(r"(?<=[.]) ", passage.text)]
    vocabulary = sorted({word for sentence in said for word in sentence.split()})
    for place in range(1, count + 1):
        drawn = " ".join(rng.choices(said, k=3)).split()
        text = " ".join(rng.choice(vocabulary) if rng.random() < 1 / 3 else word for word in drawn)
        yield Passage(id=f"made.up#{place}", source="made.up", heading="Made up", place=place, text=text)


@contextmanager
def timed(what: str) -> Iterator[None]:
    start = perf_counter()
    yield
    print(f"{what}: {perf_counter() - start:.1f} s, resident memory {_resident():.0f} MB", flush=True)


def _resident() -> float:
    """Memory of this process in MB, as Linux counts it."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def query_times(name: str, search: Callable[[str, int], object], queries: Sequence[str]) -> None:
    seconds = []
    for query in queries:
        start = perf_counter()
        search(query, 5)
        seconds.append(perf_counter() - start)
    low, high = np.percentile(seconds, [50, 95]) * 1000
    print(f"{name}: p50 {low:.0f} ms, p95 {high:.0f} ms over {len(queries)} queries", flush=True)


def measure(count: int, root: Path) -> None:
    bank, real = load(Settings.read().bank_folder), open_encoder(Settings.read())
    passages = list(generated(bank, count))
    real.encode(["warm"])
    start = perf_counter()
    real.encode([passage.text for passage in passages[:SAMPLE]])
    print(f"real encoder: {SAMPLE / (perf_counter() - start):.0f} passages/s", flush=True)
    encoder = Hashing(real)
    with timed("vectors by the stand-in"):
        encoder.encode([passage.text for passage in passages])
    with timed(f"index of {count} passages, built with those vectors"):
        ensure_index(passages, encoder, root).close()
    with timed("opened"):
        index = open_index(passages, encoder, root)
    _query(index, passages)
    index.close()
    with timed("one passage added"):
        grown = ensure_index([*passages, _one_more(count)], encoder, root)
    print(f"what was done: {grown.changes}")
    grown.close()


def _query(index: ChromaIndex, passages: Sequence[Passage]) -> None:
    rng = random.Random(1)  # noqa: S311
    queries = [" ".join(rng.sample(rng.choice(passages).text.split(), 8)) for _ in range(QUERIES)]
    index.fused(queries[0], 5)
    query_times("dense", index.dense, queries)
    query_times("sparse", index.sparse, queries)
    query_times("fused", index.fused, queries)
    query_times("search, token states not yet in memory", index.search, queries[:20])
    print(f"resident memory {_resident():.0f} MB", flush=True)


def _one_more(count: int) -> Passage:
    text = "A passage that nobody has seen before."
    return Passage(id=f"made.up#{count + 1}", source="made.up", heading="Made up", place=count + 1, text=text)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        measure(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, Path(folder))
