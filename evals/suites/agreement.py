"""Does the grader give what a person gives? Points and totals of the gold answers, beside what needs no grader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from evals import metrics
from evals.baselines import baselines, separation
from evals.bench import Bench
from evals.findings import Curve, Findings, Table
from evals.material import Case, Material
from evals.metrics import Estimate, by_question, share
from evals.reading import Row, Scores, rows, score, score_due
from tutor.domain import Grade, Status, Verdict

RANKED = ("contradicted", "unmet", "partial", "met")


def agreement(bench: Bench, material: Material) -> Findings:
    """Measure points and totals on the gold answers of the test split."""
    cases = material.gold
    grades = bench.grades([case.item for case in cases])
    found = rows([case.due for case in cases], grades)
    due = np.array([score_due(case.due, grade) for case, grade in zip(cases, grades, strict=True)])
    said = np.array([score(grade) for grade in grades])
    ids, n = [case.question.id for case in cases], material.profile.resamples
    figures = {**points(found, n), **totals(ids, due, said, n), **_left_open(grades)}
    tables = [_confusion(found), _by_category(cases, due, said), _bands(due, said)]
    tables += [
        baselines(material, due, said),
        separation(material),
    ]
    pairs = sorted(zip(due.tolist(), said.tolist(), strict=True))
    plot = Curve("Totals of people and grader", "people", "grader", pairs, "diagonal", joined=False)
    return Findings("agreement", {f"agreement.{name}": each for name, each in figures.items()}, tables, [plot])


def points(found: Sequence[Row], resamples: int) -> dict[str, Estimate]:
    """Kappas over the points that were decided; the true negative rate over all."""
    sure = [row for row in found if row.said is not Verdict.CANNOT_TELL]
    asked = [row.question for row in sure]
    pair = [metrics.ranks_of([row.due for row in sure]), metrics.ranks_of([row.said for row in sure])]
    quadratic = partial(metrics.kappa, weights="quadratic")
    earned = [metrics.ranks_of([row.due for row in found]), np.array([row.earned for row in found])]
    all_asked = [row.question for row in found]
    return {
        "kappa": by_question(metrics.kappa, asked, *pair, resamples=resamples),
        "weighted_kappa": by_question(quadratic, asked, *pair, resamples=resamples),
        "ac2": by_question(metrics.ac2, asked, *pair, resamples=resamples),
        "true_negatives": by_question(metrics.true_negative_rate, all_asked, *earned, resamples=resamples),
    }


def totals(ids: Sequence[str], due: Scores, said: Scores, resamples: int) -> dict[str, Estimate]:
    """Agreement of scores; what was left open stands at the middle of its range."""
    each = {"qwk": metrics.qwk, "pearson": metrics.pearson, "mae": metrics.mae, "rmse": metrics.rmse}
    each["wrmse"] = metrics.wrmse
    found = {name: by_question(measure, ids, due, said, resamples=resamples) for name, measure in each.items()}
    return {
        **found,
        "icc": Estimate(*metrics.icc(due, said), len(due)),
        "bias": Estimate(*metrics.bias(due, said), len(due)),
    }


def _left_open(grades: Sequence[Grade]) -> dict[str, Estimate]:
    """Counted on the verdicts, so that a grader cannot hide what it left open behind a score."""
    open_points = [sum(point.verdict is Verdict.CANNOT_TELL for point in grade.points) for grade in grades]
    ungraded = [
        grade.status is Status.UNGRADED or n == len(grade.points) for grade, n in zip(grades, open_points, strict=True)
    ]
    whole = [grade.status is Status.GRADED and not n for grade, n in zip(grades, open_points, strict=True)]
    return {"ungraded": share(sum(ungraded), len(grades)), "coverage": share(sum(whole), len(grades))}


def _confusion(found: Sequence[Row]) -> Table:
    said = (*RANKED, Verdict.CANNOT_TELL.value)
    counts = [[sum(row.due == due and row.said == each for row in found) for each in said] for due in RANKED]
    return Table("Points: what a person says, and what the grader says", ("a person says", *said), [
        (due, *line) for due, line in zip(RANKED, counts, strict=True)
    ])  # fmt: skip


def _by_category(cases: Sequence[Case], due: Scores, said: Scores) -> Table:
    of = np.array([case.family for case in cases])
    lines = [(name, int((of == name).sum()), due[of == name].mean(), said[of == name].mean(),
              metrics.mae(due[of == name], said[of == name])) for name in dict.fromkeys(of.tolist())]  # fmt: skip
    return Table("Totals by kind of answer", ("kind", "answers", "people", "grader", "MAE"), lines)


def _bands(due: Scores, said: Scores) -> Table:
    found: Mapping[str, tuple[int, float, float]] = metrics.band_errors(due, said)
    lines = [(band, *values) for band, values in found.items()]
    return Table("Totals by band", ("people give", "answers", "bias", "MAE"), lines)
