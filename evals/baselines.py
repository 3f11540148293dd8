"""What needs no grader: the mean, the cosine with the reference, the length. A grader has to be better than these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from evals import metrics
from evals.findings import Cell, Table
from evals.material import Material
from evals.reading import Scores
from tutor.ports import Encoder

_MEASURES = {"QWK": metrics.qwk, "Pearson": metrics.pearson, "MAE": metrics.mae, "wRMSE": metrics.wrmse}


def baselines(material: Material, due: Scores, said: Scores) -> Table:
    """Return the agreement of totals that each reaches, fitted on the other questions, with the grader's own below."""
    ids = [case.question.id for case in material.gold]
    lines: list[tuple[Cell, ...]] = [
        (name, *(measure(due, guess) for measure in _MEASURES.values()))
        for name, guess in {**guesses(_of_gold(material), due, ids), "the grader": said}.items()
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
        for name, column in _of_gold(material).items()
        if both and name != "mean"
    ]
    return Table("Right answers from wrong ones", ("by", "answers", "AUC"), lines, "0.5 is chance")


@cache
def _of_gold(material: Material) -> Mapping[str, Scores]:
    cases = material.gold
    references = {case.question.id: material.bank.reference(case.question) for case in cases}
    return inputs(material.encoder, [case.question.id for case in cases], [case.text for case in cases], references)


def inputs(
    encoder: Encoder, ids: Sequence[str], texts: Sequence[str], references: Mapping[str, str]
) -> Mapping[str, Scores]:
    """Return what each baseline looks at, one value an answer. `references` go by the ids of the questions."""
    vectors = encoder.encode([*texts, *references.values()])
    of = dict(zip(references, vectors[len(texts) :], strict=True))
    cosines = [float(vector @ of[each]) for vector, each in zip(vectors, ids, strict=False)]
    lengths = [len(text.split()) for text in texts]
    return {"mean": np.zeros(len(texts)), "length": np.log1p(lengths), "cosine": np.array(cosines)}


def guesses(columns: Mapping[str, Scores], due: Scores, ids: Sequence[str]) -> dict[str, Scores]:
    """Return the scores that a line through each column gives, fitted on all other questions."""
    return {name: _on_questions_left_out(column, due, ids) for name, column in columns.items()}


def _on_questions_left_out(column: Scores, due: Scores, ids: Sequence[str]) -> Scores:
    """Predict each question's scores by a line fitted on all other questions."""
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict

    if len(set(ids)) < 2:
        return np.full(len(due), due.mean())
    guess = cross_val_predict(LinearRegression(), column[:, None], due, groups=np.array(ids), cv=LeaveOneGroupOut())
    return np.asarray(np.clip(guess, 0.0, 1.0), float)
