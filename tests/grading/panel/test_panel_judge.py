"""Judges that agree decide; where they differ there is a second look, and then a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tutor.bank import Bank
from tutor.domain import GraderKind, PointKind, Verdict
from tutor.grading.panel.judge import PanelJudge
from tutor.ports import JudgeItem, Opinion, Opinions

MET, PARTIAL, UNMET, AGAINST, OPEN = (
    Verdict.MET,
    Verdict.PARTIAL,
    Verdict.UNMET,
    Verdict.CONTRADICTED,
    Verdict.CANNOT_TELL,
)


class Saying:
    """A judge that says what it was told about each point, and remembers what it was asked."""

    kind, prompt, settings = GraderKind.EMBEDDED, "p", "s"

    def __init__(self, name: str, verdict: Verdict | Mapping[str, Verdict], p_met: float | None = None) -> None:
        self.model = name
        self.asked: list[tuple[str, ...]] = []
        self._verdict = verdict
        self._p_met = p_met

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        self.asked += [tuple(point.id for point in item.points) for item in items]
        return [tuple(self._opinion(point.id) for point in item.points) for item in items]

    def _opinion(self, point: str) -> Opinion:
        verdict = self._verdict if isinstance(self._verdict, Verdict) else self._verdict.get(point, MET)
        return Opinion(point=point, verdict=verdict, p_met=self._p_met, span=(0, 4), reason=f"{self.model} says so.")


@pytest.fixture
def item(bank: Bank) -> JudgeItem:
    question = bank.question("scaling.chinchilla-optimal")
    points = tuple(point for point in question.points if point.kind is PointKind.CLAIM)
    return JudgeItem(question=question, points=points, answer="They grow alike.", passages={})


def verdicts(panel: PanelJudge, item: JudgeItem) -> set[Verdict]:
    return {opinion.verdict for opinion in panel.judge([item])[0]}


@pytest.mark.parametrize("verdict", [MET, PARTIAL, UNMET, AGAINST])
def test_agreement_needs_no_second_look(item: JudgeItem, verdict: Verdict) -> None:
    look = Saying("look", MET)
    assert verdicts(PanelJudge([Saying("a", verdict), Saying("b", verdict)], look), item) == {verdict}
    assert look.asked == []


@pytest.mark.parametrize(
    ("one", "other", "look", "expected"),
    [
        (MET, UNMET, MET, MET),
        (MET, UNMET, UNMET, UNMET),
        (MET, AGAINST, AGAINST, AGAINST),
        (MET, AGAINST, UNMET, OPEN),
        (MET, UNMET, OPEN, OPEN),
        (OPEN, OPEN, MET, OPEN),
        (OPEN, MET, MET, MET),
    ],
)
def test_where_they_differ_the_second_look_decides_or_nobody(
    item: JudgeItem, one: Verdict, other: Verdict, look: Verdict, expected: Verdict
) -> None:
    panel = PanelJudge([Saying("a", one), Saying("b", other)], Saying("look", look))
    assert verdicts(panel, item) == {expected}


def test_the_second_look_is_at_the_points_in_doubt_alone(item: JudgeItem) -> None:
    odd = item.points[1].id
    look = Saying("look", UNMET)
    panel = PanelJudge([Saying("a", MET), Saying("b", {odd: UNMET})], look)
    said = {opinion.point: opinion.verdict for opinion in panel.judge([item, item])[1]}
    assert look.asked == [(odd,), (odd,)]
    assert said.pop(odd) is UNMET
    assert set(said.values()) == {MET}


def test_agreement_without_confidence_is_looked_at_again(item: JudgeItem) -> None:
    look = Saying("look", MET)
    panel = PanelJudge([Saying("a", MET, p_met=0.52), Saying("b", MET)], look)
    assert verdicts(panel, item) == {MET}
    assert look.asked


def test_what_stays_open_names_the_views(item: JudgeItem) -> None:
    panel = PanelJudge([Saying("a", MET), Saying("b", AGAINST)], Saying("look", UNMET))
    reason = panel.judge([item])[0][0].reason
    assert reason == "The graders differ on this (met, contradicted, unmet), so a person has to look at it."


def test_every_member_is_part_of_what_decides(item: JudgeItem) -> None:
    panel = PanelJudge([Saying("a", MET), Saying("b", MET)], Saying("look", MET))
    assert panel.model == "a + b"
    assert panel.judge([]) == []
    with pytest.raises(ValueError, match="at least two judges, got 1"):
        PanelJudge([Saying("a", MET)], Saying("look", MET))
    assert item.points
