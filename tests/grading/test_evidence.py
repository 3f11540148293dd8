"""Evidence: no marks without words of the answer and a passage of the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.domain import Passage, PointVerdict, RubricPoint, Verdict
from tutor.errors import IndexStale
from tutor.grading.evidence import locate, verdict_with_proof
from tutor.grading.guard import guard
from tutor.ports import Opinion

QUESTION = "Why is decode slow?"
POINT = RubricPoint(id="memory", text="Decode is bound by memory bandwidth.", probe="What limits it?", passage="s#1")
PASSAGES = {
    "s#1": Passage(id="s#1", source="s", heading="Decode", place=1, text="Decode is bound by memory bandwidth.")
}
ANSWER = "It waits for  “memory\u200b bandwidth”, I think."


def check(opinion: Opinion | None, answer: str = ANSWER) -> PointVerdict:
    return verdict_with_proof(POINT, opinion, answer, guard(answer, QUESTION), QUESTION, PASSAGES)


def met(**given: object) -> Opinion:
    return Opinion.model_validate(
        {"point": "memory", "verdict": "met", "p_met": 0.91236, "p_contradicted": 0.0} | given
    )


def test_a_quote_is_found_and_given_back_verbatim() -> None:
    verdict = check(met(quote='waits for "memory bandwidth"'))
    assert verdict.verdict is Verdict.MET
    assert verdict.quote == "waits for  “memory\u200b bandwidth”"
    assert verdict.span is not None
    assert ANSWER[slice(*verdict.span)] == verdict.quote
    assert verdict.p_met == 0.912


@pytest.mark.parametrize(
    "lacking",
    [
        {},
        {"quote": "it is bound by the network"},
        {"quote": "   "},
        {"span": (5, 5)},
        {"span": (0, 4000)},
        {"quote": "decode is slow"},
    ],
)
@pytest.mark.parametrize("verdict", ["met", "partial"])
def test_marks_without_proof_become_cannot_tell(lacking: dict[str, object], verdict: str) -> None:
    answer = ANSWER + " Why decode is slow?"
    found = check(met(verdict=verdict, **lacking), answer)
    assert found.verdict is Verdict.CANNOT_TELL
    assert found.quote is None
    assert "could not quote" in found.reason


def test_no_opinion_is_no_zero() -> None:
    assert check(None).verdict is Verdict.CANNOT_TELL


def test_an_unmet_point_needs_no_quote() -> None:
    assert check(met(verdict="unmet")).verdict is Verdict.UNMET


def test_a_passage_that_the_index_lacks_stops_grading() -> None:
    with pytest.raises(IndexStale, match="s#1"):
        verdict_with_proof(POINT, met(), ANSWER, guard(ANSWER, QUESTION), QUESTION, {})


words = st.lists(st.text("abcXYZ.,'\"()[]*+?\\", min_size=1, max_size=8), min_size=1, max_size=8)


@given(words, words, words, st.sampled_from([" ", "\n", "  ", "\t "]))
def test_a_quote_is_found_whatever_its_white_space(
    before: list[str], quote: list[str], after: list[str], gap: str
) -> None:
    text = gap.join([*before, *quote, *after])
    found = locate(" ".join(quote), text)
    assert found is not None
    assert text[slice(*found)].split() == quote


@given(st.text(max_size=50))
def test_what_is_not_there_is_not_found(text: str) -> None:
    assert locate("€absent€", text) is None
