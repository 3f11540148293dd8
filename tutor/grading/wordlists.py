"""Words without grammar: what looks like an answer to whoever counts keywords, and states nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tutor.domain import Span
from tutor.grading.language import ARTICLES_AND_LINKS, FUNCTION_WORDS, Word, words

_LIST, _LONG_LIST = 8, 20  # words
_RELATING = re.compile(r"[=<>≈~→+*/^()|:]|->|\d+(?:[.,]\d+)*")
_ANY_MARK = re.compile(r"[=<>≈~→+*/^()|:,;.!?\n–—•-]")
_RUN = 11  # words; of 14,000 honest answers in English none has so many content words on end
# Possessive, or a long stretch of blanks would be tried in every division of it.
_LISTED = re.compile(r"[\s,;/·+|&•*]*+(?:(?:and|or)[\s,;/·+|&•*]*+)?", re.IGNORECASE)


def without_lists(text: str) -> str:
    """Return `text` with spaces in place of words that stand on end, or in a list, with nothing that links them."""
    found = words(text)
    if _is_list(text, found):
        return " " * len(text)
    for start, end in _runs(text, found):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _is_list(text: str, found: Sequence[Word]) -> bool:
    """True for hardly a word that links others, and hardly a sign or number that relates them.

    A short list with commas can be an honest answer ("warm-up, clipping, QK-norm"), so there any mark will do.
    """
    if len(found) < _LIST:
        return False
    long = len(found) >= _LONG_LIST
    linking = sum(word.lower in (ARTICLES_AND_LINKS if long else FUNCTION_WORDS) for word in found)
    marks = (_RELATING if long else _ANY_MARK).findall(text)
    return linking <= 0.04 * len(found) and len(marks) <= 0.1 * len(found)


def _runs(text: str, found: Sequence[Word]) -> Iterator[Span]:
    """The spans of `_RUN` or more content words parted by nothing but the signs and links of a list."""
    content = [word for word in found if word.lower not in FUNCTION_WORDS and not _has_digit(word)]
    run = content[:1]
    for word in content[1:]:
        if not _LISTED.fullmatch(text, run[-1].end, word.start):
            yield from _long(run)
            run = []
        run.append(word)
    yield from _long(run)


def _long(run: Sequence[Word]) -> Iterator[Span]:
    if len(run) >= _RUN:
        yield run[0].start, run[-1].end


def _has_digit(word: Word) -> bool:
    return any(character.isdigit() for character in word.lower)
