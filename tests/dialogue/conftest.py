"""A small bank, and a grader whose verdicts the test chooses."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.bank.bank import Bank
from tutor.dialogue.practice import Practice
from tutor.domain import (
    Difficulty,
    Grade,
    GraderKind,
    Passage,
    PointVerdict,
    Provenance,
    Question,
    RubricPoint,
    Source,
    Verdict,
)
from tutor.grading.marks import add_up
from tutor.store import SqlStore, open_store

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
WEIGHTS = {"heavy": 3.0, "middle": 2.0, "light": 1.0}


def question(
    name: str, section: str = "Scaling", difficulty: Difficulty | None = None, tags: tuple[str, ...] = ()
) -> Question:
    points = tuple(
        RubricPoint(
            id=point, text=f"{point} of {name}", weight=weight, probe=f"what of {point}?", passage=f"s.{name}#1"
        )
        for point, weight in WEIGHTS.items()
    )
    return Question(
        id=f"s.{name}",
        section=section,
        text=f"Tell of {name}.",
        difficulty=difficulty,
        tags=tags,
        points=points,
        references=(f"s.{name}",),
    )


def bank_of(*questions: Question, folder: str = "mine") -> Bank:
    sources = tuple(
        Source(
            id=each.id,
            heading=each.id,
            passages=(Passage(id=f"{each.id}#1", source=each.id, heading="", place=1, text=f"All about {each.id}."),),
        )
        for each in questions
    )
    return Bank(folder=Path("/banks") / folder, questions=questions, sources=sources)


def verdict(point: RubricPoint, given: Verdict, answer: str = "") -> PointVerdict:
    earned = given in (Verdict.MET, Verdict.PARTIAL, Verdict.CONTRADICTED) and answer  # a belief is quoted as well
    return PointVerdict(
        id=point.id,
        text=point.text,
        weight=point.weight,
        verdict=given,
        passage=point.passage,
        reason="chosen by the test",
        quote=answer if earned else None,
        span=(0, len(answer)) if earned else None,
    )


class ScriptedGrader:
    """Reads verdicts out of an answer: `heavy=met light=partial`; points not named are unmet."""

    def __init__(self) -> None:
        self.graded: list[str] = []

    def grade(self, question: Question, answer: str) -> Grade:
        self.graded.append(answer)
        chosen = dict(word.split("=") for word in answer.split() if "=" in word)
        points = [verdict(each, Verdict(chosen.get(each.id, "unmet")), answer) for each in question.points]
        return grade_of(question, points)

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        return self.grade(question.model_copy(update={"points": (question.point(point_id),)}), text)


def grade_of(question: Question, points: Sequence[PointVerdict]) -> Grade:
    marks = add_up(points)
    proof = Provenance(
        kind=GraderKind.EMBEDDED, model="m", prompt="p", rubric="r", passages="s", answer="a", settings="t", version="1"
    )
    return Grade(question_id=question.id, points=tuple(points), grader=proof, **marks.model_dump())


class Clock:
    """A second passes at each look."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def bank() -> Bank:
    return bank_of(
        question("alpha", "Scaling", Difficulty.EASY, ("laws",)),
        question("beta", "Scaling", Difficulty.HARD, ("laws", "data")),
        question("gamma", "Data", Difficulty.HARD, ("data",)),
        question("delta", "Data"),
    )


@pytest.fixture
def store(tmp_path: Path) -> SqlStore:
    return open_store(tmp_path / "tutor.db")


@pytest.fixture
def grader() -> ScriptedGrader:
    return ScriptedGrader()


@pytest.fixture
def practice(bank: Bank, grader: ScriptedGrader, store: SqlStore) -> Practice:
    return Practice(bank, grader, store, Clock())
