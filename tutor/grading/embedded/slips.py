"""Mends the commonest slip of the keyboard, two letters that changed places, in an answer that an encoder is to read.

No other slip leaves a word's length, and with it every place in the answer, as it was.
"""

from __future__ import annotations

import re
from collections.abc import Container

from tutor.grading.language import stem, zipf

_WORD = re.compile(r"(?<![\w'’-])[a-z]{5,}(?![\w'’-])", re.IGNORECASE)
_UNHEARD = 1.5  # Zipf frequency below which a word is taken for a slip
_MEANT = 2.5  # Zipf frequency from which an English word may have been meant


def without_slips(text: str, known: Container[str]) -> str:
    """Return `text` with its slips mended. `known`: stems of the subject's words, which are meant as they are."""
    return _WORD.sub(lambda word: _mended(word.group(), known), text)


def _mended(word: str, known: Container[str]) -> str:
    lower = word.lower()
    if zipf(lower) >= _UNHEARD or stem(lower) in known:
        return word
    turned = [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]
    meant = [each for each in turned if stem(each.lower()) in known or zipf(each.lower()) >= _MEANT]
    return max(meant, key=lambda each: (stem(each.lower()) in known, zipf(each.lower())), default=word)
