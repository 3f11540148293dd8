"""Cuts an answer into the stretches that can carry a claim: clauses, sentences, and runs of neighbouring sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tutor.grading.language import Word

_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|cf|al|fig|eq|approx|resp|incl|no|dr|mr|st)\.$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?]+[)\"'”’\]]*(?=\s|$)|\n+|;|[•▪‣]")
_CLAUSE_END = re.compile(
    r"[,:()–—]\s|\s[-–—→]+>?\s|\s(?=(?:and|but|so|because|since|while|whereas|although|though|which|thus|hence|therefore|"
    r"instead|rather|then|unless|yet)\b)",
    re.IGNORECASE,
)
_RUN = 3  # sentences that one claim may be spread over


class Stretch(NamedTuple):
    """A run of words, [first, last) in the answer's words."""

    first: int
    last: int


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the [start, end) of each sentence; line breaks, semicolons and bullets end one too."""
    spans, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        if _ABBREVIATION.search(text, start, match.end()) and match.group()[0] == ".":
            continue
        spans.append((start, match.end()))
        start = match.end()
    spans.append((start, len(text)))
    return [(a, b) for a, b in spans if text[a:b].strip()]


def stretches(text: str, words: Sequence[Word]) -> list[Stretch]:
    """Return every stretch that may carry a claim, each once: clauses, sentences, runs of two and three sentences."""
    found: dict[Stretch, None] = {}
    in_words = [stretch for span in sentences(text) if (stretch := _within(span, words))]
    for sentence in in_words:
        for clause in _clauses(text, sentence, words):
            found[clause] = None
        found[sentence] = None
    for length in range(2, _RUN + 1):
        for run in zip(*(in_words[i:] for i in range(length)), strict=False):
            found[Stretch(run[0].first, run[-1].last)] = None
    return list(found)


def _clauses(text: str, sentence: Stretch, words: Sequence[Word]) -> list[Stretch]:
    """Return the clauses of a sentence and each pair of neighbouring ones; a lone word is no clause."""
    start, end = words[sentence.first].start, words[sentence.last - 1].end
    cuts = [start, *(match.end() for match in _CLAUSE_END.finditer(text, start, end)), end]
    parts = [part for span in pairwise(cuts) if (part := _within(span, words))]
    pairs = [Stretch(a.first, b.last) for a, b in pairwise(parts)]
    return [part for part in (*parts, *pairs) if part.last - part.first >= 2]


def _within(span: tuple[int, int], words: Sequence[Word]) -> Stretch | None:
    inside = [i for i, word in enumerate(words) if span[0] <= word.start < span[1]]
    return Stretch(inside[0], inside[-1] + 1) if inside else None
