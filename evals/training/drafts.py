"""Thresholds for draft points, fitted on totals that people gave (SAF, Filighera et al. 2022, MIT; training split).

Drafts are the sentences of a reference. People give full marks for less than all of them in so many words, so what is
asked of a rubric's own points is too much of drafts. Answers to other questions stand beside, with no marks due, so
that leniency does not go so far as to credit whatever is written well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.people import SETS, Row, asked, training_rows
from evals.training.fitting import examples, predicted
from evals.training.making import OUTCOME, Case
from tutor.domain import PointKind, Question, RubricPoint, Verdict
from tutor.encoder import SentenceEncoder
from tutor.encoder.pairs import PairClassifier
from tutor.grading.embedded.head import Thresholds
from tutor.grading.marks import SHARE

SET = "saf_en"
_ANSWERS = 700
_STRANGERS = 350
_MET = (0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65)
_OF_MET = (0.3, 0.5, 0.7, 0.9)  # where partial begins, as a share of where met does
_CONTRADICTED = (0.55, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True)
class Asked:
    """An answer to the claims among a question's draft points, with the score in [0, 1] that is due."""

    question: Question
    text: str
    due: float

    def cases(self) -> Iterator[Case]:
        for point in claims(self.question):
            key = f"{self.question.id}:{point.id}"
            yield Case(key, "draft", self.question.text, (point.text,), (), self.text, np.array(OUTCOME[Verdict.UNMET]))


def claims(question: Question) -> list[RubricPoint]:
    return [point for point in question.points if point.kind is PointKind.CLAIM]


def drafted(folder: Path) -> list[Asked]:
    """Return answers to their own questions, and to others, drawn by chance."""
    rng = random.Random(0)  # noqa: S311 - reproducible, not secret
    graded = next(each for each in SETS if each.name == SET)
    rows = training_rows(graded, folder)
    questions = {row.question_id: asked(graded, row)[0] for row in rows}
    own = [Asked(questions[row.question_id], row.text, row.score) for row in _some(rows, _ANSWERS, rng)]
    others = [
        Asked(questions[rng.choice([each for each in questions if each != row.question_id])], row.text, 0.0)
        for row in _some(rows, _STRANGERS, rng)
    ]
    return [each for each in (*own, *others) if claims(each.question)]


def _some(rows: Sequence[Row], n: int, rng: random.Random) -> list[Row]:
    return rng.sample(list(rows), min(n, len(rows)))


Chances = Mapping[tuple[str, str], NDArray[np.float64]]


def draft_thresholds(answers: Sequence[Asked], classifier: PairClassifier, encoder: SentenceEncoder) -> Thresholds:
    """Return those whose totals are nearest to the ones due, by mean squared error."""
    chances = _chances(answers, classifier, encoder)
    due = np.array([each.due for each in answers])

    def error(chosen: Thresholds) -> float:
        said = np.array([_total(each, chances, chosen) for each in answers])
        return float(np.mean((said - due) ** 2))

    return min(_candidates(), key=error)


def _chances(answers: Sequence[Asked], classifier: PairClassifier, encoder: SentenceEncoder) -> Chances:
    """(p_met, p_contradicted) by the case's group and text; those without a match are absent."""
    known = examples([case for each in answers for case in each.cases()], encoder)
    said = predicted(classifier, known)
    return {(each.case.group, each.case.text): pair for each, pair in zip(known, said, strict=True)}


def _total(answer: Asked, chances: Chances, chosen: Thresholds) -> float:
    nothing = np.zeros(2)
    earned = 0.0
    for case, point in zip(answer.cases(), claims(answer.question), strict=True):
        verdict = chosen.verdict(*chances.get((case.group, case.text), nothing).tolist())
        earned += point.weight * SHARE[verdict]
    return earned / sum(point.weight for point in claims(answer.question))


def _candidates() -> list[Thresholds]:
    return [
        Thresholds(met=met, partial=round(met * share, 3), contradicted=against, beside=0.0)
        for met in _MET
        for share in _OF_MET
        for against in _CONTRADICTED
    ]
