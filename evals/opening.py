"""A grader and what to measure it on, opened by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from evals.bench import Bench
from evals.material import Material
from evals.profiles import PROFILES
from tutor.domain import GraderKind
from tutor.errors import InputError
from tutor.wiring import Tutor

GRADERS = (GraderKind.EMBEDDED,)


def opened(
    tutor: Tutor, grader: str, profile: str, data: Path | None, progress: Callable[[int, int], None]
) -> tuple[Bench, Material]:
    """Return the bench of the tutor's grader, and the material. Raises InputError for names that are not known."""
    if grader not in GRADERS:
        raise InputError(f"expected a grader among {', '.join(GRADERS)}, got {grader!r}")
    if profile not in PROFILES:
        raise InputError(f"expected a profile among {', '.join(PROFILES)}, got {profile!r}")
    if data is not None and not data.is_dir():
        raise InputError(f"expected the folder of human-graded sets, got {data}, which is none")
    return Bench(tutor.grader, progress), Material(tutor.bank, tutor.encoder, PROFILES[profile], data)
