"""Is an answer given the same grade again: alone or in a batch, in another order, in other words, with padding?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from evals.bench import Bench, Item
from evals.findings import Cell, Findings, Table
from evals.material import Case, Material
from evals.metrics import Estimate, by_question
from evals.padding import PLACES, padded
from evals.reading import flips, score
from evals.wording import WORDINGS
from tutor.domain import Grade, PointVerdict, Verdict

_TIMES = 5
_THREADS = 4
Pairs = Sequence[tuple[Grade, Grade]]


def consistency(bench: Bench, material: Material) -> Findings:
    """Measure on gold answers of the test split; the verdicts given in one batch are what others are held against."""
    n = material.profile.resamples
    again = [case.item for case in material.drawn(material.gold, material.profile.repeated)]
    honest = material.drawn(material.gold, material.profile.honest)
    first = bench.grades(again)
    pairs: dict[str, Pairs] = {
        "retest": [pair for _ in range(_TIMES - 1) for pair in zip(first, bench.fresh(again), strict=True)],
        "alone": list(zip(first, (bench.fresh([item])[0] for item in again), strict=True)),
        "order.points": list(zip(first, bench.fresh(_points_turned(again)), strict=True)),
        "order.batch": list(zip(first, reversed(bench.fresh(again[::-1])), strict=True)),
        "order.threads": list(zip(first, _in_threads(bench, again), strict=True)),
    }
    for name, change in WORDINGS.items():
        pairs[f"wording.{name}"] = _changed(bench, honest, change)
    figures = {name: _flipped(found, n, strictly=name == "alone") for name, found in pairs.items()}
    for place in PLACES:
        pairs[f"padding.{place}"] = _changed(bench, honest, partial(padded, place))
        figures[f"padding.{place}"] = _shift(pairs[f"padding.{place}"], n)
    table = Table(
        "The same answer again",
        ("what changes", "answers", "points that flip", "mean shift of the total", "mean shift, either way"),
        [_line(name, found) for name, found in pairs.items()],
    )
    return Findings("consistency", {f"consistency.{name}": each for name, each in figures.items()}, [table])


def _changed(bench: Bench, cases: Sequence[Case], change: Callable[[str, random.Random], str]) -> Pairs:
    """Grade each answer with and without the change; those that it leaves as they are do not count."""
    texts = [(case, change(case.text, random.Random(case.text))) for case in cases]  # noqa: S311 - reproducible
    apart = [(case, text) for case, text in texts if text != case.text]
    clean = bench.grades([case.item for case, _ in apart])
    return list(zip(clean, bench.grades([(case.question, text) for case, text in apart]), strict=True))


def _points_turned(items: Iterable[Item]) -> list[Item]:
    return [(question.model_copy(update={"points": question.points[::-1]}), text) for question, text in items]


def _in_threads(bench: Bench, items: Sequence[Item]) -> list[Grade]:
    shares = [items[start::_THREADS] for start in range(_THREADS)]
    with ThreadPoolExecutor(_THREADS) as pool:
        found = list(pool.map(bench.grader.grade_many, shares))
    return [found[i % _THREADS][i // _THREADS] for i in range(len(items))]


def _flipped(pairs: Pairs, resamples: int, strictly: bool = False) -> Estimate:
    """The share of points that differ; `strictly` looks at the probabilities as well."""
    ids = [grade.question_id for grade, _ in pairs for _ in grade.points]
    if strictly:
        both = [pair for one, two in pairs for pair in zip(one.points, two.points, strict=True)]
        differ = [_decided(point) != _decided(other) for point, other in both]
    else:
        differ = [i < n_flips for one, two in pairs for n_flips, n in [flips(one, two)] for i in range(n)]
    return by_question(lambda column: column.mean(), ids, differ, resamples=resamples)


def _decided(point: PointVerdict) -> tuple[Verdict, float | None, float | None]:
    return point.verdict, point.p_met, point.p_contradicted


def _shift(pairs: Pairs, resamples: int) -> Estimate:
    shifts = [abs(score(changed) - score(clean)) for clean, changed in pairs]
    return by_question(
        lambda column: column.mean(), [clean.question_id for clean, _ in pairs], shifts, resamples=resamples
    )


def _line(name: str, pairs: Pairs) -> tuple[Cell, ...]:
    flipped, of = (sum(each) for each in zip((0, 0), *(flips(*pair) for pair in pairs), strict=True))
    shifts = [score(changed) - score(clean) for clean, changed in pairs] or [float("nan")]
    return name, len(pairs), flipped / max(of, 1), sum(shifts) / len(shifts), sum(map(abs, shifts)) / len(shifts)
