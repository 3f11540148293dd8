"""Figures and outcomes in words that all forms of a report share."""

from __future__ import annotations

import math
from collections.abc import Mapping

from evals.findings import Cell
from evals.gates import Outcome
from evals.metrics import Estimate

_BOUNDS = {"at most": "≤", "at least": "≥", "within": "±"}


def cell(value: Cell) -> str:
    """Return a cell as text: three decimals, an interval in brackets, a dash for what there is not."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "–"
    if isinstance(value, Estimate):
        return estimate(value)
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def estimate(found: Estimate | None) -> str:
    if found is None or math.isnan(found.value):
        return "not measured"
    if math.isnan(found.low):
        return f"{found.value:.3f}"
    return f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"


def bound(outcome: Outcome) -> str:
    return f"{_BOUNDS[outcome.gate.bound]} {outcome.limit:g}"


def label(outcome: Outcome) -> str:
    """Say what the gate is about; where it covers many figures, which one this is."""
    if not outcome.gate.figure.endswith("*"):
        return outcome.gate.says
    return f"{outcome.gate.says}: {outcome.figure.rsplit('.', 1)[-1].replace('_', ' ')}"


def moved(name: str, found: Estimate | None, baseline: Mapping[str, float]) -> str:
    """Return the change against the baseline; nothing where either has no figure."""
    if found is None or name not in baseline or math.isnan(found.value):
        return ""
    return f"{found.value - baseline[name]:+.3f}"
