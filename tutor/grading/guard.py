"""The first reader of an answer: cleans what is hidden, sets aside what talks to the grader, names what cannot be read.

An answer is data. What the guard takes out is taken out for every judge, and each flag it raises stays on the grade.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tutor.domain import Flag, Span
from tutor.grading.copies import without_question
from tutor.grading.language import FUNCTION_WORDS, Word, stem, words, zipf
from tutor.grading.phrases import declines, without_orders
from tutor.grading.wordlists import without_lists

_LONG = 180  # words; about the encoder's window of 256 tokens
_ASKING = ("answer", "question", "response", "reply", "asked", "asking", "task", "given", "repeat", "restate", "want")
_ABOUT_ASKING = frozenset(map(stem, _ASKING))
_GROUPED = re.compile(r"\b\d{1,3}(?:,\d{3})+\b")  # 4,096, which whoever copies a question may write 4096


@dataclass(frozen=True)
class Guarded:
    """An answer made safe to read.

    text: what a judge may read; sentences that talk to the grader, lists of words, and what is copied of the question
        are blanked with spaces.
    origin: for each character of `text` its place in the answer as handed in.
    """

    text: str
    origin: tuple[int, ...]
    flags: tuple[Flag, ...]

    def span_in_answer(self, span: Span) -> Span:
        """Return the span of the answer as handed in that a span of `text` stands for."""
        start, end = span
        return self.origin[start], self.origin[end - 1] + 1

    @property
    def readable(self) -> bool:
        return not {Flag.OTHER_LANGUAGE, Flag.NOISE} & set(self.flags)

    @property
    def worthless(self) -> bool:
        """True where there is nothing in it that could earn a mark, whoever reads it."""
        return bool({Flag.DECLINED, Flag.QUESTION_PASTED} & set(self.flags)) or not words(self.text)


def guard(answer: str, question: str) -> Guarded:
    """Clean `answer` and flag what was noticed; `question` is the text it replies to."""
    kept = [(i, character) for i, character in enumerate(answer) if not _hidden(character)]
    origin = tuple(i for i, _ in kept)
    text = "".join(" " if character in "\u2028\u2029\x85\t" else character for _, character in kept)
    flags = [Flag.HIDDEN_CHARACTERS] if len(kept) < len(answer) else []
    plain = without_orders(text)
    if plain != text:
        flags.append(Flag.ORDERS_GRADER)
    found = words(plain)
    noticed = _what_it_is(plain, found, question)
    stating = plain if noticed else without_lists(plain)
    flags += noticed if stating == plain else [Flag.WORD_LIST]
    if len(found) > _LONG:
        flags.append(Flag.LONG)
    return Guarded(without_question(stating, question), origin, tuple(flags))


def _hidden(character: str) -> bool:
    return character not in "\n\t" and unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Cn")


def _what_it_is(text: str, found: Sequence[Word], question: str) -> list[Flag]:
    if not found:
        return [Flag.EMPTY]
    if declines(text):
        return [Flag.DECLINED]
    if unreadable := _unreadable(text, found):
        return [unreadable]
    if _adds_nothing(found, question):
        return [Flag.QUESTION_PASTED]
    return []


def _adds_nothing(found: Sequence[Word], question: str) -> bool:
    """True where nine in ten of its content words are the question's, and none is a number the question lacks."""
    asked = {word.stem for word in words(question)} | _ABOUT_ASKING
    asked |= {number.replace(",", "") for number in _GROUPED.findall(question)}
    content = {word.stem for word in found if word.lower not in FUNCTION_WORDS}
    new = content - asked
    if any(any(character.isdigit() for character in stem) for stem in new):
        return False
    return len(new) <= 0.1 * len(content)


def _unreadable(text: str, found: Sequence[Word]) -> Flag | None:
    letters = [character for character in text if character.isalpha()]
    latin = sum("LATIN" in unicodedata.name(character, "") for character in letters)
    greek = sum("GREEK" in unicodedata.name(character, "") for character in letters)
    if len(letters) >= 10 and latin + greek < 0.6 * len(letters):
        return Flag.OTHER_LANGUAGE
    alphabetic = [word.lower for word in found if word.lower.isalpha() and len(word.lower) > 1]
    if len(alphabetic) < 5:
        return None
    english = sum(word in FUNCTION_WORDS for word in alphabetic) / len(alphabetic)
    unknown = sum(zipf(word) < 1.0 for word in alphabetic) / len(alphabetic)
    if english < 0.15 and len(alphabetic) >= 6 and _language(text) not in ("en", "la"):
        common_words = sum(zipf(word) >= 3.0 for word in alphabetic) / len(alphabetic)
        if common_words < 0.6:
            return Flag.OTHER_LANGUAGE if unknown < 0.6 else Flag.NOISE
    return Flag.NOISE if unknown > 0.6 else None


def _language(text: str) -> str:
    import py3langid

    return str(py3langid.classify(text)[0])
