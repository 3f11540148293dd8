from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tutor.domain import Passage
from tutor.errors import IndexMissing, IndexStale
from tutor.ports import Encoder
from tutor.retrieval import ChromaIndex, ensure_index, open_index

from .conftest import tamper


@pytest.fixture
def index(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> Iterator[ChromaIndex]:
    index = ensure_index(passages, encoder, tmp_path)
    yield index
    index.close()


def ids(hits: object) -> list[str]:
    return [hit.passage.id for hit in hits]  # type: ignore[attr-defined]


def test_get_keeps_the_order_and_repetitions_of_the_request(index: ChromaIndex, passages: list[Passage]) -> None:
    wanted = [passages[5], passages[0], passages[5], passages[3]]
    assert index.get([each.id for each in wanted]) == tuple(wanted)


def test_a_passage_whose_text_was_changed_is_stale(index: ChromaIndex) -> None:
    assert index.folder is not None
    tamper(index.folder, "lactobacilli", "gold dust")
    with pytest.raises(IndexStale, match=r"bread.sourdough#1 was changed inside the index.*tutor index"):
        index.get(["bread.sourdough#1"])
    with pytest.raises(IndexStale):
        index.search("starter of wild yeast")


def test_a_passage_changed_together_with_its_hash_is_not_the_banks(
    index: ChromaIndex, passages: list[Passage], encoder: Encoder, tmp_path: Path
) -> None:
    """Someone who writes text, hash and manifest alike still does not get past the bank."""
    forged = passages[2].model_copy(update={"text": "Sourdough is made of plaster."})
    other = ensure_index([*passages[:2], forged, *passages[3:]], encoder, tmp_path)
    assert index.folder is not None
    assert other.folder is not None
    index.close()
    other.close()
    (ours,), (theirs,) = index.folder.glob("chroma-*"), other.folder.glob("chroma-*")
    shutil.rmtree(ours)
    shutil.copytree(theirs, ours)
    opened = open_index(passages, encoder, tmp_path)
    with pytest.raises(IndexStale, match=r"bread.sourdough#1.*not the one in the bank"):
        opened.get(["bread.sourdough#1"])


def test_a_passage_that_is_nowhere_is_stale(index: ChromaIndex) -> None:
    with pytest.raises(IndexStale, match=r"moon\.cheese#1"):
        index.get(["sea.tides#1", "moon.cheese#1"])


def test_an_index_deleted_under_us_is_missing(index: ChromaIndex) -> None:
    assert index.folder is not None
    shutil.rmtree(index.folder)
    with pytest.raises(IndexMissing, match="tutor index"):
        index.get(["sea.tides#1"])
    with pytest.raises(IndexMissing, match="tutor index"):
        index.search("tides")


def test_meaning_finds_what_shares_no_word(index: ChromaIndex) -> None:
    query = "baking with natural leaven"
    assert index.sparse(query) == ()
    assert index.dense(query, 2)[0].passage.source == "bread.sourdough"
    assert index.search(query, 1)[0].passage.source == "bread.sourdough"


def test_a_rare_name_is_found_by_its_word(index: ChromaIndex) -> None:
    assert ids(index.sparse("lucena")) == ["chess.endings#1"]
    assert ids(index.search("lucena", 1)) == ["chess.endings#1"]


def test_similarity_is_the_cosine_whichever_search_found_it(
    index: ChromaIndex, passages: list[Passage], encoder: Encoder
) -> None:
    query = "two kings in opposition"
    vectors = encoder.encode([query, *(f"{each.heading}\n\n{each.text}" for each in passages)])
    cosines = dict(zip([each.id for each in passages], (vectors[1:] @ vectors[0]).tolist(), strict=True))
    for search in (index.dense, index.sparse, index.fused):
        for hit in search(query, 3):
            assert hit.similarity == pytest.approx(cosines[hit.passage.id], abs=1e-4)
    assert ids(index.dense(query, 8)) == sorted(cosines, key=lambda each: -cosines[each])
    assert np.isclose(index.dense(query, 1)[0].score, max(cosines.values()), atol=1e-4)


def test_fused_scores_are_reciprocal_ranks_of_both(index: ChromaIndex) -> None:
    query = "wild yeast in flour"
    dense, sparse = ids(index.dense(query, 50)), ids(index.sparse(query, 50))
    for hit in index.fused(query, 8):
        each = hit.passage.id
        expected = 1 / (61 + dense.index(each)) + (1 / (61 + sparse.index(each)) if each in sparse else 0)
        assert hit.score == pytest.approx(expected)


@pytest.mark.parametrize("query", ["", "  \n"])
def test_nothing_asked_finds_nothing(index: ChromaIndex, query: str) -> None:
    assert index.search(query) == index.dense(query) == index.sparse(query) == ()


def test_k_bounds_the_hits(index: ChromaIndex) -> None:
    assert len(index.search("tides", 3)) == 3
    assert len(index.search("tides", 500)) == 8


def test_threads_find_alike(index: ChromaIndex) -> None:
    queries = ["spring tides", "sourdough", "rook and king", "muddy bicycle"] * 5
    alone = [ids(index.search(query, 3)) for query in queries]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda query: ids(index.search(query, 3)), queries)) == alone
