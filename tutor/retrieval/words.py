"""Text to stemmed words, the same way for passages and for queries."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"\w\w+")

_FUNCTION_WORDS = """
    a about after all also an and any are as at be because been before being both but by can could did do does doing
    during each either for from had has have having he her here him his how i if in into is it its itself just like
    may me might more most much must my of on once one only or other our out over own per same shall she should so
    some such than that the their them then there these they this those through to too under until up use used uses
    using very via was we were what when where whether which while who whom whose why will with would you your
"""
# They are in every passage and tell none apart. Negations stay, since they change what is said.
STOPWORDS = frozenset(_FUNCTION_WORDS.split())


def words(text: str) -> list[str]:
    """Return the stemmed words of a text in order, function words and single characters left out."""
    return [_stem(word) for word in _WORD.findall(text.lower()) if word not in STOPWORDS]


@lru_cache(maxsize=200_000)
def _stem(word: str) -> str:
    """Snowball's English stem. A stemmer keeps state while it works, so that each call takes its own: threads."""
    from snowballstemmer.english_stemmer import EnglishStemmer  # type: ignore[import-untyped]

    return str(EnglishStemmer().stemWord(word))
