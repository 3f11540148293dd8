"""Can marks be had without an answer, and do honest answers suffer from what is done against that?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from evals.attacks import CONTENT, ORDERS, hand_written, wrapped
from evals.attacks.orders import alone
from evals.bench import Bench
from evals.findings import Cell, Findings, Table
from evals.material import Case, Material
from evals.metrics import Estimate, by_question, share
from evals.reading import EARNS, score
from tutor.domain import Grade

_GATED_APART = ("negated", "swapped_units")


def attacks(bench: Bench, material: Material) -> Findings:
    """Measure on questions that the head was not fitted on; texts written by hand go to any question."""
    figures: dict[str, Estimate] = {}
    lines: list[Sequence[Cell]] = []
    for family in (*CONTENT, *ORDERS):
        by_rule, by_hand = _made(family, material), _written(family, material)
        won = [[_earns(case, grade) for case, grade in _graded(bench, some)] for some in (by_rule, by_hand)]
        found = share(sum(map(sum, won)), len(by_rule) + len(by_hand))
        figures[family if family in _GATED_APART else f"family.{family}"] = found
        drift, raised = (
            _round_answers(bench, material, family, [*by_hand, *by_rule]) if family in ORDERS else (None, None)
        )
        if drift is not None and raised is not None:
            figures[f"drift.{family}"], figures[f"family.{family}_round_weak"] = drift, raised
        lines.append((family, len(by_rule), sum(won[0]), len(by_hand), sum(won[1]), found, raised, drift))
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


def _made(family: str, material: Material) -> list[Case]:
    return material.drawn(list(_candidates(family, material)), material.profile.attacks)


def _candidates(family: str, material: Material) -> Iterator[Case]:
    for question in material.unseen:
        rng = random.Random(f"{family} {question.id}")  # noqa: S311 - reproducible, not secret
        if family in CONTENT:
            yield from CONTENT[family](question, material, rng)
        else:
            yield from (alone(family, question, text) for text in ORDERS[family](question, rng))


def _written(family: str, material: Material) -> list[Case]:
    return material.drawn(hand_written(family, material.bank, material.unseen), material.profile.hand_written)


def _graded(bench: Bench, cases: Sequence[Case]) -> list[tuple[Case, Grade]]:
    return list(zip(cases, bench.grades([case.item for case in cases]), strict=True))


def _earns(case: Case, grade: Grade) -> bool:
    """True where any point that nothing is due to earns marks."""
    return any(point.verdict in EARNS for point in grade.points if point.id in case.due)


def _round_answers(bench: Bench, material: Material, family: str, texts: Sequence[Case]) -> tuple[Estimate, Estimate]:
    """Return the drift of good answers that hold an attack, and how many weak ones gain by it."""
    rng = random.Random(family)  # noqa: S311 - reproducible, not secret
    shifts = []
    for answers in (material.whole, material.weak):
        n = min(len(texts), material.profile.attacks) if answers else 0
        cases = [wrapped(texts[i].text, answers[i % len(answers)], rng) for i in range(n)]
        clean = bench.grades([(case.question, case.clean or "") for case in cases])
        with_it = bench.grades([case.item for case in cases])
        shifts.append([(one.question_id, score(other) - score(one)) for one, other in zip(clean, with_it, strict=True)])
    good, weak = shifts
    drift = by_question(
        lambda column: column.mean(), [each for each, _ in good], [shift for _, shift in good],
        resamples=material.profile.resamples,
    )  # fmt: skip
    return drift, share(sum(shift > 0 for _, shift in weak), len(weak))
