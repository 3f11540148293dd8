"""Fair to the honest: a "not" in a right answer costs nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tutor.bank import load
from tutor.domain import Grade, Verdict
from tutor.settings import Settings
from tutor.wiring import Tutor

BANK = load(Settings.read().bank_folder)
EARNS = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5}
NEGATION = re.compile(r"\b(?:not|no|never|nobody|nothing|cannot|without|rather than|rarely)\b|n't\b", re.IGNORECASE)


# The answers that still lose; the goal is none.
LOSING = frozenset({
    "data.minhash-lsh-2", "distributed.tensor-parallel-node-1", "distributed.tensor-parallel-node-5",
    "memory.gradient-checkpointing-1", "memory.gradient-checkpointing-2", "profiling.elementwise-fusion-4",
    "profiling.gpu-timing-2", "scaling.chinchilla-optimal-3", "scaling.training-compute-1", "stability.wsd-schedule-4",
})  # fmt: skip


@dataclass(frozen=True)
class Honest:
    """A right answer with a negation in it, the points it states, and the same answer without the negation."""

    question: str
    number: int
    text: str
    states: tuple[str, ...]
    plain: str

    @property
    def id(self) -> str:
        return f"{self.question}-{self.number}"


@dataclass(frozen=True)
class Pair:
    honest: Honest
    worded: Grade
    plain: Grade


def _read() -> list[Honest]:
    answers = []
    for path in sorted((Path(__file__).parent / "honest").glob("*.yaml")):
        for question, rows in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            answers += [
                Honest(question, i, row["text"], tuple(row["states"]), row["plain"]) for i, row in enumerate(rows, 1)
            ]
    return answers


ANSWERS = _read()


@pytest.fixture(scope="module")
def pairs(tutor: Tutor) -> dict[str, Pair]:
    texts = [(BANK.question(each.question), text) for each in ANSWERS for text in (each.text, each.plain)]
    grades = tutor.grader.grade_many(texts)
    return {
        each.id: Pair(each, worded, plain)
        for each, worded, plain in zip(ANSWERS, grades[::2], grades[1::2], strict=True)
    }


def _verdict(grade: Grade, point: str) -> Verdict:
    return next(each.verdict for each in grade.points if each.id == point)


def _earned(grade: Grade, points: Sequence[str]) -> list[float]:
    return [EARNS.get(_verdict(grade, point), 0.0) for point in points]


def test_sixty_answers_state_points_under_a_negation() -> None:
    assert len(ANSWERS) >= 60
    assert len({each.question for each in ANSWERS}) >= 12
    for each in ANSWERS:
        assert 1 <= len(each.states) <= 3
        assert set(each.states) <= {point.id for point in BANK.question(each.question).points}, each.id
        assert NEGATION.search(each.text), each.id
        assert not NEGATION.search(each.plain), each.id


@pytest.mark.parametrize("honest", ANSWERS, ids=lambda honest: honest.id)
def test_the_negation_costs_nothing(honest: Honest, pairs: dict[str, Pair], request: pytest.FixtureRequest) -> None:
    if honest.id in LOSING:
        request.applymarker(pytest.mark.xfail(reason="the embedded head takes the negation for a denial", strict=False))
    pair = pairs[honest.id]
    for point in honest.states:
        worded, plain = _verdict(pair.worded, point), _verdict(pair.plain, point)
        assert worded is not Verdict.CONTRADICTED, f"{point}: {honest.text}"
        assert EARNS.get(worded, 0.0) >= EARNS.get(plain, 0.0), f"{point}: {worded} but {plain} without the negation"


def test_honest_answers_are_credited_at_all(pairs: dict[str, Pair]) -> None:
    """Where nothing were credited, nothing could be lost."""
    worded = [mark for pair in pairs.values() for mark in _earned(pair.worded, pair.honest.states)]
    plain = [mark for pair in pairs.values() for mark in _earned(pair.plain, pair.honest.states)]
    print(f"credit for {len(worded)} stated points: {sum(worded)} with the negation, {sum(plain)} without")
    assert sum(worded) >= 0.75 * len(worded)


def test_few_answers_lose_by_the_negation(pairs: dict[str, Pair]) -> None:
    """What the grader does keep, so that it does not slip back while the rest is mended."""
    losing = [name for name, pair in pairs.items() if _loses(pair)]
    assert len(losing) <= 0.25 * len(pairs), losing


def _loses(pair: Pair) -> bool:
    worded, plain = (_earned(grade, pair.honest.states) for grade in (pair.worded, pair.plain))
    denied = any(_verdict(pair.worded, point) is Verdict.CONTRADICTED for point in pair.honest.states)
    return denied or any(ours < theirs for ours, theirs in zip(worded, plain, strict=True))
