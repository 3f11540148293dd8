"""Measures of a ranking against the ids that are relevant."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def recall_at(k: int, ranked: Sequence[str], relevant: Sequence[str]) -> float:
    """Return the share of the relevant ids, at least one, that stand among the first k."""
    return len(set(ranked[:k]) & set(relevant)) / len(set(relevant))


def hit_at(k: int, ranked: Sequence[str], relevant: Sequence[str]) -> float:
    """Return 1 where any relevant id stands among the first k, else 0."""
    return float(bool(set(ranked[:k]) & set(relevant)))


def reciprocal_rank(ranked: Sequence[str], relevant: Sequence[str]) -> float:
    """Return 1 / the rank, from 1, of the first relevant id; 0 where there is none."""
    return next((1 / rank for rank, each in enumerate(ranked, start=1) if each in relevant), 0.0)


def ndcg_at(k: int, ranked: Sequence[str], relevant: Sequence[str]) -> float:
    """Return the normalised discounted cumulative gain of the first k, relevance being 0 or 1.

    The gain of rank r is discounted by log2(1 + r) (Järvelin, Kekäläinen: Cumulated gain-based evaluation, 2002).
    """
    from sklearn.metrics import ndcg_score

    missing = [each for each in relevant if each not in ranked]
    padding = max(0, k + 1 - len(ranked))  # what was not found stands behind k places, whatever was found
    gains = [*(float(each in relevant) for each in ranked), *[0.0] * padding, *(1.0 for _ in missing)]
    return float(ndcg_score([gains], [np.arange(len(gains), 0, -1)], k=k))
