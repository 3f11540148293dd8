"""Is an answer given the same grade again: alone or in a batch, in another order, in other words, with padding?"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

from evals.bench import Bench, Item
from evals.findings import Cell, Findings, Table
from evals.interruption import differing
from evals.material import Case, Material
from evals.metrics import Estimate, by_question
from evals.padding import PLACES, padded
from evals.reading import flips, score
from evals.wording import WORDINGS
from tutor.batch.grading import CHUNK
from tutor.domain import Grade, PointVerdict, Verdict

_TIMES = 5
_THREADS = 4
Pairs = Sequence[tuple[Grade, Grade]]


def consistency(bench: Bench, material: Material) -> Findings:
    """Measure on gold answers of the test split; what is said in one batch is what all else is held against."""
    n = material.profile.resamples
    pairs: dict[str, Pairs] = {**_again(bench, material), **_changed(bench, material)}
    figures = {
        name: _shift(found, n) if name.startswith("padding") else _flipped(found, n, strictly=name == "alone")
        for name, found in pairs.items()
    }
    figures["interrupted"] = _interrupted(bench, material)
    columns = ("what changes", "answers", "points that flip", "mean shift of the total", "mean shift, either way")
    table = Table("The same answer again", columns, [_line(name, found) for name, found in pairs.items()])
    return Findings("consistency", {f"consistency.{name}": each for name, each in figures.items()}, [table])


@cache
def changed_cases(material: Material) -> Mapping[str, Sequence[Case]]:
    """Return the changed answers of each kind, drawn among those that the change does not leave as they are."""
    changes = {f"wording.{name}": change for name, change in WORDINGS.items()}
    changes |= {f"padding.{place}": partial(padded, place) for place in PLACES}
    found: dict[str, list[Case]] = {}
    for name, change in changes.items():
        texts = ((case, change(case.text, random.Random(case.text))) for case in material.gold)  # noqa: S311 - reproducible
        changed = [Case(name, case.question, text, case.due, case.text) for case, text in texts if text != case.text]
        found[name] = material.drawn(changed, material.profile.honest)
    found["wording.by_hand"] = material.drawn(material.paraphrased, material.profile.honest)
    return found


def _again(bench: Bench, material: Material) -> dict[str, Pairs]:
    """Grade the same answers anew, in every other way that must not matter."""
    items = [case.item for case in material.drawn(material.gold, material.profile.repeated)]
    first = bench.grades(items)
    return {
        "retest": [pair for _ in range(_TIMES - 1) for pair in zip(first, bench.fresh(items), strict=True)],
        "alone": list(zip(first, (bench.fresh([item])[0] for item in items), strict=True)),
        "order.points": list(zip(first, bench.fresh(_points_turned(items)), strict=True)),
        "order.batch": list(zip(first, reversed(bench.fresh(items[::-1])), strict=True)),
        "order.threads": list(zip(first, _in_threads(bench, items), strict=True)),
    }


def _changed(bench: Bench, material: Material) -> dict[str, Pairs]:
    return {
        name: list(
            zip(bench.grades([each.honest for each in cases]), bench.grades([c.item for c in cases]), strict=True)
        )
        for name, cases in changed_cases(material).items()
    }


def _interrupted(bench: Bench, material: Material) -> Estimate:
    """The share of rows of a batch that come out otherwise when it is stopped in the middle and resumed."""
    items = [case.item for case in material.drawn(material.gold, max(material.profile.repeated, CHUNK + 4))]
    found = differing(bench.grader, material.bank, items)
    ids, differ = [question for question, _ in found], [other for _, other in found]
    return by_question(lambda column: column.mean(), ids, differ, resamples=material.profile.resamples)


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
    ids, shifts = [clean.question_id for clean, _ in pairs], [abs(score(two) - score(one)) for one, two in pairs]
    return by_question(lambda column: column.mean(), ids, shifts, resamples=resamples)


def _line(name: str, pairs: Pairs) -> tuple[Cell, ...]:
    flipped, of = (sum(each) for each in zip((0, 0), *(flips(*pair) for pair in pairs), strict=True))
    shifts = [score(two) - score(one) for one, two in pairs] or [float("nan")]
    return name, len(pairs), flipped / max(of, 1), sum(shifts) / len(shifts), sum(map(abs, shifts)) / len(shifts)
