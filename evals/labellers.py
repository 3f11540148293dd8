"""How far the two labellers of the gold answers agree, point by point: `python -m evals.labellers`.

The second labeller saw question, points and text, and neither the first labels nor the kind of the answer; both files
were committed before they were compared. What they differ on was settled by reading the answer again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from evals import metrics
from evals.gold import gold
from evals.metrics import Estimate
from evals.metrics.intervals import Statistic
from tutor.domain import Verdict

RANKED = (Verdict.CONTRADICTED, Verdict.UNMET, Verdict.PARTIAL, Verdict.MET)
SPLITS = ("dev", "test")


class Pair(NamedTuple):
    """One point of one answer under two labellers."""

    question: str
    answer: str
    point: str
    first: Verdict
    second: Verdict


def labelled_twice(splits: Sequence[str] = SPLITS, first: str = "first", second: str = "second") -> Iterator[Pair]:
    """Yield every point of every gold answer of the splits, in the order of the files."""
    for split in splits:
        for ours, theirs in zip(gold(split, first), gold(split, second), strict=True):
            for point, verdict in ours.verdicts.items():
                yield Pair(ours.question, ours.id, point, verdict, theirs.verdicts[point])


def agreement(pairs: Sequence[Pair]) -> dict[str, Estimate]:
    """Return Cohen's kappa, its quadratic kind, and Gwet's AC2, with intervals by question."""
    columns = [metrics.ranks_of([pair.first for pair in pairs]), metrics.ranks_of([pair.second for pair in pairs])]
    measures: dict[str, Statistic] = {
        "Cohen's kappa": metrics.kappa,
        "quadratic weighted kappa": partial(metrics.kappa, weights="quadratic"),
        "Gwet's AC2": metrics.ac2,
    }
    questions = [pair.question for pair in pairs]
    return {name: metrics.by_question(measure, questions, *columns) for name, measure in measures.items()}


def main() -> None:
    """Print the figures of each split and the table of both labellers."""
    console = Console()
    for split in SPLITS:
        pairs = list(labelled_twice([split]))
        table = Table("first \\ second", *RANKED, title=f"{split}: {len(pairs)} points labelled twice")
        first, second = (metrics.ranks_of([pair[side] for pair in pairs]) for side in (3, 4))
        counts = metrics.confusion(first, second)
        for verdict, row in zip(RANKED, counts.tolist(), strict=True):
            table.add_row(verdict, *map(str, row))
        console.print(table)
        for name, found in agreement(pairs).items():
            console.print(f"{name} {found.value:.3f} [{found.low:.3f}, {found.high:.3f}]")


if __name__ == "__main__":
    main()
