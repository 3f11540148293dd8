"""Draft points measured on our own bank: `python -m evals.drafts` prints one table; `--sample` prints drafts to read.

Each question's reference goes through `draft_points` as an imported answer would. Two questions are asked of the
drafts: how many of the points that people wrote are among them, and how many of them are no single claim.

A point is found where a draft says it, by either of two measures:

- meaning: the cosine of the sentence encoder is at least 0.75. Of 1,744 ordered pairs of different claims of one
  question, which share their subject and should not match, 1.4 percent reach it (3.4 percent reach 0.70, 0.8 percent
  0.80), so that a point finds a stranger among eight drafts in about one case of ten at the very most.
- words: the draft has at least 0.6 of the point's content words, stemmed. Of the same pairs 0.4 percent do. It knows
  nothing of meaning and errs in other places than the encoder does.

Both are strict: of 1,207 variants, which say their point in words chosen to be far from it, 4 percent reach the cosine
and 1 percent the share of words. A found point is one that stands there nearly as a person wrote it. Our references say
their points in nearly these words too, so the table tells how well answers are cut, not how well they are understood.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from tutor.bank import Bank, draft_points, load
from tutor.bank.words import content_words
from tutor.domain import PointKind, Question, RubricPoint
from tutor.encoder import open_encoder
from tutor.ports import Encoder
from tutor.settings import Settings

COSINE = 0.75
WORDS = 0.6
SAMPLE = 60
_RESAMPLES = 2000
_LEANING = frozenset(
    ["it", "they", "this", "these", "those", "such", "here", "there", "then", "so", "and", "but", "both"]
)


class Shape(StrEnum):
    """What a draft is, by rule; all but the first are no single claim.

    The rule does not see sentences that only announce ("for several reasons") or two facts under one verb; evals/LOG.md
    says how far it agrees with a reader.
    """

    SINGLE = "single"
    SEVERAL = "several"  # clauses joined by a semicolon, or the words of two written points
    LEANING = "leaning"  # begins with a word that stands for something said before


@dataclass(frozen=True)
class Drafted:
    """One question's written points and drafts. meaning, words: float [points, drafts], the two measures."""

    question: Question
    drafts: tuple[RubricPoint, ...]
    meaning: np.ndarray
    words: np.ndarray

    def found(self, measure: str, kind: PointKind = PointKind.CLAIM) -> list[bool]:
        """Return for each written point of a kind whether a draft says it."""
        said = self._said(measure)
        return [bool(said[row].any()) for row in self._rows(kind)]

    def found_alone(self, measure: str) -> list[bool]:
        """Return for each claim whether a draft says it and no other written point."""
        said = self._said(measure)
        alone = said.sum(axis=0) == 1
        return [bool((said[row] & alone).any()) for row in self._rows(PointKind.CLAIM)]

    def found_numbers(self) -> list[bool]:
        """Return for each quantity whether a draft is a quantity of its value, whatever its unit's prefix."""
        drafted = [draft.quantity.value for draft in self.drafts if draft.quantity]
        wanted = [point.quantity for point in self.question.points if point.quantity]
        return [any(_same_number(quantity.value, value) for value in drafted) for quantity in wanted]

    def shapes(self) -> list[Shape]:
        """Return the shape of each draft."""
        several = (self.words >= WORDS).sum(axis=0) > 1
        return [shape(draft.text, bool(more)) for draft, more in zip(self.drafts, several, strict=True)]

    def _said(self, measure: str) -> np.ndarray:
        return self.meaning >= COSINE if measure == "meaning" else self.words >= WORDS

    def _rows(self, kind: PointKind) -> list[int]:
        return [row for row, point in enumerate(self.question.points) if point.kind is kind]


def drafted(bank: Bank, encoder: Encoder) -> list[Drafted]:
    """Draft every question of a bank from its reference and compare the drafts with its points."""
    found = []
    for question in bank.questions:
        drafts = draft_points(bank.reference(question), question.references[0])
        points, texts = [point.text for point in question.points], [draft.text for draft in drafts]
        meaning = encoder.encode(points) @ encoder.encode(texts).T
        words = np.array([[share(point, text) for text in texts] for point in points])
        found.append(Drafted(question, drafts, meaning, words))
    return found


def share(point: str, draft: str) -> float:
    """Return which share of a point's content words, stemmed, a draft has."""
    wanted = set(content_words(point))
    return len(wanted & set(content_words(draft))) / len(wanted) if wanted else 0.0


def shape(text: str, several: bool = False) -> Shape:
    """Return the shape of a draft; `several` says that it says more than one written point."""
    first = text.split()[0].lower().strip(",.:")
    if several or "; " in text:
        return Shape.SEVERAL
    return Shape.LEANING if first in _LEANING else Shape.SINGLE


def interval(per_question: Sequence[Sequence[bool]], seed: int = 0) -> tuple[float, float]:
    """Return the 95 percent interval of a share by drawing questions, whose drafts stand and fall together."""
    sums = np.array([[sum(each), len(each)] for each in per_question if each], dtype=float)
    drawn = np.random.default_rng(seed).integers(0, len(sums), size=(_RESAMPLES, len(sums)))
    hits, counts = sums[drawn].sum(axis=1).T
    low, high = np.percentile(hits / counts, [2.5, 97.5])
    return float(low), float(high)


def table(found: Sequence[Drafted]) -> Iterator[str]:
    """Yield the lines of the table."""
    drafts = sum(len(each.drafts) for each in found)
    yield f"{len(found)} questions, {drafts} drafts"
    yield f"{'':<46}{'share':>7}{'of':>6}   95% interval"
    rows: list[tuple[str, Callable[[Drafted], Sequence[bool]]]] = [
        ("written claims found, by meaning", lambda each: each.found("meaning")),
        ("  in a draft of their own", lambda each: each.found_alone("meaning")),
        ("written claims found, by words", lambda each: each.found("words")),
        ("  in a draft of their own", lambda each: each.found_alone("words")),
        ("written quantities found as quantities", Drafted.found_numbers),
        ("  said by a claim, by words", lambda each: each.found("words", PointKind.QUANTITY)),
        ("drafts that are no single claim, by rule", lambda each: [it is not Shape.SINGLE for it in each.shapes()]),
        ("  several claims", lambda each: [it is Shape.SEVERAL for it in each.shapes()]),
        ("  begins with what was said before", lambda each: [it is Shape.LEANING for it in each.shapes()]),
    ]
    for name, of in rows:
        yield _row(name, [of(each) for each in found])


def sample(found: Sequence[Drafted], count: int = SAMPLE, seed: int = 0) -> list[tuple[RubricPoint, Shape]]:
    """Return drafts drawn by chance with their shapes, for a person to read; the same ones for one seed."""
    everything = [pair for each in found for pair in zip(each.drafts, each.shapes(), strict=True)]
    return random.Random(seed).sample(everything, min(count, len(everything)))  # noqa: S311


def _row(name: str, per_question: Sequence[Sequence[bool]]) -> str:
    hits, count = sum(map(sum, per_question)), sum(map(len, per_question))
    if not count:
        return f"{name:<46}{'-':>7}{count:>6}"
    low, high = interval(per_question)
    return f"{name:<46}{hits / count:>7.3f}{count:>6}   {low:.3f} to {high:.3f}"


def _same_number(wanted: float, value: float) -> bool:
    """Return whether two numbers agree within five percent, by any power of a thousand: 26 GB is 26e9 bytes."""
    if wanted == 0 or value == 0:
        return wanted == value
    thousands = round(np.log10(abs(wanted / value)) / 3)
    return bool(abs(value * 1000.0**thousands - wanted) <= 0.05 * abs(wanted))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sample", action="store_true", help="print drafts drawn by chance instead of the table")
    settings = Settings.read()
    reading = parser.parse_args().sample
    found = drafted(load(settings.bank_folder), open_encoder(settings))
    if reading:
        for number, (draft, kind) in enumerate(sample(found), 1):
            print(f"{number:>2} {draft.passage} {kind}: {draft.text}")
    else:
        print("\n".join(table(found)))


if __name__ == "__main__":
    main()
