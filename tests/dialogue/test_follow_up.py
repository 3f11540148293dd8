"""The follow-up aims at the heaviest open point, and stops by rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dialogue.conftest import WEIGHTS, question, verdict
from tutor.dialogue.follow_up import BUDGET, choose_follow_up
from tutor.domain import PointVerdict, Question, Verdict

ALPHA = question("alpha")
OPEN = (Verdict.UNMET, Verdict.PARTIAL, Verdict.CONTRADICTED)


def _verdicts(of: Question = ALPHA, **given: str) -> list[PointVerdict]:
    return [verdict(point, Verdict(given.get(point.id, "met"))) for point in of.points]


def _chosen(**given: str) -> str | None:
    follow_up = choose_follow_up(ALPHA, _verdicts(**given))
    return follow_up.point if follow_up else None


def test_nothing_is_asked_where_everything_is_met() -> None:
    assert _chosen() is None


@pytest.mark.parametrize("open_verdict", OPEN)
def test_the_heaviest_open_point_is_asked_with_its_own_probe(open_verdict: Verdict) -> None:
    follow_up = choose_follow_up(ALPHA, _verdicts(light="unmet", middle=open_verdict.value))
    assert follow_up is not None
    assert (follow_up.point, follow_up.text) == ("middle", "what of middle?")


def test_a_point_nobody_could_judge_is_not_asked_about() -> None:
    assert _chosen(heavy="cannot_tell") is None
    assert _chosen(heavy="cannot_tell", light="unmet") == "light"


def test_at_equal_weight_a_contradicted_point_goes_first_and_then_the_order() -> None:
    even = ALPHA.model_copy(update={"points": tuple(p.model_copy(update={"weight": 1.0}) for p in ALPHA.points)})
    first = choose_follow_up(even, _verdicts(even, heavy="unmet", middle="partial", light="contradicted"))
    second = choose_follow_up(even, _verdicts(even, middle="partial", light="unmet"))
    assert (first and first.point, second and second.point) == ("light", "middle")
    assert _chosen(heavy="unmet", light="contradicted") == "heavy"


def test_no_point_is_asked_about_twice_and_the_budget_ends_it() -> None:
    verdicts = _verdicts(heavy="unmet", middle="unmet", light="unmet")
    asked: list[str] = []
    while follow_up := choose_follow_up(ALPHA, verdicts, asked):
        asked.append(follow_up.point)
    assert asked == ["heavy", "middle"]
    assert choose_follow_up(ALPHA, verdicts, asked, budget=3) is not None
    assert choose_follow_up(ALPHA, verdicts, (), budget=0) is None


def test_a_point_the_bank_no_longer_has_is_not_asked_about() -> None:
    shorter = ALPHA.model_copy(update={"points": ALPHA.points[1:]})
    follow_up = choose_follow_up(shorter, _verdicts(heavy="unmet", light="unmet"))
    assert follow_up is not None
    assert follow_up.point == "light"


@given(
    st.fixed_dictionaries({point: st.sampled_from(list(Verdict)) for point in WEIGHTS}),
    st.sets(st.sampled_from(list(WEIGHTS))),
)
def test_what_is_asked_is_open_new_and_the_heaviest_such(given_verdicts: dict[str, Verdict], asked: set[str]) -> None:
    follow_up = choose_follow_up(ALPHA, _verdicts(**{k: v.value for k, v in given_verdicts.items()}), asked)
    open_points = [p for p in WEIGHTS if given_verdicts[p] in OPEN and p not in asked]
    if len(asked) >= BUDGET or not open_points:
        assert follow_up is None
    else:
        assert follow_up is not None
        assert follow_up.point == max(open_points, key=WEIGHTS.__getitem__)
