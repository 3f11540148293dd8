"""What a suite hands over: figures that gates and baselines look at, tables for people, and curves to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evals.metrics import Estimate

Cell = str | int | float | Estimate | None


@dataclass(frozen=True)
class Table:
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


@dataclass(frozen=True)
class Curve:
    """Points (x, y) to draw; `ideal` says what a perfect grader's would be: "diagonal", "zero" or nothing."""

    title: str
    x: str
    y: str
    points: Sequence[tuple[float, float]]
    ideal: str = ""
    joined: bool = True


@dataclass(frozen=True)
class Findings:
    """`figures` go by names such as `agreement.qwk`."""

    suite: str
    figures: Mapping[str, Estimate]
    tables: Sequence[Table] = ()
    curves: Sequence[Curve] = field(default=())
