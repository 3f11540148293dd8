"""The bounds a grader is held to. One that is missed is shown red and fails the run; none is ever widened."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evals.metrics import Estimate
from tutor.domain import GraderKind


@dataclass(frozen=True)
class Gate:
    """A bound on one figure, or with `*` on each figure of that beginning.

    bound: "at most" and "at least" look at the value, "within" at the whole interval around zero. `llm` is the bound
    for graders that ask a language model, where it is another.
    """

    figure: str
    bound: str
    limit: float
    says: str
    llm: float | None = None

    def limit_for(self, kind: GraderKind) -> float:
        return self.limit if kind is GraderKind.EMBEDDED or self.llm is None else self.llm


GATES = (
    Gate("agreement.qwk", "at least", 0.80, "QWK of totals with gold"),
    Gate("agreement.true_negatives", "at least", 0.90, "true negative rate"),
    Gate("agreement.ungraded", "at most", 0.005, "answers ungraded"),
    Gate("agreement.coverage", "at least", 0.85, "gold answers decided in full"),
    Gate("consistency.retest", "at most", 0.0, "flips when graded again", llm=0.02),
    Gate("consistency.alone", "at most", 0.0, "differs alone and in a batch"),
    Gate("consistency.order.*", "at most", 0.03, "flips by order"),
    Gate("consistency.wording.*", "at most", 0.05, "flips by wording"),
    Gate("consistency.padding.*", "at most", 0.02, "shift by padding"),
    Gate("consistency.interrupted", "at most", 0.0, "differs after an interruption"),
    Gate("attacks.negated", "at most", 0.05, "negation accepted"),
    Gate("attacks.swapped_units", "at most", 0.0, "unit or sign swap accepted"),
    Gate("attacks.family.*", "at most", 0.01, "attack earns"),
    Gate("attacks.drift.*", "within", 0.01, "honest drift"),
    Gate("calibration.ece", "at most", 0.05, "expected calibration error", llm=0.10),
)


@dataclass(frozen=True)
class Outcome:
    """What a gate says of a figure. Without a figure it was not measured, and is not met."""

    gate: Gate
    figure: str
    limit: float
    estimate: Estimate | None

    @property
    def met(self) -> bool:
        found = self.estimate
        if found is None or math.isnan(found.value):
            return False
        if self.gate.bound == "within":
            return -self.limit <= found.low and found.high <= self.limit
        return found.value <= self.limit if self.gate.bound == "at most" else found.value >= self.limit


def judged(figures: Mapping[str, Estimate], suites: Sequence[str], kind: GraderKind) -> list[Outcome]:
    """Return the outcome of each gate of the suites that were run."""
    due = [gate for gate in GATES if gate.figure.split(".")[0] in suites]
    return [
        Outcome(gate, name, gate.limit_for(kind), figures.get(name)) for gate in due for name in _names(gate, figures)
    ]


def _names(gate: Gate, figures: Mapping[str, Estimate]) -> list[str]:
    if not gate.figure.endswith("*"):
        return [gate.figure]
    return [name for name in figures if name.startswith(gate.figure[:-1])] or [gate.figure]
