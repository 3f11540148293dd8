"""Clauses: where an answer can be cut, and that nothing of it is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.embedded.clauses import sentences, stretches
from tutor.grading.language import words


def cut(text: str) -> list[str]:
    found = words(text)
    return [" ".join(word.lower for word in found[s.first : s.last]) for s in stretches(text, found)]


def test_sentences_end_where_people_end_them() -> None:
    text = "Use e.g. 2.3e23 FLOPs. Then stop!\n- a bullet\n- another; and more"
    assert [text[a:b].strip() for a, b in sentences(text)] == [
        "Use e.g. 2.3e23 FLOPs.",
        "Then stop!",
        "- a bullet",
        "- another;",
        "and more",
    ]


def test_clauses_pairs_and_runs() -> None:
    assert cut("It reads once, writes once, and stops. Fast.") == [
        "it reads once",
        "writes once",
        "and stops",
        "it reads once writes once",
        "writes once and stops",
        "it reads once writes once and stops",
        "fast",
        "it reads once writes once and stops fast",
    ]


def test_one_word_is_a_stretch() -> None:
    assert cut("NVLink") == ["nvlink"]


@given(st.text(max_size=300))
def test_sentences_cover_every_word(text: str) -> None:
    found = words(text)
    covered = [False] * len(found)
    for stretch in stretches(text, found):
        assert 0 <= stretch.first < stretch.last <= len(found)
        covered[stretch.first : stretch.last] = [True] * (stretch.last - stretch.first)
    assert all(covered)
