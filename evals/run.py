"""Runs suites on a grader and holds what they find against gates and baseline."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from evals.bench import Bench, silent
from evals.findings import Findings
from evals.gates import Outcome, judged
from evals.material import Material
from evals.metrics import Estimate
from evals.suites.agreement import agreement
from evals.suites.attacks import attacks
from evals.suites.calibration import calibration
from evals.suites.consistency import consistency
from evals.suites.passages import retrieval
from evals.suites.people import people
from tutor.domain import GraderKind, content_hash

SUITES: Mapping[str, Callable[[Bench, Material], Findings]] = {
    "agreement": agreement,
    "calibration": calibration,
    "consistency": consistency,
    "attacks": attacks,
    "retrieval": retrieval,
    "people": people,
}


@dataclass(frozen=True)
class Report:
    """What was found, by whom it was graded, and what the gates say. `stamp` says what a repetition would need."""

    kind: GraderKind
    stamp: Mapping[str, str]
    findings: Sequence[Findings]

    @property
    def figures(self) -> dict[str, Estimate]:
        return {name: each for found in self.findings for name, each in found.figures.items()}

    @property
    def outcomes(self) -> list[Outcome]:
        return judged(self.figures, [found.suite for found in self.findings], self.kind)


def run(
    bench: Bench,
    material: Material,
    suites: Sequence[str] = tuple(SUITES),
    say: Callable[[str], None] = silent,
) -> Report:
    """Run the suites of those names, in that order."""
    findings = []
    for name in suites:
        say(name)
        findings.append(SUITES[name](bench, material))
    grader = bench.grades([material.gold[0].item])[0].grader
    stamp = {
        "grader": grader.kind.value,
        "model": grader.model,
        "prompt": grader.prompt,
        "settings": grader.settings,
        "version": grader.version,
        "bank": material.bank.hash,
        "gold": content_hash([[case.question.id, case.text, *case.due.values()] for case in material.gold]),
        "profile": material.profile.name,
        "commit": _commit(),
        "date": date.today().isoformat(),
    }
    return Report(grader.kind, stamp, findings)


def _commit() -> str:
    """The commit of the checkout this stands in, marked where it was changed; "none" outside of one."""
    try:
        asked = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        found = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return found.stdout.strip()
