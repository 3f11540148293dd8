"""How sources are best cut into passages: `python -m evals.cutting` searches other cuts for the same queries.

The passages that answer a query were marked on our own cut, by idea. In another cut, one counts as found where half of
it or more lies in the pieces found: relevance is carried over by the characters they share. A large piece covers much
and holds much else, so that the first five are compared as well as what fits into a given number of characters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from rich.console import Console
from rich.table import Table

from evals.queries import MEASURED, TUNED_ON, Query, read
from tutor.bank import Bank, load
from tutor.domain import Passage, Source, Span
from tutor.encoder import open_encoder
from tutor.ports import Encoder
from tutor.retrieval import ensure_index
from tutor.retrieval.sentences import sentences
from tutor.settings import Settings

Cut = Callable[[Source], list[Span]]  # [start, end) of each piece in `source.text`
COVERED = 0.5  # share of a passage's characters that must be read for it to be found
READ = 1600  # characters that are read, about five of our own passages


def by_idea(source: Source) -> list[Span]:
    """The passages as they were written, one idea each."""
    spans: list[Span] = []
    for passage in source.passages:
        start = spans[-1][1] + 2 if spans else 0  # a blank line lies between
        spans.append((start, start + len(passage.text)))
    return spans


def by_sentences(count: int, step: int) -> Cut:
    """Windows of `count` sentences, one beginning every `step` sentences."""

    def cut(source: Source) -> list[Span]:
        said = sentences(source.text)
        starts = range(0, max(1, len(said) - count + step), step)
        return [(said[i][0], said[min(i + count, len(said)) - 1][1]) for i in starts if i < len(said)]

    return cut


def by_size(size: int, shared: int) -> Cut:
    """Pieces of `size` characters, ended at a blank, neighbours sharing `shared` characters."""

    def cut(source: Source) -> list[Span]:
        text, spans, start = source.text, [], 0
        while start < len(text):
            blank = text.rfind(" ", start + shared + 1, start + size)
            end = len(text) if start + size >= len(text) or blank < 0 else blank
            spans.append((start, end))
            start = len(text) if end == len(text) else end - shared
        return spans

    return cut


CUTS: Mapping[str, Cut] = {
    "by idea, as written": by_idea,
    "3 sentences": by_sentences(3, 3),
    "3 sentences, every 2nd": by_sentences(3, 2),
    "single sentences": by_sentences(1, 1),
    "6 sentences": by_sentences(6, 6),
    "320 characters": by_size(320, 0),
    "320 characters, 80 shared": by_size(320, 80),
    "1,000 characters, 100 shared": by_size(1000, 100),
}


@dataclass(frozen=True)
class Pieces:
    """The passages of one cut, and where each lies: its source and the span in the source's text."""

    passages: Sequence[Passage]
    places: Mapping[str, tuple[str, Span]]


def pieces(bank: Bank, cut: Cut) -> Pieces:
    """Return the bank's sources cut anew."""
    passages, places = [], {}
    for source in bank.sources:
        for place, (start, end) in enumerate(cut(source), start=1):
            each = f"{source.id}#{place}"
            text = source.text[start:end].strip()
            passages.append(Passage(id=each, source=source.id, heading=source.heading, place=place, text=text))
            places[each] = (source.id, (start, end))
    return Pieces(passages, places)


def covered(target: tuple[str, Span], read: Sequence[tuple[str, Span]]) -> float:
    """Return the share of the target's characters that lie in what was read."""
    source, (start, end) = target
    seen = {i for other, (left, right) in read if other == source for i in range(max(start, left), min(end, right))}
    return len(seen) / (end - start)


def found(ranked: Sequence[tuple[str, Span]], targets: Sequence[tuple[str, Span]]) -> float:
    """Return the share of the targets that are covered well enough."""
    return float(np.mean([covered(target, ranked) >= COVERED for target in targets]))


def within(ranked: Sequence[tuple[str, Span]], budget: int) -> Sequence[tuple[str, Span]]:
    """Return the first pieces that together are no longer than the budget, in characters; the first one always."""
    ends = np.cumsum([end - start for _, (start, end) in ranked])
    return ranked[: max(1, int((ends <= budget).sum()))]


def measure(bank: Bank, encoder: Encoder, queries: Sequence[Query], console: Console) -> None:
    """Search each cut by meaning and words fused, and by tokens on top, and print what is found."""
    table = Table("cut", "pieces", "characters", *(f"{way}: {what}" for way in ("fused", "tokens") for what in _WHAT))
    places = pieces(bank, by_idea).places
    for name, cut in CUTS.items():
        made = pieces(bank, cut)
        with TemporaryDirectory() as folder:
            index = ensure_index(made.passages, encoder, Path(folder))
            cells: list[str] = []
            for search in (index.fused, index.by_tokens):
                ranked = [[made.places[hit.passage.id] for hit in search(query.typed, 30)] for query in queries]
                goals = [[places[each] for each in query.relevant] for query in queries]
                cells += _cells(ranked, goals)
            index.close()
        length = np.median([len(each.text) for each in made.passages])
        table.add_row(name, str(len(made.passages)), f"{length:.0f}", *cells)
        print(re.sub(r"\s+", " ", f"{name}: {cells}"), file=sys.stderr)
    console.print(table)


_WHAT = ("first 5", f"{READ} characters")


def _cells(
    ranked: Sequence[Sequence[tuple[str, Span]]], goals: Sequence[Sequence[tuple[str, Span]]]
) -> tuple[str, ...]:
    first = [found(each[:5], targets) for each, targets in zip(ranked, goals, strict=True)]
    budget = [found(within(each, READ), targets) for each, targets in zip(ranked, goals, strict=True)]
    return f"{np.mean(first):.3f}", f"{np.mean(budget):.3f}"


if __name__ == "__main__":
    bank = load(Settings.read().bank_folder)
    queries = read(TUNED_ON if "--dev" in sys.argv else MEASURED, bank)
    measure(bank, open_encoder(Settings.read()), [query for query in queries if query.relevant], Console(width=164))
