"""Whether a wrong statement of a bank is one that the bank itself holds true, in the same or nearly the same words.

Two statements are nearly the same where their content words, in order, are the same but for a tenth, and none of what
differs is a number, a negation or one of a pair of opposites: "six FLOPs" is not "two FLOPs".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from tutor.bank.bank import Bank
from tutor.bank.words import content_words, sameness
from tutor.errors import Fault

ALIKE = 0.9
"""Share of content words in common, in order (2 M / T, as difflib counts), from which two statements are the same."""

_NEGATIONS = frozenset(content_words("no not never none nothing without cannot neither nor few little hardly"))


@dataclass(frozen=True)
class Truth:
    """What a bank holds true: a point's text or one of its variants. `where` is `<question id>/<point>`."""

    where: str
    text: str
    words: tuple[str, ...]


class Truths:
    """All that a bank holds true, to be asked whether it says something."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    @cached_property
    def _all(self) -> tuple[Truth, ...]:
        return tuple(_truths(self._bank))

    def saying(self, statement: str) -> Truth | None:
        """Return what the bank holds true that says the same as the statement, or None."""
        words = tuple(content_words(statement))
        return next((truth for truth in self._all if _same(truth.words, words)), None)


def _truths(bank: Bank) -> Iterator[Truth]:
    for question in bank.questions:
        for point in question.points:
            for text in (point.text, *point.variants):
                yield Truth(f"{question.id}/{point.id}", text, tuple(content_words(text)))


def _same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    if not one or 2 * min(len(one), len(other)) < ALIKE * (len(one) + len(other)):
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.quick_ratio() < ALIKE or matcher.ratio() < ALIKE:
        return False
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    if any(change[0] == "replace" for change in changes):
        return False  # a word put in the place of another one is what makes a statement wrong
    apart = [word for _, a, b, c, d in changes for word in (*one[a:b], *other[c:d])]
    return not any(word in _NEGATIONS or word[0].isdigit() for word in apart)


def true_distractors(bank: Bank) -> list[Fault]:
    """Return the misconceptions that the bank holds true somewhere; a quiz would count the right answer as wrong.

    One that is word for word what its own point says is left to `lint`, which says so by itself.
    """
    truths = Truths(bank)
    return [
        Fault(f"{question.id}/{point.id}", None, f"its misconception {wrong.text!r} is true by {found.where}")
        for question in bank.questions
        for point in question.points
        for wrong in point.misconceptions
        if sameness(wrong.text) not in {sameness(text) for text in (point.text, *point.variants)}
        if (found := truths.saying(wrong.text)) is not None
    ]


def distinct(texts: Iterable[str]) -> list[str]:
    """Return the texts without those that say the same as an earlier one."""
    kept: dict[str, tuple[str, ...]] = {}
    for text in texts:
        words = tuple(content_words(text))
        if not any(words == each or _same(words, each) for each in kept.values()):
            kept.setdefault(text, words)
    return list(kept)
