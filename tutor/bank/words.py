"""Content words of a text, for finding wording that two texts share, and for making ids."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")

# Words that carry grammar rather than content. Negations are content: they turn a claim round.
_FUNCTION = (
    "a about an and any are as at be because been being both but by can could did do does each either for from had has "
    "have how i if in into is it its just may might more most must of on once one only or other our out over own per "
    "should so some such than that the their them then there these they this those through to under until up was we "
    "were what when where whether which while who whom whose why will with would you your"
)
FUNCTION_WORDS = frozenset(_FUNCTION.split())


def content_words(text: str) -> list[str]:
    """Return the stemmed content words of a text, in order; numbers count as words."""
    return [_stem(word) for word in _WORD.findall(text.casefold()) if word not in FUNCTION_WORDS]


def grams(text: str, size: int = 3) -> set[tuple[str, ...]]:
    """Return the runs of `size` content words in a text."""
    words = content_words(text)
    return {tuple(words[start : start + size]) for start in range(len(words) - size + 1)}


def sameness(text: str) -> str:
    """Return what two texts have in common when only case, spacing and the signs at their end tell them apart."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return plain.rstrip(" .?!:;") or plain


def slug(text: str, limit: int = 60) -> str:
    """Return a text as an id's part: its words in ASCII without function words, hyphens between; may be empty.

    Greek letters become their names. Words beyond `limit` characters are left out.
    """
    words = re.findall(r"[a-z0-9]+", _ascii(text))
    words = [word for word in words if word not in FUNCTION_WORDS] or words
    kept = ""
    for word in words:
        longer = f"{kept}-{word}" if kept else word[:limit]
        if len(longer) > limit:
            break
        kept = longer
    return kept


def _ascii(text: str) -> str:
    signs = []
    for sign in unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", "")):
        name = unicodedata.name(sign, "")
        signs.append(name.rsplit(" ", 1)[-1].lower() if name.startswith("GREEK SMALL LETTER") else sign)
    return "".join(sign for sign in "".join(signs) if not unicodedata.combining(sign))


@lru_cache(maxsize=100_000)
def _stem(word: str) -> str:
    from snowballstemmer.english_stemmer import EnglishStemmer  # type: ignore[import-untyped]

    return str(EnglishStemmer().stemWord(word))
