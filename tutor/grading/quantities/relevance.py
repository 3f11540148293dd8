"""Whether the words around a number are about what was asked."""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.grading.quantities.measured import Reading

_WORD = re.compile(r"[A-Za-z]{3,}")
_NAME = re.compile(r"\b(?=\w*[A-Z]\w*[A-Z0-9])[A-Z][\w-]*\b")
_EMPTY = (
    "the and for that this with from are was were has have had its our your their will would can could should may "
    "might must get gets give gives need needs take takes use uses make makes come comes out about around roughly "
    "approximately exactly only just maybe perhaps then than thus hence therefore answer result value total "
    "number final overall actually really think believe say says said means mean equal equals which what how many "
    "much all each per one two not but yes you some into over under also very there here when where let see works "
    "end ends up guess sure probably likely almost nearly sum adds altogether amounts finally again wait "
    "correction sorry together everything training trained train model models step steps gpu gpus run runs"
)
_EMPTY_WORDS = frozenset(_EMPTY.split())


@lru_cache(maxsize=2048)
def _content(text: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY_WORDS)


def _stem(word: str) -> str:
    return re.sub(r"(?:ing|ed|es|s|e)$", "", word) if len(word) > 4 else word


@lru_cache(maxsize=2048)
def _names(text: str) -> frozenset[str]:
    return frozenset(name.lower() for name in _NAME.findall(text))


def about(reading: Reading, topic: str) -> int:
    """Return 1 where the words before the number share content with `topic`, -1 where they are about something else.

    They are those of the clause, or of the sentence where the clause has no content; 0 where neither has any, as in
    `the answer is`.
    """
    content = _content(reading.label) or _content(reading.lead)
    if content & _content(topic):
        return 1
    foreign = [name for name in _names(reading.label) if not name.isalpha() and name not in _names(topic)]
    return -1 if content or foreign else 0


def is_about(text: str, topic: str, words: int) -> bool:
    """Return whether a whole text shares so many content words with `topic`."""
    return len(_content(text) & _content(topic)) >= words
