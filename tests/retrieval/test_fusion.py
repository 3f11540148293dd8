from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.retrieval.fusion import reciprocal_rank_fusion

rankings = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=4)


def test_scores_are_sums_of_reciprocal_ranks() -> None:
    fused = dict(reciprocal_rank_fusion([["a", "b", "c"], ["c", "a"]]))
    assert fused == pytest.approx({"a": 1 / 61 + 1 / 62, "b": 1 / 62, "c": 1 / 63 + 1 / 61})


def test_found_by_both_beats_first_of_one() -> None:
    # 1/62 + 1/62 = .0323 against 1/61 = .0164
    assert [each for each, _ in reciprocal_rank_fusion([["x", "both"], ["y", "both"]])] == ["both", "x", "y"]


def test_the_constant_damps_the_first_ranks() -> None:
    assert reciprocal_rank_fusion([["a"]], constant=1) == [("a", 0.5)]


@given(rankings)
def test_order_of_rankings_does_not_matter_and_nothing_is_lost(lists: list[list[str]]) -> None:
    forward, backward = reciprocal_rank_fusion(lists), reciprocal_rank_fusion(lists[::-1])
    assert [each for each, _ in forward] == [each for each, _ in backward] or dict(forward) == pytest.approx(
        dict(backward)
    )
    assert {each for each, _ in forward} == {each for ranking in lists for each in ranking}


@given(rankings)
def test_scores_never_rise(lists: list[list[str]]) -> None:
    scores = [score for _, score in reciprocal_rank_fusion(lists)]
    assert scores == sorted(scores, reverse=True)
