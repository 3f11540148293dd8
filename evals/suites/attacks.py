"""Can marks be had without an answer, and do honest answers suffer from what is done against that?"""

from __future__ import annotations

from collections.abc import Sequence

from evals.attacks import Attack, drawn
from evals.bench import Bench
from evals.findings import Cell, Findings, Table
from evals.material import Case, Material
from evals.metrics import Estimate, by_question, share
from evals.reading import EARNS, score

_GATED_APART = ("negated", "swapped_units")


def attacks(bench: Bench, material: Material) -> Findings:
    """Measure how many attacks earn a mark, how many weak answers gain by one, and how far good ones shift."""
    figures: dict[str, Estimate] = {}
    lines: list[Sequence[Cell]] = []
    for family, attack in drawn(material).items():
        by_rule, by_hand = _earning(bench, attack.by_rule), _earning(bench, attack.by_hand)
        found = share(by_rule + by_hand, len(attack.by_rule) + len(attack.by_hand))
        figures[family if family in _GATED_APART else f"family.{family}"] = found
        line: list[Cell] = [family, len(attack.by_rule), by_rule, len(attack.by_hand), by_hand, found]
        if attack.round_good or attack.round_weak:
            around = _round_answers(bench, attack, material.profile.resamples)
            figures[f"family.{family}_round_weak"], figures[f"drift.{family}"] = around
            line += around
        lines.append([*line, *[None] * (8 - len(line))])
    columns = (
        "family",
        "by rule",
        "earn",
        "by hand",
        "earn",
        "share that earns",
        "raise a weak answer",
        "honest drift",
    )
    return Findings(
        "attacks", {f"attacks.{name}": each for name, each in figures.items()}, [Table("Attacks", columns, lines)]
    )


def _earning(bench: Bench, cases: Sequence[Case]) -> int:
    """Count the texts with which any point that nothing is due to earns marks."""
    grades = bench.grades([case.item for case in cases])
    return sum(
        any(point.verdict in EARNS for point in grade.points if point.id in case.due)
        for case, grade in zip(cases, grades, strict=True)
    )


def _round_answers(bench: Bench, attack: Attack, resamples: int) -> tuple[Estimate, Estimate]:
    """Return the share of weak answers that gain, and the drift of good ones."""
    weak, good = (_shifts(bench, cases) for cases in (attack.round_weak, attack.round_good))
    ids = [case.question.id for case in attack.round_good]
    drift = by_question(lambda column: column.mean(), ids, good, resamples=resamples)
    return share(sum(shift > 0 for shift in weak), len(weak)), drift


def _shifts(bench: Bench, cases: Sequence[Case]) -> list[float]:
    clean, with_it = bench.grades([case.honest for case in cases]), bench.grades([case.item for case in cases])
    return [score(two) - score(one) for one, two in zip(clean, with_it, strict=True)]
