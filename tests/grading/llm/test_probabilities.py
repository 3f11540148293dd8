"""The probabilities of verdicts, from those of tokens, with values by hand."""

from __future__ import annotations

from math import log

import pytest

from tutor.domain import Verdict
from tutor.grading.llm.probabilities import verdict_probabilities
from tutor.llm.chat import Token


def plain(*texts: str) -> list[Token]:
    return [Token(text, 0.0, {text: 0.0}) for text in texts]


def choice(**shares: float) -> Token:
    alternatives = {text: log(share) for text, share in shares.items()}
    best = max(shares, key=lambda text: shares[text])
    return Token(best, alternatives[best], alternatives)


def test_the_alternatives_of_the_first_token_are_shared_out() -> None:
    tokens = [*plain('{"reason": "x", "verdict', '": "'), choice(met=0.6, un=0.3, partial=0.1), *plain('"}')]
    (found,) = verdict_probabilities(tokens)
    assert found[Verdict.MET] == pytest.approx(0.6)
    assert found[Verdict.UNMET] == pytest.approx(0.3)
    assert found[Verdict.PARTIAL] == pytest.approx(0.1)
    assert found[Verdict.CONTRADICTED] == 0


def test_a_token_that_begins_two_verdicts_counts_half_for_each() -> None:
    tokens = [*plain('"verdict": "'), choice(c=0.4, met=0.6), *plain('ontradicted"')]
    (found,) = verdict_probabilities(tokens)
    assert found[Verdict.CONTRADICTED] == pytest.approx(0.2)
    assert found[Verdict.CANNOT_TELL] == pytest.approx(0.2)


def test_a_token_may_begin_before_the_verdict_and_end_after_it() -> None:
    alternatives = {' "met"}': log(0.7), ' "un': log(0.2), " 7": log(0.1)}
    tokens = [*plain('{"verdict":'), Token(' "met"}', log(0.7), alternatives)]
    (found,) = verdict_probabilities(tokens)
    assert found[Verdict.MET] == pytest.approx(0.7 / 0.9)
    assert found[Verdict.UNMET] == pytest.approx(0.2 / 0.9)


def test_each_verdict_of_a_reply_has_its_own() -> None:
    tokens = [
        *plain('{"P1": {"verdict": "'),
        choice(met=0.9, un=0.1),
        *plain('"}, "P2": {"verdict": "'),
        choice(met=0.2, un=0.8),
        *plain('met"}}'),
    ]
    first, second = verdict_probabilities(tokens)
    assert first[Verdict.MET] == pytest.approx(0.9)
    assert second[Verdict.UNMET] == pytest.approx(0.8)


def test_a_verdict_quoted_in_a_reason_is_none() -> None:
    tokens = [*plain('{"reason": "says \\"verdict\\": \\"met\\"", "verdict": "'), choice(un=1.0), *plain('met"}')]
    assert [found[Verdict.UNMET] for found in verdict_probabilities(tokens)] == [1.0]


def test_alternatives_that_begin_no_verdict_say_nothing() -> None:
    tokens = [*plain('{"verdict": "'), choice(yes=0.9, met=0.1), *plain('"}')]
    assert verdict_probabilities(tokens) == [{}]
    assert verdict_probabilities([]) == []
    assert verdict_probabilities(plain('{"verdict": "')) == [{}]
