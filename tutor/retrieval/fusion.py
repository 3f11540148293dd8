"""Two rankings made one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

RANK_CONSTANT = 60  # Cormack, Clarke, Buettcher: Reciprocal Rank Fusion outperforms Condorcet, SIGIR 2009


def reciprocal_rank_fusion(rankings: Sequence[Sequence[str]], constant: int = RANK_CONSTANT) -> list[tuple[str, float]]:
    """Return (id, score), best first, where score = sum over rankings of 1 / (constant + rank), ranks from 1.

    Equal scores are ordered by id, so that equal input gives equal order.
    """
    scores: defaultdict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, each in enumerate(ranking, start=1):
            scores[each] += 1.0 / (constant + rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
