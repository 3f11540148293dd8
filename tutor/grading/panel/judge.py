"""A panel: where its judges agree, that is the verdict; where they differ or waver, a second look; then a person.

The same judge asked twice is no more accurate, but agreement of different ones predicts accuracy. So the members differ
in kind, and the second look in what it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.domain import GraderKind, Telemetry, Verdict, content_hash
from tutor.ports import Forecast, ForecastingJudge, Judge, JudgeItem, MeteredJudge, Opinion, Opinions

WAVERING = (0.35, 0.65)  # a probability between these is no confidence
_VERSION = "1"
Said = Mapping[str, Opinion]


class PanelJudge:
    """Fulfils `ports.Judge` over two or more judges. `second_look` is asked about points in doubt alone."""

    kind = GraderKind.PANEL

    def __init__(self, judges: Sequence[Judge], second_look: Judge) -> None:
        if len(judges) < 2:
            raise ValueError(f"expected at least two judges, got {len(judges)}")
        self._judges = tuple(judges)
        self._second_look = second_look

    @property
    def model(self) -> str:
        return " + ".join(judge.model for judge in self._judges)

    @property
    def prompt(self) -> str:
        return content_hash([judge.prompt for judge in (*self._judges, self._second_look)])

    @property
    def settings(self) -> str:
        return content_hash([_VERSION, WAVERING, [judge.settings for judge in (*self._judges, self._second_look)]])

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the panel's opinions on each item."""
        return [opinions for opinions, _ in self.judge_metered(items)]

    def forecast(self, items: Sequence[JudgeItem]) -> Sequence[Forecast]:
        """Return what each item will take, as if every one needed the second look."""
        asked = [judge for judge in (*self._judges, self._second_look) if isinstance(judge, ForecastingJudge)]
        each_way = [judge.forecast(items) for judge in asked]
        return [sum(found, Forecast()) for found in zip(*each_way, strict=True)] or [Forecast() for _ in items]

    def judge_metered(self, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
        """Return the panel's opinions on each item, and what all its judges took."""
        rounds = [_metered(judge, items) for judge in self._judges]
        said = [[_by_point(opinions) for opinions, _ in each] for each in zip(*rounds, strict=True)]
        doubts = [_in_doubt(item, each) for item, each in zip(items, said, strict=True)]
        again = [item for item in doubts if item is not None]
        looks = iter(_metered(self._second_look, again))
        results = []
        for i, item in enumerate(items):
            look, spent = next(looks) if doubts[i] is not None else ((), Telemetry(attempts=0))
            total = sum((each[i][1] for each in rounds), spent)
            results.append((_decided(item, said[i], _by_point(look)), total))
        return results


def _metered(judge: Judge, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
    if isinstance(judge, MeteredJudge):
        return judge.judge_metered(items)
    return [(opinions, Telemetry(attempts=0)) for opinions in judge.judge(items)]


def _by_point(opinions: Opinions) -> Said:
    return {each.point: each for each in opinions}


def _in_doubt(item: JudgeItem, said: Sequence[Said]) -> JudgeItem | None:
    """Return the item with the points alone that the judges differ on, or waver at; None where there are none."""
    points = tuple(point for point in item.points if not _settled([each.get(point.id) for each in said]))
    return item.model_copy(update={"points": points}) if points else None


def _settled(opinions: Sequence[Opinion | None]) -> bool:
    verdicts = {opinion.verdict if opinion else Verdict.CANNOT_TELL for opinion in opinions}
    sure = not any(opinion and _wavers(opinion) for opinion in opinions)
    return len(verdicts) == 1 and verdicts != {Verdict.CANNOT_TELL} and sure


def _wavers(opinion: Opinion) -> bool:
    return opinion.p_met is not None and WAVERING[0] < opinion.p_met < WAVERING[1]


def _decided(item: JudgeItem, said: Sequence[Said], look: Said) -> Opinions:
    return tuple(_verdict(point.id, [each.get(point.id) for each in said], look.get(point.id)) for point in item.points)


def _verdict(point: str, opinions: Sequence[Opinion | None], look: Opinion | None) -> Opinion:
    given = [opinion for opinion in opinions if opinion is not None]
    if _settled(opinions):
        return _quoted(given)
    sides = [opinion for opinion in given if look is not None and opinion.verdict is look.verdict]
    if look is None or look.verdict is Verdict.CANNOT_TELL or not sides:
        views = ", ".join(dict.fromkeys(opinion.verdict.value for opinion in [*given, *([look] if look else [])]))
        reason = f"The graders differ on this ({views}), so a person has to look at it."
        return Opinion(point=point, verdict=Verdict.CANNOT_TELL, reason=reason)
    return _quoted([look, *sides])


def _quoted(agreeing: Sequence[Opinion]) -> Opinion:
    """Of opinions that agree take the first that quotes; proof is checked after."""
    return next((each for each in agreeing if each.span is not None or each.quote), agreeing[0])
