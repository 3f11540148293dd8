"""Answers to one question that are nearly the same: MinHash finds them (Broder 1997), their exact likeness is shown.

Pairs to look at, never a verdict: people who learn from one text write alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from tutor.batch.run import Run

MOST = 20_000
"""Different answers that are compared, at most; the first ones of the file."""
THRESHOLD = 0.7
"""Jaccard likeness of runs of words from which a pair is shown."""
_RUN = 3  # words
_SHORTEST = 15  # words; below that answers are alike by chance
_MOST_PAIRS = 100
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Pair:
    """Two answers to a question, by whom, and how alike they are: 1 for the same runs of words."""

    question: str
    one: str
    other: str
    likeness: float


@dataclass(frozen=True)
class _Said:
    who: str
    runs: frozenset[str]


def alike(run: Run) -> list[Pair]:
    """Return the pairs among the first MOST answers, most alike first, at most a hundred."""
    from datasketch import MinHash, MinHashLSH

    shelves: dict[str, MinHashLSH] = {}
    said: dict[str, _Said] = {}
    found: list[Pair] = []
    for name, question, who, answer in islice(_answers(run), MOST):
        runs = _runs(answer)
        if not runs:
            continue
        hashed = MinHash(num_perm=64)
        hashed.update_batch([each.encode("utf-8", "surrogatepass") for each in runs])
        shelf = shelves.setdefault(question, MinHashLSH(threshold=THRESHOLD, num_perm=64))
        mine = _Said(who, runs)
        found += [
            Pair(question, said[near].who, who, likeness)
            for near in shelf.query(hashed)
            if (likeness := _jaccard(said[near].runs, runs)) >= THRESHOLD
        ]
        shelf.insert(name, hashed)
        said[name] = mine
    return sorted(found, key=lambda pair: (-pair.likeness, pair.question, pair.one, pair.other))[:_MOST_PAIRS]


def _answers(run: Run) -> Iterator[tuple[str, str, str, str]]:
    """Yield name, question, who wrote it, and text of each answer; equal answers once for each who wrote them."""
    rows: Iterable[tuple[int, int, str, str, str]] = run.database.execute(
        "SELECT row, part, items.question, student, answer FROM items JOIN work ON work.key = items.key "
        "ORDER BY row, part"
    )
    for row, part, question, student, answer in rows:
        yield f"{row}.{part}", question, student or f"row {row + 1}", answer


def _runs(answer: str) -> frozenset[str]:
    words = _WORD.findall(answer.casefold())
    if len(words) < _SHORTEST:
        return frozenset()
    return frozenset(" ".join(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1))


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
