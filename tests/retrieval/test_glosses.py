from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tutor.domain import Passage
from tutor.ports import Encoder
from tutor.retrieval import Changes, ensure_index

from .conftest import CountingEncoder

GLOSSES = {"sea.tides#2": ("What is a springtide, and when does the harbour flood?",)}


def test_a_passage_is_found_by_words_of_its_glosses_alone(
    passages: list[Passage], encoder: Encoder, tmp_path: Path
) -> None:
    plain = ensure_index(passages, encoder, tmp_path)
    assert plain.sparse("harbour floods") == ()
    glossed = ensure_index(passages, encoder, tmp_path, glosses=GLOSSES)
    assert [hit.passage.id for hit in glossed.sparse("harbour floods")] == ["sea.tides#2"]
    (with_gloss,), (without,) = glossed.search("Does the harbour flood?", 1), plain.search("Does the harbour flood?", 1)
    assert with_gloss.passage.id == "sea.tides#2"
    assert with_gloss.met > 0.9 > without.met


def test_a_gloss_is_no_part_of_what_is_shown(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    index = ensure_index(passages, encoder, tmp_path, glosses=GLOSSES)
    assert index.get(["sea.tides#2"]) == (passages[1],)


def test_other_glosses_make_another_index_and_embed_nothing(
    passages: list[Passage], counting: Callable[..., CountingEncoder], tmp_path: Path
) -> None:
    first = ensure_index(passages, counting(), tmp_path)
    encoder = counting()
    second = ensure_index(passages, encoder, tmp_path, glosses=GLOSSES)
    assert second.changes == Changes(kept=8, added=0, removed=0)
    assert second.folder != first.folder
    assert not set(encoder.texts) & {f"{each.heading}\n\n{each.text}" for each in passages}
