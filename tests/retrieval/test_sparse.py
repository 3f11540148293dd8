from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from tutor.retrieval.sparse import SparseIndex

DOCUMENTS = [("one", "red fox red"), ("two", "red hen"), ("three", "blue hen blue sky blue")]


def test_scores_are_those_of_the_formula() -> None:
    # Lucene's BM25: ln(1 + (N - df + .5) / (df + .5)) * tf / (tf + k1 (1 - b + b length / mean)), k1 1.5, b .75
    mean = (3 + 2 + 5) / 3
    idf = log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    expected = {
        "one": idf * 2 / (2 + 1.5 * (0.25 + 0.75 * 3 / mean)),
        "two": idf * 1 / (1 + 1.5 * (0.25 + 0.75 * 2 / mean)),
    }
    assert dict(SparseIndex.build(DOCUMENTS).top("red", 5)) == pytest.approx(expected, rel=1e-5)


def test_only_documents_that_share_a_word_are_found() -> None:
    index = SparseIndex.build(DOCUMENTS)
    assert [each for each, _ in index.top("skies", 5)] == ["three"]
    assert index.top("green", 5) == []
    assert index.top("", 5) == []


def test_best_come_first_and_ties_are_ordered_by_id() -> None:
    index = SparseIndex.build([("b", "owl"), ("a", "owl"), ("c", "owl owl"), ("d", "cat")])
    assert [each for each, _ in index.top("owl", 2)] == ["c", "a"]


def test_saved_and_loaded_gives_the_same(tmp_path: Path) -> None:
    index = SparseIndex.build(DOCUMENTS)
    index.save(tmp_path)
    loaded = SparseIndex.load(tmp_path)
    assert len(loaded) == 3
    assert loaded.top("blue hen", 5) == index.top("blue hen", 5)


@pytest.mark.parametrize("documents", [[], [("one", "?!"), ("two", "the of")]])
def test_documents_without_words_find_nothing(documents: list[tuple[str, str]], tmp_path: Path) -> None:
    SparseIndex.build(documents).save(tmp_path)
    assert SparseIndex.load(tmp_path).top("the fox", 3) == []
