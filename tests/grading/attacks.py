"""Answers that must earn nothing, or next to nothing, made by rule from any bank; fixed texts are in attacks.yaml."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from denial import deny, deny_all, doubt, sentences

from tutor.bank import Bank
from tutor.domain import PointKind, Question, RubricPoint

TEXTS: dict[str, Any] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
STATING_NOTHING = ("nothing", "opener", "declining", "paste", "order", "padding")

EACH = int(os.environ.get("TUTOR_TEST_QUESTIONS", "3"))  # questions of each section; 99 takes them all
DOZEN = 12  # questions that each fixed text meets, or a few more
NEAREST = 1  # other questions whose references are tried on each; all pairs would grow with the square of the bank


@dataclass(frozen=True)
class Case:
    """An answer to a question, and the most it may earn as a share of the marks."""

    family: str
    name: str
    question: Question
    answer: str
    bound: float = 0.0

    @property
    def id(self) -> str:
        return f"{self.family}-{self.question.id}-{self.name}"


def drawn(bank: Bank, each: int = EACH) -> list[Question]:
    """Return so many questions of each section, drawn by chance and always the same; all where there are no more."""
    sections = dict.fromkeys(question.section for question in bank.questions)
    of = {section: [question for question in bank.questions if question.section == section] for section in sections}
    return [one for some in of.values() for one in random.Random(2).sample(some, min(each, len(some)))]


def refused(bank: Bank, questions: Sequence[Question]) -> list[Case]:
    """Return the answers that state nothing, the bags of keywords, and the answers to other questions."""
    makers: Sequence[Callable[[Bank, Question], Iterator[Case]]] = (_stating_nothing, _bags, _others)
    return [case for make in makers for question in questions for case in make(bank, question)]


def wrong(bank: Bank, questions: Sequence[Question]) -> list[Case]:
    """Return references and points with their claims denied or turned into known misconceptions: sure and wrong."""
    return [case for question in questions for case in _wrong(bank, question)]


def _stating_nothing(bank: Bank, question: Question) -> Iterator[Case]:
    """Deal the fixed texts out: each meets about a dozen questions, each question meets some of every family."""
    turn = bank.questions.index(question)
    given = {
        "{question}": question.text,
        "{upper}": question.text.upper(),
        "{lower}": re.sub(r"[^\w\s-]", "", question.text.lower()),
        "{tags}": ", ".join(question.tags),
    }
    for family in STATING_NOTHING:
        hands = min(len(TEXTS[family]), max(1, len(bank.questions) // DOZEN))
        for number, text in enumerate(TEXTS[family], 1):
            if (turn + number) % hands:
                continue
            for name, value in given.items():
                text = text.replace(name, value)
            yield Case(family, f"{number:02d}", question, text)


def _bags(_: Bank, question: Question) -> Iterator[Case]:
    words = _keywords(question)
    random.Random(question.id).shuffle(words)
    rows = [" ".join(words[i : i + 7]).capitalize() for i in range(0, len(words), 7)]
    bags = {"spaces": " ".join(words), "commas": ", ".join(words), "lines": "\n".join(words), "stops": ". ".join(rows)}
    yield from (Case("bag", name, question, text, 0.2) for name, text in bags.items())


def _keywords(question: Question) -> list[str]:
    """Return the content words of all points and variants, each once; no numbers, for a number is a statement."""
    said = " ".join(text for point in question.points for text in (point.text, *point.variants))
    found = dict.fromkeys(re.findall(r"[A-Za-z][\w-]{2,}(?:\.\w+)?", said))
    return [word for word in found if word.lower() not in TEXTS["stop words"].split()]


def _others(bank: Bank, question: Question) -> Iterator[Case]:
    """Answer with the references of the questions that share most keywords with this one and are not cross-linked."""
    own = set(_keywords(question))
    far = [other for other in bank.questions if not bank.linked(question.id, other.id)]
    for other in sorted(far, key=lambda other: -len(own.intersection(_keywords(other))))[:NEAREST]:
        yield Case("other", other.id, question, bank.reference(other), 0.2)


def _wrong(bank: Bank, question: Question) -> Iterator[Case]:
    choice = random.Random(question.id).choice
    reference = sentences("\n\n".join(bank.passage(each).text for each in question.passages))
    answers = {
        "denied": " ".join(deny(each) for each in reference),
        "doubted": " ".join(doubt(each, choice(TEXTS["doubts"])) for each in reference),
        "points": " ".join(deny_all(point.text) for point in question.points),
        "doubted-points": " ".join(doubt(point.text, choice(TEXTS["doubts"])) for point in question.points),
    }
    for i in range(2):
        answers[f"variants-{i + 1}"] = _of_each_claim(question, i, _denied_variants)
        answers[f"misconceptions-{i + 1}"] = _of_each_claim(question, i, _misconceptions)
    turn = bank.questions.index(question) % 2  # the ways of being wrong alternate: half of them on each question
    for name, answer in list(answers.items())[turn::2]:
        yield Case("wrong", name, question, answer, 0.2)


def _of_each_claim(question: Question, i: int, texts: Callable[[RubricPoint], list[str]]) -> str:
    """Join the i-th text of each claim point, the last one where it has fewer."""
    claims = (texts(point) for point in question.points if point.kind is PointKind.CLAIM)
    return " ".join(said[min(i, len(said) - 1)] for said in claims if said)


def _denied_variants(point: RubricPoint) -> list[str]:
    return [deny_all(each) for each in point.variants]


def _misconceptions(point: RubricPoint) -> list[str]:
    return [each.text for each in point.misconceptions]
