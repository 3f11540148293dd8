"""A grader and what to measure it on, opened by name."""

from __future__ import annotations

from pathlib import Path

from evals.bench import Bench, Progress
from evals.material import Material
from evals.profiles import PROFILES
from tutor.domain import GraderKind
from tutor.errors import InputError
from tutor.wiring import Tutor


def opened(grader: str, profile: str, data: Path | None, progress: Progress) -> tuple[Bench, Material]:
    """Return the bench of the product's grader of that name, and the material. Raises InputError for another name."""
    if grader not in set(GraderKind):
        raise InputError(f"expected a grader among {', '.join(GraderKind)}, got {grader!r}")
    if data is not None and not data.is_dir():
        raise InputError(f"expected the folder of human-graded sets, got {data}, which is none")
    tutor = Tutor.open(grader=grader).ready()
    return Bench(tutor.grader, progress, tutor.judge), Material(
        tutor.bank, tutor.encoder, PROFILES[profile], data, tutor=tutor
    )
