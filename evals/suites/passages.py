"""Are the passages found that a question rests on, and is it said when there are none?"""

from __future__ import annotations

import numpy as np

from evals.bench import Bench
from evals.findings import Cell, Findings, Table
from evals.material import Material
from evals.metrics import Estimate, interval, share
from evals.queries import MEASURED, read
from evals.retrieval import MEASURES, Row, measure


def retrieval(_: Bench, material: Material) -> Findings:
    """Measure every way of searching on written queries; the last is the tutor's own."""
    if material.tutor is None:
        return Findings("retrieval", {})
    queries = read(MEASURED, material.bank)
    report = measure(material.tutor, queries)
    own = report.rows[-1]
    figures = {f"retrieval.{name}": _mean(own, name) for name in MEASURES}
    figures["retrieval.refused_without_answer"] = share(*report.refused("near_miss", "no_answer"))
    answerable = {query.kind for query in report.queries}
    figures["retrieval.refused_wrongly"] = share(*report.refused(*answerable))
    lines: list[tuple[Cell, ...]] = [(row.name, *(_mean(row, name) for name in MEASURES)) for row in report.rows]
    return Findings("retrieval", figures, [Table("Ways of searching", ("search", *MEASURES), lines)])


def _mean(row: Row, name: str) -> Estimate:
    values = row.values[name]
    return Estimate(float(np.mean(values)), *interval(values), len(values))
