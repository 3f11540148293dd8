"""A grader and what to measure it on, opened by name."""

from __future__ import annotations

from pathlib import Path

from evals.bench import Bench, Progress
from evals.material import Material
from evals.profiles import PROFILES
from tutor.domain import GraderKind
from tutor.errors import InputError
from tutor.wiring import Tutor

GRADERS = (GraderKind.EMBEDDED, GraderKind.LLM)


def opened(grader: str, profile: str, data: Path | None, progress: Progress) -> tuple[Bench, Material]:
    """Return the bench of the product's grader of that name, and the material. Raises InputError for other names."""
    if grader not in GRADERS:
        raise InputError(f"expected a grader among {', '.join(GRADERS)}, got {grader!r}")
    if profile not in PROFILES:
        raise InputError(f"expected a profile among {', '.join(PROFILES)}, got {profile!r}")
    if data is not None and not data.is_dir():
        raise InputError(f"expected the folder of human-graded sets, got {data}, which is none")
    tutor = Tutor.open(grader=grader).ready()
    return Bench(tutor.grader, progress), Material(tutor.bank, tutor.encoder, PROFILES[profile], data)
