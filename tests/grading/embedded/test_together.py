"""However many answers are graded at once, few are in memory at a time, and each gets the grade it gets alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tutor.encoder import SentenceEncoder
from tutor.grading.embedded import judge
from tutor.grading.embedded.judge import EmbeddedJudge
from tutor.grading.shell import Grader
from tutor.ports import TokenStates, Vectors
from tutor.wiring import Tutor


class Watched:
    """The real encoder, with a list of the texts it was given at a time."""

    def __init__(self, encoder: SentenceEncoder) -> None:
        self._encoder = encoder
        self.name, self.hash = encoder.name, encoder.hash
        self.given: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.given.append(list(texts))
        return self._encoder.encode(texts)

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        self.given.append(list(texts))
        return self._encoder.tokens(texts)


def test_answers_are_read_some_at_a_time(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "TOGETHER", 3)
    questions = tutor.bank.questions[:2]
    items = [(questions[n % 2], f"{questions[n % 2].points[n % 3].text} And more, number {n}.") for n in range(8)]
    encoder = Watched(tutor.encoder)
    together = Grader(EmbeddedJudge(encoder), tutor.index).grade_many(items)

    sizes = [sum("And more, number" in text for text in given) for given in encoder.given]  # sentence by sentence
    assert sum(sizes) == len(items)
    assert max(sizes) == 3
    assert together == [tutor.grader.grade(question, answer) for question, answer in items]
