"""What needs no grader: the mean, the cosine with the reference, the length. A grader has to be better than these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from evals import metrics
from evals.findings import Cell, Table
from evals.material import Material

Scores = NDArray[np.float64]
_MEASURES = {"QWK": metrics.qwk, "Pearson": metrics.pearson, "MAE": metrics.mae, "wRMSE": metrics.wrmse}


def baselines(material: Material, due: Scores, said: Scores) -> Table:
    """Return the agreement of totals that each reaches, fitted on the other questions, with the grader's own below."""
    ids = [case.question.id for case in material.gold]
    guesses = {name: _on_questions_left_out(column, due, ids) for name, column in _inputs(material).items()}
    lines: list[tuple[Cell, ...]] = [
        (name, *(measure(due, guess) for measure in _MEASURES.values()))
        for name, guess in {**guesses, "the grader": said}.items()
    ]
    return Table("Totals beside what needs no grader", ("by", *_MEASURES), lines)


def separation(material: Material) -> Table:
    """Return how well length alone and cosine alone tell answers that make every point from well-written wrong ones.

    The measure is the area under the ROC curve; 0.5 is chance.
    """
    from sklearn.metrics import roc_auc_score

    families = np.array([case.family for case in material.gold])
    right = np.isin(families, ("complete", "terse", "beyond"))
    chosen = right | np.isin(families, ("wrong", "reversed"))
    both = 0 < right.sum() < chosen.sum()
    lines = [
        (name, int(chosen.sum()), float(roc_auc_score(right[chosen], column[chosen])))
        for name, column in _inputs(material).items()
        if both and name != "mean"
    ]
    return Table("Right answers from wrong ones", ("by", "answers", "AUC"), lines, "0.5 is chance")


@cache
def _inputs(material: Material) -> Mapping[str, Scores]:
    """What each baseline looks at, one value a gold answer."""
    cases = material.gold
    asked = {case.question.id: case.question for case in cases}
    references = [material.bank.reference(question) for question in asked.values()]
    vectors = material.encoder.encode([*(case.text for case in cases), *references])
    answers, of = vectors[: len(cases)], dict(zip(asked, vectors[len(cases) :], strict=True))
    cosines = [float(vector @ of[case.question.id]) for vector, case in zip(answers, cases, strict=True)]
    lengths = [len(case.text.split()) for case in cases]
    return {"mean": np.zeros(len(cases)), "length": np.log1p(lengths), "cosine": np.array(cosines)}


def _on_questions_left_out(column: Scores, due: Scores, ids: Sequence[str]) -> Scores:
    """Predict each question's scores by a line fitted on all other questions."""
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict

    if len(set(ids)) < 2:
        return np.full(len(due), due.mean())
    guess = cross_val_predict(LinearRegression(), column[:, None], due, groups=np.array(ids), cv=LeaveOneGroupOut())
    return np.asarray(np.clip(guess, 0.0, 1.0), float)
