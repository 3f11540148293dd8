"""Mends slips of the keyboard in a query. The encoder and BM25 both take a misspelt word for another one.

A word is changed only if it is rare in English and unknown to the passages, and only into one that begins with the same
letter, is one slip away (two in a long word), and is far more common or, for a word that English lacks, the passages'.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import lru_cache

from tutor.retrieval.words import words

_WORD = re.compile(r"(?<![\w'’])[^\W\d_]{3,}(?![\w'’])")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_COMMON = 20_000  # English words that a slip may have been meant to be
_FAMILIAR = 3.2  # Zipf frequency (log10 of occurrences in 10^9 words) from which a word is taken as meant
_CLEARER = 2.5  # by which the Zipf frequency must rise
_MEANT = 3.5  # Zipf frequency that a word of English alone must have to have been meant
_UNHEARD = 1.5  # Zipf frequency below which a word may become a term of the passages that English lacks
_LONG = 8  # letters from which two slips are looked for
_ALIKE = 0.8  # least ratio of `difflib` for two slips


class Speller:
    """`known` tells whether a word, however inflected, is one of the passages'."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self._known = known
        self._mended = lru_cache(maxsize=10_000)(self._mend)

    def corrected(self, query: str) -> str:
        """Return the query with its slips mended, all else as it was; capitals of a mended word are lost."""
        return _WORD.sub(lambda match: self._mended(match[0]), query)

    def _mend(self, word: str) -> str:
        lower = word.lower()
        rank = _zipf(lower)
        if rank >= _FAMILIAR or self._known(lower):
            return word
        near = {each for each in _slips(lower) if self._clearer(each, rank)}
        if not near and len(lower) >= _LONG:
            same = [each for each in _common().get(lower[0], ()) if abs(len(each) - len(lower)) <= 2]
            near = {each for each in get_close_matches(lower, same, 3, _ALIKE) if self._clearer(each, rank)}
        others = [each for each in near if words(each) != words(lower)]
        return max(others, key=lambda each: (self._likely(each, lower), each), default=word)

    def _clearer(self, candidate: str, rank: float) -> bool:
        frequency = _zipf(candidate)
        if rank < _UNHEARD and self._known(candidate) and (frequency > 0 or words(candidate) == [candidate]):
            return True
        return frequency >= max(rank + _CLEARER, _MEANT)

    def _likely(self, candidate: str, word: str) -> float:
        """How likely a word was meant: one of the passages' is, and a letter seldom stands for one unlike it."""
        odd = len(candidate) == len(word) and any(
            one != other and not {one, other} <= set("aeiouy")
            for one, other in zip(sorted(candidate), sorted(word), strict=True)
        )
        return _zipf(candidate) + self._known(candidate) - odd


def _slips(word: str) -> Iterator[str]:
    """What a word becomes by one letter left out, swapped with the next, changed or put in; never the first one."""
    for i in range(1, len(word) + 1):
        head, tail = word[:i], word[i:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in _LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


def _zipf(word: str) -> float:
    from wordfreq import zipf_frequency

    return zipf_frequency(word, "en")


@lru_cache(maxsize=1)
def _common() -> dict[str, list[str]]:
    """Common English words of five letters and more, by their first letter."""
    from wordfreq import top_n_list

    found: dict[str, list[str]] = {}
    for each in top_n_list("en", _COMMON):
        if len(each) > 4:
            found.setdefault(each[0], []).append(each)
    return found
