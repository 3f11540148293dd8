from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.domain import (
    Difficulty,
    Filter,
    Grade,
    GraderKind,
    PointVerdict,
    Provenance,
    Session,
    Status,
    Telemetry,
    Turn,
    TurnKind,
    Verdict,
)
from tutor.store import SqlStore, open_store

NOON = datetime(2026, 5, 4, 12, 0, 0, 123456, tzinfo=UTC)


def session_named(name: str, learner: str = "ann", bank: str = "corpus", minutes: int = 0) -> Session:
    return Session(
        id=name,
        learner=learner,
        bank=bank,
        filter=Filter(sections=("Scaling laws",), tags=("a", "b"), difficulties=(Difficulty.HARD,)),
        seed=7,
        started=NOON + timedelta(minutes=minutes),
    )


def asked(number: int, minutes: int = 0, question_id: str = "scaling.six-n-d") -> Turn:
    return Turn(number=number, kind=TurnKind.ASKED, question_id=question_id, at=NOON + timedelta(minutes=minutes))


def grade_with(score: float | None, marks: float | None, span: tuple[int, int] | None = None) -> Grade:
    status = Status.GRADED if score is not None else Status.UNGRADED
    point = PointVerdict(
        id="six",
        text="It costs six operations.",
        weight=2.0,
        verdict=Verdict.UNMET if score is not None else Verdict.CANNOT_TELL,
        p_met=0.0 if score is not None else None,
        p_contradicted=1.0 if score is not None else None,
        quote="0 – “zéro”" if span else None,
        span=span,
        passage="scaling.six-n-d#1",
        reason="",
    )
    proof = Provenance(
        kind=GraderKind.EMBEDDED, model="m", prompt="p", rubric="r", passages="s", answer="a", settings="t", version="1"
    )
    return Grade(
        question_id="scaling.six-n-d",
        status=status,
        score=score,
        marks=marks,
        marks_range=(0.0, 2.0),
        out_of=2.0,
        points=(point,),
        grader=proof,
    )


def answered(number: int, grade: Grade | None, telemetry: Telemetry | None = None) -> Turn:
    return Turn(
        number=number,
        kind=TurnKind.ANSWERED,
        question_id="scaling.six-n-d",
        text="0 – “zéro”, $5\n\tand a 𝛼 \u200b",
        grade=grade,
        telemetry=telemetry,
        at=NOON,
    )


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "home" / "tutor.db"


@pytest.fixture
def store(database: Path) -> SqlStore:
    return open_store(database)
