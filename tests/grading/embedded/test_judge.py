"""What the judge says of an answer that states a point and denies it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tutor.bank import load
from tutor.domain import Status, Verdict
from tutor.encoder.pairs import Pair, PairClassifier
from tutor.grading.shell import Grader
from tutor.settings import Settings
from tutor.wiring import Tutor

QUESTION = load(Settings.read().bank_folder).questions[0]


def _torn(_: PairClassifier, pairs: list[Pair]) -> NDArray[np.float64]:
    """The first match states its point, the last denies it: what a classifier says of a torn answer."""
    said = np.tile([0.1, 0.8, 0.1], (len(pairs), 1))
    said[0], said[-1] = (0.9, 0.05, 0.05), (0.05, 0.05, 0.9)
    return said


def test_what_is_stated_and_denied_is_left_open_with_both_quotes(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> None:
    point = next(point for point in QUESTION.points if point.quantity is None)
    question = QUESTION.model_copy(update={"points": (point,)})
    answer = f"{point.text} But then again I would rather say the reverse: {point.misconceptions[0].text}"
    monkeypatch.setattr(PairClassifier, "probabilities", _torn)
    monkeypatch.setattr("tutor.grading.embedded.judge._verbatim", lambda _: False)
    grade = Grader(tutor.grader._judge, tutor.index).grade(question, answer)
    (judged,) = grade.points
    assert judged.verdict is Verdict.CANNOT_TELL
    assert judged.quote is not None
    assert judged.quote in answer
    assert "I am not sure" in judged.reason
    assert grade.marks_range == (0.0, point.weight)
    assert grade.status is not Status.GRADED
