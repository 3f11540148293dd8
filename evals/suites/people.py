"""Does the grader give what people gave, on questions that are not ours? Needs a folder of human-graded sets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from evals import metrics
from evals.baselines import guesses, inputs
from evals.bench import Bench
from evals.findings import Cell, Findings, Table
from evals.material import Material
from evals.metrics import Estimate, by_question, share
from evals.people import SETS, Row, asked, product_rows
from evals.people.sets import GradedSet
from evals.reading import EARNS, Scores, score
from tutor.domain import Grade, Status, Verdict

_COLUMNS = ("set", "answers", "QWK", "ICC(A,1)", "Pearson", "MAE", "RMSE", "wRMSE", "bias", "decided", "people")
_LABELS = "Labels that people gave (product)"
_LABELLED = ("set", "classes", "answers", "weighted F1", "the commonest class alone")


def people(bench: Bench, material: Material) -> Findings:
    """Measure rows of the product: shipped weights, and rows that no weight has seen."""
    figures: dict[str, Estimate] = {}
    lines: list[Sequence[Cell]] = []
    labelled: list[Sequence[Cell]] = []
    tables: list[Table] = []
    if material.data is None:
        return Findings("people", figures)
    for graded in SETS:
        for split, rows in product_rows(graded, material.data).items():
            chosen = random.Random(0).sample(rows, min(len(rows), material.profile.human))  # noqa: S311 - reproducible
            grades = _graded(bench, graded, chosen)
            name, due = f"{graded.name} {split}", np.array([row.score for row in chosen])
            measured = _measured(chosen, due, grades, material.profile.resamples)
            figures |= {f"people.{graded.name}.{split}.{each}": found for each, found in measured.items()}
            lines.append((name, len(chosen), *measured.values(), graded.people))
            lines += _beside(material, chosen, due)
            for ways, found in _f1(chosen, grades, material.profile.resamples).items():
                figures[f"people.{graded.name}.{split}.f1_{ways}way"] = found
                commonest = metrics.weighted_f1(*_always_the_commonest(chosen, ways))
                labelled.append((name, ways, len(chosen), found, commonest))
            tables += [_items(chosen, grades)] if chosen and chosen[0].items else []
            tables.append(_bands(name, due, grades))
    note = "shipped weights, rows that no weight has seen; below each set what needs no grader"
    totals = Table("Totals that people gave (product)", _COLUMNS, lines, note)
    return Findings("people", figures, [totals, Table(_LABELS, _LABELLED, labelled), *tables])


def _graded(bench: Bench, graded: GradedSet, rows: Sequence[Row]) -> list[Grade]:
    made = {row.question_id: asked(graded, row) for row in rows}
    own = bench.on([passage for _, passages in made.values() for passage in passages])
    return own.grades([(made[row.question_id][0], row.text) for row in rows])


def _measured(rows: Sequence[Row], due: Scores, grades: Sequence[Grade], n: int) -> dict[str, Estimate]:
    said, ids = np.array([score(grade) for grade in grades]), [row.question_id for row in rows]
    bias = metrics.bias(due, said)
    measures = {"mae": metrics.mae, "rmse": metrics.rmse, "wrmse": metrics.wrmse}
    return {
        "qwk": by_question(metrics.qwk, ids, due, said, resamples=n),
        "icc": Estimate(*metrics.icc(due, said), len(rows)),
        "pearson": by_question(metrics.pearson, ids, due, said, resamples=n),
        **{name: by_question(measure, ids, due, said, resamples=n) for name, measure in measures.items()},
        "bias": Estimate(*bias, len(rows)),
        "decided": share(sum(grade.status is Status.GRADED for grade in grades), len(grades)),
    }


def _f1(rows: Sequence[Row], grades: Sequence[Grade], n: int) -> dict[int, Estimate]:
    """Weighted F1 by the number of classes, on sets whose answers were put into classes and have a single point."""
    ids = [row.question_id for row in rows]
    found = {}
    for ways in rows[0].labels if rows else ():
        due = np.array([row.labels[ways] for row in rows])
        said = np.array([_label(grade, ways) for grade in grades])
        found[ways] = by_question(metrics.weighted_f1, ids, due, said, resamples=n)
    return found


def _label(grade: Grade, ways: int) -> str:
    (point,) = grade.points
    if point.verdict is Verdict.CONTRADICTED and ways == 3:
        return "contradictory"
    return "correct" if point.verdict is Verdict.MET else "incorrect"


def _always_the_commonest(rows: Sequence[Row], ways: int) -> tuple[list[str], list[str]]:
    due = [row.labels[ways] for row in rows]
    return due, [Counter(due).most_common(1)[0][0]] * len(due)


def _beside(material: Material, rows: Sequence[Row], due: Scores) -> list[Sequence[Cell]]:
    """What the mean, the length and the cosine reach, fitted on the set's other questions."""
    ids = [row.question_id for row in rows]
    columns: Mapping[str, Scores] = inputs(
        material.encoder, ids, [row.text for row in rows], {row.question_id: " ".join(row.references) for row in rows}
    )
    return [
        (f"· {name}", len(rows), metrics.qwk(due, guess), None, metrics.pearson(due, guess), metrics.mae(due, guess),
         metrics.rmse(due, guess), metrics.wrmse(due, guess), metrics.bias(due, guess)[0], None, None)
        for name, guess in guesses(columns, due, ids).items()
    ]  # fmt: skip


def _items(rows: Sequence[Row], grades: Sequence[Grade]) -> Table:
    """Agreement on rubric items: the grader with each person, and the two people with each other."""
    said = [point.verdict in EARNS for grade in grades for point in grade.points]
    first, second = ([each for row in rows for each in row.by_item[grader]] for grader in (0, 1))
    pairs = {"grader and first person": (first, said), "grader and second person": (second, said)}
    pairs["the two people"] = (first, second)
    lines = [(name, len(one), metrics.kappa(one, other, ranks=2)) for name, (one, other) in pairs.items()]
    return Table(f"Rubric items: {rows[0].set}", ("between", "items", "kappa"), lines)


def _bands(name: str, due: Scores, grades: Sequence[Grade]) -> Table:
    found = metrics.band_errors(due, np.array([score(grade) for grade in grades]))
    return Table(f"By band: {name}", ("people give", "answers", "bias", "MAE"), [(b, *v) for b, v in found.items()])
