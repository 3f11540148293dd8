"""Whether the words around a number are about what was asked, or about what another point of the question asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from tutor.domain import Part, PointKind, Quantity, Question, RubricPoint
from tutor.grading.quantities import dimensions, spellings, units
from tutor.grading.quantities.fitting import forms
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.names import VERSIONED

_VERSION = re.compile(rf"\b({VERSIONED})[ -]v?(?=[0-9])", re.I)
_WORD = re.compile(r"[A-Za-z]{2,}-?[0-9][0-9.]*[a-z]?(?![\w-])|[A-Za-z]{3,}|\b[A-Z]{2}\b|\b[A-Z]\b(?!['’.])")
_NUMBER = re.compile(r"(?<![A-Za-z0-9-])[0-9]")
_NAME = re.compile(r"\b(?=\w*[A-Z]\w*[A-Z0-9])[A-Z][\w-]*\b")
_EMPTY = (
    "the and for that this with from are was were has have had its our your their will would can could should may "
    "might must get gets give gives need needs take takes use uses make makes come comes out about around roughly "
    "approximately exactly only just maybe perhaps then than thus hence therefore answer result value total "
    "number final overall actually really think believe say says said means mean equal equals which what how many "
    "much all each per one two not but yes you some into over under also very there here when where let see works "
    "end ends up guess sure probably likely almost nearly sum adds altogether amounts finally again wait "
    "correction sorry together everything training trained train model models step steps gpu gpus run runs "
    "count counting want wants require requires required product plus apiece obtain yield yields calculate calculated "
    "because since above below both same every other others most more less far between within while too without left "
    "remain remains does did done been being still even already once somewhere anywhere exact precise precisely "
    "arrive arrives receive receives received reach reaches reached come got gave went goes tops lands stands sits "
    "didn doesn isn aren wasn don"
)
_EMPTY_WORDS = frozenset(_EMPTY.split())


class Belonging(IntEnum):
    """What the words nearest to a number say it is."""

    ANOTHERS = -3  # they name what another quantity is called by
    BESIDE = -2  # they speak of what only another point speaks of
    ELSEWHERE = -1  # they speak of something, and not of what was asked
    UNSAID = 0
    TOPIC = 1
    OWN = 2  # they speak of what only this point speaks of
    NAMED = 3  # they say what this quantity is called


@dataclass(frozen=True, slots=True)
class Subject:
    """The words by which a point is told from the others of its question, stemmed.

    topic: of point and question; own: of this point alone, `called` those of its name; `others` and `called_others`
    likewise of the other quantities that are measured in the same kind of unit, `others` also the names of claims.
    crowded: there are such quantities; alone: the question has no other point.
    """

    topic: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    called_others: frozenset[str] = frozenset()
    crowded: bool = False
    alone: bool = False


def subject_of(point: RubricPoint, question: Question) -> Subject:
    """Return the words of a quantity point of `question`."""
    if point.quantity is None:
        return about_text(f"{point.text} {question.text}")
    rest = [each for each in question.points if each.id != point.id and not _is_for_working(each)]
    rivals = [each for each in rest if each.quantity is not None and _alike(point.quantity, each.quantity)]
    claims = " ".join(each.id.replace("-", " ") for each in rest if each.kind is PointKind.CLAIM)
    texts = tuple((each.id, each.text) for each in rivals)
    return _subject((point.id, point.text, point.probe), texts, claims, question.text, not rest)


def _is_for_working(point: RubricPoint) -> bool:
    return point.quantity is not None and point.quantity.part is not Part.RESULT


def about_text(topic: str) -> Subject:
    """Return the subject of a text that stands alone."""
    return Subject(topic=content(topic), names=_names(topic))


@lru_cache(maxsize=4096)
def _subject(
    point: tuple[str, str, str], rivals: tuple[tuple[str, str], ...], claims: str, question: str, alone: bool
) -> Subject:
    name, text, probe = point
    named = content(name.replace("-", " ")) - _measures()
    said = (content(text) | named) - _measures()
    named_others = _join(content(each.replace("-", " ")) for each, _ in rivals) - _measures()
    said_others = (_join(content(each) for _, each in rivals) | named_others) - _measures()
    called, called_others = named - named_others, named_others - named
    topic = content(f"{text} {question}")
    beside = content(claims) - topic - said_others if not alone else content(question) - content(f"{text} {probe}")
    return Subject(
        topic=topic,
        names=_names(f"{text} {question}"),
        own=(said - said_others | called) - called_others,
        called=called,
        others=((said_others - said | called_others) - called) | (beside - said - _measures()),
        called_others=called_others,
        crowded=bool(rivals),
        alone=alone,
    )


def _join(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


def _alike(one: Quantity, other: Quantity) -> bool:
    """Return whether a number for the one could be taken for the other, from their units."""
    return any(
        dimensions.compatible(a.unit.name, b.unit.name) or {a.unit.name, b.unit.name} == {"", "percent"}
        for a in forms(one)
        for b in forms(other)
    )


@lru_cache(maxsize=1)
def _measures() -> frozenset[str]:
    """Units say nothing of what is measured."""
    return frozenset(_stem(name) for name in {*spellings.NAMED.values(), *spellings.NAMED})


@lru_cache(maxsize=4096)
def content(text: str) -> frozenset[str]:
    """Return the stems of the words of `text` that carry meaning; words for one unit are one word."""
    found = _WORD.findall(_VERSION.sub(r"\1", text))
    stems = (_stem(word) for word in found if word.lower() not in _EMPTY_WORDS)
    return frozenset(stem for stem in stems if stem)


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    lower = word.lower().replace("-", "")
    if len(lower) == 1:
        return spellings.VARIABLES.get(word, "").lower()
    if len(lower) == 2 and units.atom(word):
        return ""
    if lower in _PARAMETER:
        return "parameter"
    return re.sub(r"(?:ing|ed|es|s|e)$", "", lower) if len(lower) > 4 and lower.isalpha() else lower


_PARAMETER = frozenset(spelling for spelling, name in spellings.NAMED.items() if name == "parameter")


@lru_cache(maxsize=4096)
def _names(text: str) -> frozenset[str]:
    return frozenset(name.lower() for name in _NAME.findall(text))


def _near(reading: Reading) -> frozenset[str]:
    """Return the words nearest to the number; failing these, those of its sentence, if no other number is in it."""
    near = content(reading.label) | content(reading.tail) or content(reading.clause)
    return near if near or _NUMBER.search(reading.lead) else content(reading.lead)


@lru_cache(maxsize=8192)
def belonging(reading: Reading, subject: Subject) -> Belonging:
    """Say what the words nearest to the number say it is."""
    near = _near(reading)
    mine, theirs = near & subject.own, near & subject.others
    if mine and theirs:
        mine, theirs = near & subject.called, near & subject.called_others
    if mine and not theirs:
        return Belonging.NAMED if mine & subject.called else Belonging.OWN
    if theirs and not mine:
        return Belonging.ANOTHERS if theirs & subject.called_others else Belonging.BESIDE
    after = content(reading.tail) - _measures()
    heard = content(reading.label) | after or content(reading.clause) or content(reading.lead)
    if heard & subject.topic:
        return Belonging.TOPIC
    foreign = [name for name in _names(reading.clause) if not name.isalpha() and name not in subject.names]
    return Belonging.ELSEWHERE if heard - _measures() or foreign else Belonging.UNSAID


def said_of_own(reading: Reading, subject: Subject) -> int:
    """Return how many words of this point alone stand beside the number."""
    return len(_near(reading) & subject.own)


def is_about(text: str, subject: Subject, words: int) -> bool:
    """Return whether a whole text shares so many content words with what was asked."""
    return len(content(text) & subject.topic) >= words
