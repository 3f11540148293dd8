"""A point with a gap: a number or a telling word of it is left out, to be put back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from random import Random

from tutor.bank.words import FUNCTION_WORDS, content_words
from tutor.domain import Question, QuizItem, QuizKind, RubricPoint, Span
from tutor.grading.language import zipf
from tutor.grading.quantities import read

GAP = "_____"
_NUMBERS = "two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred"
_DIGITS = {word: str(value) for word, value in zip(_NUMBERS.split(), [*range(2, 13), 20, 30, 50, 100], strict=True)}
# Not inside a name (GPT-4, E4M3, 70B) nor after one (Llama 3), and no year.
_NUMBER = re.compile(r"(?<![\w.,-])(?:\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w-]|[.,]\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NAME_BEFORE = re.compile(r"\b[A-Z]\w* $")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_CONNECTIVES = frozenset(
    ["whereas", "although", "though", "hence", "thus", "therefore", "however", "whose", "every", "another"]
)
_RARE = 4.6  # on the Zipf scale: a word in forty of running text is rarer
_FEWEST = 4  # letters of a word worth asking for
_NEAR = 0.9  # how alike a word must be to the one asked for to be a slip of the pen
_LONG = 7  # letters of a word in which a slip of the pen is forgiven
_OTHER_SPELLINGS = (
    (re.compile(r"is(?=e|ing|ation|able)"), "iz"),
    (re.compile(r"yse"), "yze"),
    (re.compile(r"our(?=$|s|ed|ing)"), "or"),
    (re.compile(r"re$"), "er"),
    (re.compile(r"ll(?=ed|ing|er)"), "l"),
)


@dataclass(frozen=True)
class _Blank:
    span: Span
    accepted: tuple[str, ...]


def cloze(question: Question, point: RubricPoint, random: Random) -> QuizItem | None:
    """Return a point with a gap; None where nothing in it is worth asking for or the question says it already."""
    blanks = [*_numbers(question, point), *_terms(question, point)]
    if not blanks:
        return None
    blank = random.choice(blanks)
    start, end = blank.span
    return QuizItem(
        kind=QuizKind.CLOZE,
        question=question.model_copy(update={"points": (point,)}),
        statement=f"{point.text[:start]}{GAP}{_help(blank)}{point.text[end:]}",
        accepted=blank.accepted,
    )


def fills(item: QuizItem, given: str) -> bool:
    """Return whether a text is what the gap held, in any accepted spelling; a slip of the pen in a long word is one."""
    if _key(given) in {_key(each) for each in item.accepted}:
        return not _is_negative(given)
    if _is_number(item.accepted[0]):
        return _value(given) is not None and _value(given) == _value(item.accepted[0])
    letters = _letters(given)
    wanted = [word for each in item.accepted if len(word := _letters(each)) >= _LONG]
    return any(letters[:1] == word[:1] and SequenceMatcher(None, letters, word).ratio() >= _NEAR for word in wanted)


def _help(blank: _Blank) -> str:
    """Return the first letter and the length of a word, which many others could stand for; nothing for a number."""
    word = blank.accepted[0]
    return "" if _is_number(word) else f" ({word[0]}…, {len(word)} letters)"


def _numbers(question: Question, point: RubricPoint) -> Iterator[_Blank]:
    told = set(re.findall(r"\w+", question.text.casefold())) | set(_NUMBER.findall(question.text))
    for match in _NUMBER.finditer(point.text):
        named = _NAME_BEFORE.search(point.text, 0, match.start())
        if match[0] not in told and not _YEAR.fullmatch(match[0]) and not named:
            yield _Blank(match.span(), (match[0], *_plainly(match[0])))
    for match in _WORD.finditer(point.text):
        digits = _DIGITS.get(match[0].casefold())
        if digits is not None and not {match[0].casefold(), digits} & told:
            yield _Blank(match.span(), (match[0], digits))


def _plainly(number: str) -> Iterator[str]:
    if "," in number:
        yield number.replace(",", "")
    yield from (word for word, digits in _DIGITS.items() if digits == number)


def _terms(question: Question, point: RubricPoint) -> Iterator[_Blank]:
    """Yield the three rarest words of a point that come once in it and not at all in the question."""
    told, said = set(content_words(question.text)), content_words(point.text)
    found = []
    for match in _WORD.finditer(point.text):
        word = match[0]
        stems = content_words(word)
        known = bool(told.intersection(stems)) or any(said.count(each) != 1 for each in stems)
        if not known and _is_term(word, at_start=match.start() == 0):
            found.append((zipf(word.casefold()), match.start(), match))
    for _, _, match in sorted(found, key=lambda each: each[:2])[:3]:
        yield _Blank(match.span(), tuple(dict.fromkeys([match[0], *_spellings(match[0])])))


def _is_term(word: str, at_start: bool) -> bool:
    lower = word.casefold()
    if lower in FUNCTION_WORDS | _CONNECTIVES or lower in _DIGITS or lower.endswith("ly") or len(word) < _FEWEST:
        return False
    name = any(sign.isupper() or sign.isdigit() for sign in word[1:]) or (word[0].isupper() and not at_start)
    return not name and zipf(lower) < _RARE


def _spellings(word: str) -> Iterator[str]:
    if "-" in word:
        yield word.replace("-", "")
        yield word.replace("-", " ")
    for pattern, put in _OTHER_SPELLINGS[:3]:
        if (other := pattern.sub(put, word)) != word:
            yield other


def _key(text: str) -> str:
    """Return what spellings of one word share: its letters in American spelling, stemmed."""
    letters = _letters(text)
    return "".join(content_words(letters)) or letters


def _letters(text: str) -> str:
    """Return a word without article, hyphen and blank, in American spelling; a number word as its digits."""
    words = [word for word in re.findall(r"[^\W_]+(?:[.,]\d+)*", text.casefold()) if word not in {"the", "a", "an"}]
    joined = _DIGITS.get("".join(words), "".join(words))
    for pattern, put in _OTHER_SPELLINGS:
        joined = pattern.sub(put, joined)
    return joined


def _is_negative(text: str) -> bool:
    return re.match(r"\s*[-−]\s*\d", text) is not None


def _is_number(word: str) -> bool:
    return word[0].isdigit() or word.casefold() in _DIGITS


def _value(text: str) -> float | None:
    """Return the one number in a text; None for none, or several."""
    said = [each.value for each in read(_DIGITS.get(text.strip().casefold(), text))]
    return said[0] if len(said) == 1 and not _is_negative(text) else None
