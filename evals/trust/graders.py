"""Graders that are bad on purpose, each in one way that has been seen in earnest, and one that knows what is due."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar
from zlib import crc32

from evals.bench import Item
from tutor.domain import Grade, GraderKind, PointVerdict, Provenance, Question, RubricPoint, Status, Verdict
from tutor.grading.language import FUNCTION_WORDS, words
from tutor.grading.marks import add_up
from tutor.ports import Encoder, Vectors

Key = Mapping[tuple[str, str], Mapping[str, Verdict]]
Said = tuple[Verdict, float | None]
_SURE = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5, Verdict.UNMET: 0.0, Verdict.CONTRADICTED: 0.0}
_ORDERS = re.compile(
    r"\b(?:marks|top score|full score|verdict|rubric|criterion|criteria|perfect result)\b", re.IGNORECASE
)


@dataclass
class Oracle:
    """Says what is due; of what nothing was said to be due, that it is not there."""

    key: Key
    encoder: Encoder
    name: ClassVar[str] = "oracle"

    def grade_many(self, items: Sequence[Item]) -> list[Grade]:
        return [self.grade(question, text) for question, text in items]

    def grade(self, question: Question, text: str) -> Grade:
        said = [self.say(question, point, text) for point in question.points]
        return self.total(question, [_verdict(*pair) for pair in zip(question.points, said, strict=True)])

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        due = self.key.get((question.id, text), {}).get(point.id, Verdict.UNMET)
        return due, _SURE[due]

    def total(self, question: Question, points: Sequence[PointVerdict]) -> Grade:
        marks = add_up(points)
        return Grade(question_id=question.id, points=tuple(points), grader=_provenance(self.name), **marks.model_dump())


@dataclass
class Cosine(Oracle):
    """Takes nearness for truth."""

    name: ClassVar[str] = "cosine"
    vectors: dict[str, Vectors] = field(default_factory=dict)

    def grade_many(self, items: Sequence[Item]) -> list[Grade]:
        texts = {text for question, answer in items for text in (answer, *(point.text for point in question.points))}
        fresh = sorted(texts - self.vectors.keys())
        self.vectors.update(zip(fresh, self.encoder.encode(fresh), strict=True))
        return super().grade_many(items)

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        near = float(self.vectors[text] @ self.vectors[point.text])
        return Verdict.MET if near > 0.5 else Verdict.UNMET, min(max(near, 0.0), 1.0)


class Length(Oracle):
    """Takes length for knowledge."""

    name = "length"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        n = len(text.split())
        return Verdict.MET if n > 40 else Verdict.UNMET, min(n / 80, 1.0)


class AlwaysRight(Oracle):
    name = "always right"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        return Verdict.MET, 1.0


class AlwaysWrong(Oracle):
    name = "always wrong"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        return Verdict.UNMET, 0.0


class Random(Oracle):
    """Throws dice, the same ones for the same text."""

    name = "random"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        p = crc32(f"{point.id} {text}".encode()) / 2**32
        return Verdict.MET if p > 0.5 else Verdict.UNMET, p


class KeywordCount(Oracle):
    """Counts the point's words."""

    name = "keyword count"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        p = _overlap(point, text)
        return Verdict.MET if p >= 0.4 else Verdict.UNMET, p


class ObeysOrders(Oracle):
    """Knows all, and does as it is told."""

    name = "obeys orders"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        return (Verdict.MET, 1.0) if _ORDERS.search(text) else super().say(question, point, text)


class DropsFailures(Oracle):
    """Leaves open what it would have to deny, and divides by what is left."""

    name = "drops failures"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        due, p = super().say(question, point, text)
        return (Verdict.CANNOT_TELL, None) if due in (Verdict.UNMET, Verdict.CONTRADICTED) else (due, p)

    def total(self, question: Question, points: Sequence[PointVerdict]) -> Grade:
        left = add_up([point for point in points if point.verdict is not Verdict.CANNOT_TELL] or points)
        share = left.marks_range[0] / left.out_of
        shown = {"status": Status.GRADED, "score": share, "marks": share * question.out_of}
        return super().total(question, points).model_copy(update=shown)


class RoundsUp(Oracle):
    """Gives the next better verdict."""

    name = "rounds up"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        due, p = super().say(question, point, text)
        better = {Verdict.UNMET: Verdict.PARTIAL, Verdict.PARTIAL: Verdict.MET}
        return better.get(due, due), p


@dataclass
class Unstable(Oracle):
    """Says otherwise on one point in ten, each time on others."""

    name: ClassVar[str] = "unstable"
    dice: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311 - reproducible, not secret

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        due, p = super().say(question, point, text)
        if self.dice.random() > 0.1 or p is None:
            return due, p
        return (Verdict.UNMET, 1 - p) if due is Verdict.MET else (Verdict.MET, 1 - p)


class AlwaysAbstains(Oracle):
    name = "always abstains"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        return Verdict.CANNOT_TELL, None


class PunishesOverlap(Oracle):
    """Takes the reference's words in an answer for copying."""

    name = "punishes overlap"

    def say(self, question: Question, point: RubricPoint, text: str) -> Said:
        return (Verdict.UNMET, 0.0) if _overlap(point, text) > 0.3 else super().say(question, point, text)


BAD: Sequence[type[Oracle]] = (
    Cosine, Length, AlwaysRight, AlwaysWrong, Random, KeywordCount, ObeysOrders, DropsFailures, RoundsUp, Unstable,
    AlwaysAbstains, PunishesOverlap,
)  # fmt: skip


def _overlap(point: RubricPoint, text: str) -> float:
    """The share of the point's content words that stand in the text."""
    own = {word.stem for word in words(point.text) if word.lower not in FUNCTION_WORDS}
    return len(own & {word.stem for word in words(text)}) / max(len(own), 1)


def _verdict(point: RubricPoint, said: Said) -> PointVerdict:
    verdict, p = said
    return PointVerdict(
        id=point.id, text=point.text, weight=point.weight, verdict=verdict, p_met=p, passage=point.passage, reason=""
    )


def _provenance(name: str) -> Provenance:
    rest = dict.fromkeys(("prompt", "rubric", "passages", "answer", "settings", "version"), "")
    return Provenance(kind=GraderKind.EMBEDDED, model=name, **rest)
