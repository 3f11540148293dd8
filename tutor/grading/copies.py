"""What an answer copies of its question: said by whoever asked, and no proof of anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.domain import Span
from tutor.grading.language import Word, words

_RUN = 8  # words on end; shorter runs are shared by people who speak of one thing


def without_question(text: str, question: str) -> str:
    """Return `text` with spaces in place of runs of words that stand in the question just so."""
    for start, end in _copied(words(text), words(question)):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _copied(found: Sequence[Word], asked: Sequence[Word]) -> Iterator[Span]:
    runs = set(_runs(asked))
    for first, run in enumerate(_runs(found)):
        if run in runs:
            yield found[first].start, found[first + _RUN - 1].end


def _runs(of: Sequence[Word]) -> list[tuple[str, ...]]:
    return [tuple(word.lower for word in of[i : i + _RUN]) for i in range(len(of) - _RUN + 1)]
