"""How well passages are found: `python -m evals.retrieval` measures, with `--dev` the queries used for tuning, with
`--fresh` those on which a remedy is tried.

Every query goes through each way of searching that the index has, and through the tutor's own `ask`, which refuses what
the corpus does not answer. Nothing is read from earlier runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table

from evals.metrics import hit_at, interval, ndcg_at, recall_at, reciprocal_rank
from evals.queries import MEASURED, TRIED_ON, TUNED_ON, Query, read
from tutor.domain import Passage
from tutor.ports import Hit, Vectors
from tutor.retrieval.index import CANDIDATES
from tutor.retrieval.sentences import sentences
from tutor.wiring import Tutor

Search = Callable[[str, int], Sequence[Hit]]
DEPTH = 20  # ranks looked at; an answer beyond them counts as not found

MEASURES: Mapping[str, Callable[[Sequence[str], Sequence[str]], float]] = {
    "recall@1": lambda ranked, relevant: recall_at(1, ranked, relevant),
    "recall@3": lambda ranked, relevant: recall_at(3, ranked, relevant),
    "recall@5": lambda ranked, relevant: recall_at(5, ranked, relevant),
    "hit@5": lambda ranked, relevant: hit_at(5, ranked, relevant),
    "MRR": reciprocal_rank,
    "nDCG@5": lambda ranked, relevant: ndcg_at(5, ranked, relevant),
}


@dataclass(frozen=True)
class Row:
    """One way of searching: the values of each measure, one a query, and the seconds each query took."""

    name: str
    values: Mapping[str, Sequence[float]]
    seconds: Sequence[float]

    def mean(self, measure: str, chosen: Iterable[int] | None = None) -> float:
        """Return the mean of a measure over all queries, or over those at the places given; NaN over none."""
        values = self.values[measure] if chosen is None else [self.values[measure][each] for each in chosen]
        return float(np.mean(values)) if values else float("nan")


@dataclass(frozen=True)
class Report:
    """`queries` are those with an answer, `rows` in the order of `searches`; `answered` tells whether `ask` did."""

    queries: Sequence[Query]
    overlaps: Sequence[float]
    rows: Sequence[Row]
    answered: Mapping[Query, bool]

    def refused(self, *kinds: str) -> tuple[int, int]:
        """Return how many queries of those kinds `ask` refused, and how many there are."""
        chosen = [answered for query, answered in self.answered.items() if query.kind in kinds]
        return chosen.count(False), len(chosen)


def searches(tutor: Tutor) -> dict[str, Search]:
    """Return each way of searching by its name; the last is the tutor's own."""
    index = tutor.index
    return {
        "dense": index.dense,
        "sparse (BM25)": index.sparse,
        "fused": index.fused,
        "fused > sentences": by_sentences(tutor),
        "fused > tokens": index.by_tokens,
        "mended > fused > tokens": index.search,
    }


def by_sentences(tutor: Tutor) -> Search:
    """Return a search that ranks what the fusion found by the cosine of the passage plus that of its best sentence."""

    @cache
    def vectors(passage: Passage) -> Vectors:
        return tutor.encoder.encode([passage.text[start:end] for start, end in sentences(passage.text)])

    def search(query: str, k: int) -> Sequence[Hit]:
        vector = tutor.encoder.encode([query])[0]
        hits = tutor.index.fused(query, CANDIDATES)
        scores = {hit.passage.id: hit.similarity + float((vectors(hit.passage) @ vector).max()) for hit in hits}
        return sorted(hits, key=lambda hit: -scores[hit.passage.id])[:k]

    return search


def run(name: str, search: Search, queries: Sequence[Query]) -> Row:
    """Search for every query, all with an answer, and measure what came back."""
    values: dict[str, list[float]] = {measure: [] for measure in MEASURES}
    seconds = []
    for query in queries:
        start = perf_counter()
        ranked = [hit.passage.id for hit in search(query.typed, DEPTH)]
        seconds.append(perf_counter() - start)
        for measure, compute in MEASURES.items():
            values[measure].append(compute(ranked, query.relevant))
    return Row(name, values, seconds)


def measure(tutor: Tutor, queries: Sequence[Query]) -> Report:
    """Run all searches on the queries that have an answer, and `ask` on all."""
    answerable = [query for query in queries if query.relevant]
    rows = [run(name, search, answerable) for name, search in searches(tutor).items()]
    answered = {query: bool(tutor.asker.ask(query.ask, query.after).sentences) for query in queries}
    return Report(answerable, [query.overlap(tutor.bank) for query in answerable], rows, answered)


def show(report: Report, console: Console) -> None:
    """Print the report on one screen."""
    searches = Table(*["search", *MEASURES, "p50 ms"], title=f"{len(report.queries)} queries with an answer")
    for row in report.rows:
        cells = [_with_interval(row.values[measure]) for measure in MEASURES]
        searches.add_row(row.name, *cells, f"{1000 * np.median(row.seconds):.0f}")
    console.print(searches)
    console.print(_by_kind(report))


def _by_kind(report: Report) -> Table:
    own = report.rows[-1]
    table = Table("queries", "number", "overlap", "recall@5", "hit@5", "MRR", "refused", title=f"by kind: {own.name}")
    for name, chosen in _groups(report).items():
        means = [float(np.mean([report.overlaps[each] for each in chosen]))]
        means += [own.mean(measure, chosen) for measure in ("recall@5", "hit@5", "MRR")]
        refused = sum(not report.answered[report.queries[each]] for each in chosen)
        table.add_row(name, str(len(chosen)), *(f"{each:.3f}" for each in means), str(refused))
    for kind in ("near_miss", "no_answer"):
        refused, total = report.refused(kind)
        table.add_row(f"without an answer: {kind}", str(total), *[""] * 4, str(refused))
    return table


def _groups(report: Report) -> dict[str, list[int]]:
    """Places of the queries by kind, by overlap, and all."""
    places = range(len(report.queries))
    groups = {
        kind: [each for each in places if report.queries[each].kind == kind]
        for kind in dict.fromkeys(query.kind for query in report.queries)
    }
    groups["overlap under 30 %"] = [each for each in places if report.overlaps[each] < 0.3]
    groups["overlap of 30 % and more"] = [each for each in places if report.overlaps[each] >= 0.3]
    groups["all"] = list(places)
    return groups


def _with_interval(values: Sequence[float]) -> str:
    low, high = interval(values)
    return f"{np.mean(values):.3f} [{low:.2f}, {high:.2f}]"


def main(arguments: Sequence[str]) -> None:
    tutor = Tutor.open().ready()
    chosen = {"--dev": TUNED_ON, "--fresh": TRIED_ON}.get(arguments[0] if arguments else "", MEASURED)
    show(measure(tutor, read(chosen, tutor.bank)), Console(width=164))


if __name__ == "__main__":
    main(sys.argv[1:])
