"""How often person and grader give a point the same verdict: Cohen's kappa (1960) and the plain share.

Kappa's interval is the asymptotic one of Fleiss, Cohen and Everitt (1969), the share's is exact (Clopper, Pearson
1934); both are statsmodels'. A person who reviews has seen the grader's verdict, which draws the two together.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.batch.review.decisions import all_decisions, latest
from tutor.batch.run import Run
from tutor.domain import Grade, Verdict

FEW = 30
"""Verdicts below which a kappa says little."""
_DECIDED = (Verdict.CONTRADICTED, Verdict.UNMET, Verdict.PARTIAL, Verdict.MET)
_CAUTION = "Whoever reviews sees the grader's verdict first, which draws the two together."


@dataclass(frozen=True)
class Agreement:
    """Agreement on one point, or on all where both names are empty.

    `n` counts different answers that grader and person both decided, `left_open` those that the grader did not.
    `share` and `kappa` are (value, low, high) with 95 percent intervals; None where there is nothing to compute.
    """

    question: str
    point: str
    n: int
    same: int
    left_open: int
    share: tuple[float, float, float] | None
    kappa: tuple[float, float, float] | None

    @property
    def told(self) -> str:
        """In plain words, with what it is worth."""
        if self.share is None:
            return f"No verdict to compare yet; {self.left_open} were left open by the grader."
        _, low, high = self.share
        parts = [f"{self.same} of {self.n} verdicts the same ({100 * low:.0f} to {100 * high:.0f} %)", self._kappa()]
        parts += [f"{self.left_open} more were left open by the grader"] if self.left_open else []
        few = f" Only {self.n} so far: too few to lean on." if self.n < FEW else ""
        return f"{'; '.join(parts)}.{few}"

    def _kappa(self) -> str:
        if self.kappa is None:
            return "no kappa, since one verdict alone was given"
        if self.same == self.n:
            return "kappa 1, and no interval for it where nobody has disagreed yet"
        value, low, high = self.kappa
        return f"kappa {value:.2f} ({low:.2f} to {high:.2f})"


def agreements(run: Run) -> list[Agreement]:
    """Return the agreement on all points together, then on each that anyone has decided on; none before that."""
    pairs: dict[tuple[str, str], list[tuple[Verdict, Verdict]]] = {}
    for question, point, said, decided in _pairs(run):
        pairs.setdefault((question, point), []).append((said, decided))
    if not pairs:
        return []
    together = [pair for each in pairs.values() for pair in each]
    return [agreement("", "", together), *(agreement(*names, each) for names, each in sorted(pairs.items()))]


def agreement(question: str, point: str, pairs: list[tuple[Verdict, Verdict]]) -> Agreement:
    """Return the agreement of (grader, person) verdicts."""
    both = [pair for pair in pairs if pair[0] is not Verdict.CANNOT_TELL]
    same = sum(said is decided for said, decided in both)
    return Agreement(question, point, len(both), same, len(pairs) - len(both), _share(same, len(both)), _kappa(both))


def caution(found: Sequence[Agreement]) -> str:
    """Return what to bear in mind when reading the figures."""
    return _CAUTION if found else ""


def _pairs(run: Run) -> Iterator[tuple[str, str, Verdict, Verdict]]:
    """Yield question, point, and what grader and person say, once for each different answer."""
    for key, decisions in all_decisions(run).items():
        row = run.database.execute(
            "SELECT grade FROM outcomes WHERE key = ? AND certainty IS NOT NULL", (key,)
        ).fetchone()
        grade, decided = Grade.model_validate_json(row[0]) if row else None, latest(decisions)
        for point in grade.points if grade else ():
            last = decided.get(point.id)
            if grade and last is not None and last.verdict is not None and last.text == point.text:
                yield grade.question_id, point.id, point.verdict, last.verdict


def _share(same: int, n: int) -> tuple[float, float, float] | None:
    if not n:
        return None
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(same, n, method="beta")
    return same / n, float(low), float(high)


def _kappa(pairs: list[tuple[Verdict, Verdict]]) -> tuple[float, float, float] | None:
    if len({verdict for pair in pairs for verdict in pair}) < 2:
        return None
    import numpy as np
    from statsmodels.stats.inter_rater import cohens_kappa

    counts = Counter(pairs)
    table = np.array([[counts[said, decided] for decided in _DECIDED] for said in _DECIDED])
    with np.errstate(all="ignore"):
        found = cohens_kappa(table)
    value, low, high = float(found.kappa), float(found.kappa_low), float(found.kappa_upp)
    if math.isnan(value):
        return None
    return value, max(low, -1.0), min(high, 1.0)
