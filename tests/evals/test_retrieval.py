from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import StringIO
from math import log2
from pathlib import Path

import pytest
from rich.console import Console

from evals.cutting import by_idea, by_sentences, by_size, covered, found, pieces, within
from evals.metrics import hit_at, interval, ndcg_at, recall_at, reciprocal_rank
from evals.queries import MEASURED, TRIED_ON, TUNED_ON, Query, read
from evals.retrieval import measure, show
from tutor.bank import Bank
from tutor.domain import Passage, Source
from tutor.errors import BankError
from tutor.wiring import Tutor

KINDS = {"paraphrase", "detail", "follow_up", "typo"}
WITHOUT = {"near_miss", "no_answer"}


@pytest.fixture(scope="module")
def measured(bank: Bank) -> Sequence[Query]:
    return read(MEASURED, bank)


def test_measures_are_those_calculated_by_hand() -> None:
    ranked, relevant = ["a", "b", "c", "d"], ["b", "d", "z"]
    assert [recall_at(k, ranked, relevant) for k in (1, 2, 5)] == pytest.approx([0, 1 / 3, 2 / 3])
    assert [hit_at(k, ranked, relevant) for k in (1, 2)] == [0, 1]
    assert reciprocal_rank(ranked, relevant) == 1 / 2
    ideal = 1 + 1 / log2(3) + 1 / log2(4)
    assert ndcg_at(5, ranked, relevant) == pytest.approx((1 / log2(3) + 1 / log2(5)) / ideal)
    assert ndcg_at(1, ranked, relevant) == 0


def test_nothing_found_measures_nothing() -> None:
    assert reciprocal_rank([], ["a"]) == recall_at(5, [], ["a"]) == ndcg_at(5, [], ["a"]) == 0
    assert ndcg_at(5, ["b"], ["a"]) == 0, "what was not found must not count as found last"


def test_interval_is_that_of_a_known_proportion() -> None:
    low, high = interval([1.0] * 80 + [0.0] * 20)
    assert (low, high) == pytest.approx((0.72, 0.88), abs=0.015)  # 0.8 +- 1.96 sqrt(0.8 * 0.2 / 100)
    assert interval([1.0, 1.0, 1.0]) == (1.0, 1.0)


def test_queries_are_many_and_of_every_kind(measured: Sequence[Query]) -> None:
    kinds = Counter(query.kind for query in measured)
    assert set(kinds) == KINDS | WITHOUT
    assert len(measured) >= 150
    assert sum(kinds[kind] for kind in WITHOUT) >= 30
    assert all(bool(query.relevant) == (query.kind in KINDS) for query in measured)
    assert all(query.after for query in measured if query.kind == "follow_up")
    assert all(query.meant for query in measured if query.kind == "typo")


def test_queries_share_few_words_with_what_answers_them(measured: Sequence[Query], bank: Bank) -> None:
    overlaps = [query.overlap(bank) for query in measured if query.relevant]
    assert sum(overlaps) / len(overlaps) < 0.3


@pytest.mark.parametrize("path", [TUNED_ON, TRIED_ON], ids=["tuned on", "tried on"])
def test_no_measured_query_was_tuned_on(measured: Sequence[Query], bank: Bank, path: Path) -> None:
    assert not {query.typed.lower() for query in measured} & {query.typed.lower() for query in read(path, bank)}


def test_overlap_counts_words_as_meant_and_of_the_question_before() -> None:
    passage = Passage(id="tea#1", source="tea", heading="Tea", place=1, text="Boiling water turns green tea bitter.")
    bank = Bank(None, (), (Source(id="tea", heading="Tea", passages=(passage,)),))
    query = Query.model_validate(
        {"kind": "typo", "after": "Is tea healthy?", "ask": "bitr?", "meant": "Bitter cups?", "in": ["tea#1"]}
    )
    assert query.overlap(bank) == 2 / 4  # tea and bitter, of tea, healthy, bitter and cups


def test_malformed_queries_are_all_named(bank: Bank, tmp_path: Path) -> None:
    file = tmp_path / "queries.yaml"
    file.write_text("detail:\n  - {ask: 'Why?', in: [no.such#1]}\n  - {asks: 'What?'}\n", encoding="utf-8")
    with pytest.raises(BankError) as error:
        read(file, bank)
    assert [fault.where for fault in error.value.faults] == ["detail 1", "detail 2"]


def test_every_cut_covers_the_whole_source(bank: Bank) -> None:
    source = bank.sources[0]
    assert [source.text[start:end] for start, end in by_idea(source)] == [each.text for each in source.passages]
    for cut in (by_sentences(3, 2), by_size(320, 80), by_size(320, 0)):
        read_by = [(source.id, span) for span in cut(source)]
        missed = {i for i in range(len(source.text)) if not any(a <= i < b for _, (a, b) in read_by)}
        assert not "".join(source.text[i] for i in missed).strip()
    assert all(end - start <= 320 for start, end in by_size(320, 80)(source))


def test_pieces_cover_a_passage_by_the_characters_they_share(bank: Bank) -> None:
    assert covered(("a", (10, 20)), [("a", (0, 13)), ("a", (11, 15)), ("b", (0, 99))]) == 0.5
    assert found([("a", (0, 13))], [("a", (10, 20)), ("a", (0, 10))]) == 0.5
    assert within([("a", (0, 60)), ("a", (60, 90)), ("a", (90, 200))], 100) == [("a", (0, 60)), ("a", (60, 90))]
    assert pieces(bank, by_idea).passages == list(bank.passages)


@pytest.mark.slow
def test_report_is_of_all_searches_and_better_than_words_alone(tutor: Tutor, measured: Sequence[Query]) -> None:
    chosen = [query for query in measured if query.kind == "follow_up"]
    chosen += [query for query in measured if query.kind == "no_answer"][::4]
    report = measure(tutor, chosen)
    rates = {row.name: row.mean("recall@5") for row in report.rows}
    assert list(rates)[-1] == "mended > fused > tokens"
    assert rates["mended > fused > tokens"] >= 0.85
    assert rates["mended > fused > tokens"] > rates["sparse (BM25)"]
    refused, total = report.refused("no_answer")
    assert total == 3
    assert refused >= 2
    console = Console(width=164, record=True, file=StringIO())
    show(report, console)
    shown = console.export_text()
    assert [name for name in rates if name not in shown] == []
