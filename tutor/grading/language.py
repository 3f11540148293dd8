"""What can be told of English words without a model: word spans, stems, rarity, function words."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

# Letters and digits of any script, with inner hyphens, points, slashes and apostrophes kept: "QK-norm", "2.14", "7/39".
_WORD = re.compile(r"[^\W_]+(?:(?:[-./'’][^\W_]+)*)", re.UNICODE)

_FUNCTION_WORDS = """
    a about above after again all also although am among an and any are as at be because been before being below
    between both but by can could did do does doing down during each either else even ever every few for from further
    had has have having he her here hers him his how however i if in into is it its itself just least less let like
    many may me might mine more most much must my neither no nor not now of off often on once one only or other our
    ours out over own per rather same she should since so some still such than that the their theirs them then there
    therefore these they this those though through thus to too under until up upon us very was we were what when where
    whether which while who whom whose why will with within without would yet you your yours
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
# Without these no run of sentences can do, however terse.
_LINKS = "a an and are as at be but by for from i in is it not of on or so that the this to was we with you"
ARTICLES_AND_LINKS = frozenset(_LINKS.split())


class Word(NamedTuple):
    """A word of a text: its [start, end), its lower-case form, its stem."""

    start: int
    end: int
    lower: str
    stem: str


def words(text: str) -> list[Word]:
    """Return the words of `text` in order. The stem is Snowball's (Porter 2001), hyphens removed."""
    return [
        Word(match.start(), match.end(), lower := match.group().lower().replace("’", "'"), stem(lower))
        for match in _WORD.finditer(text)
    ]


@cache
def _stemmer() -> object:
    import snowballstemmer

    return snowballstemmer.stemmer("english")


_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve"
_DIGITS = {word: str(i) for i, word in enumerate(_NUMBERS.split())}


@cache
def stem(lower: str) -> str:
    """Return what two forms of a word share: its stem, or the digits of a number word."""
    if lower in _DIGITS:
        return _DIGITS[lower]
    return str(_stemmer().stemWord(lower.replace("-", ""))) if lower.isascii() else lower  # type: ignore[attr-defined]


@cache
def zipf(lower: str) -> float:
    """Return the word's frequency in English on the Zipf scale (van Heuven et al. 2014): 0 unknown, 7 for "the"."""
    import wordfreq

    return wordfreq.zipf_frequency(lower, "en")


@cache
def rarity(lower: str) -> float:
    """Return a weight in [0.1, 1]: how much a word tells, near an inverse document frequency on a log scale."""
    if lower in FUNCTION_WORDS:
        return 0.1
    return min(1.0, max(0.15, (7.0 - zipf(lower)) / 5.0))
