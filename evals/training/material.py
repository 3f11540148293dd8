"""Everything of ours that the head is fitted on, as answers to points with the outcome due.

No question of the gold answers' test part is touched: neither its gold answers nor its rubric.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray

from evals.gold import GoldAnswer, gold, questions_of
from evals.training.perturb import bag, contrast, negate, renumber, reverse, shuffle
from tutor.bank import Bank
from tutor.domain import PointKind, Question, RubricPoint, Verdict
from tutor.grading.embedded.clauses import sentences

PAIRS = Path(__file__).with_name("pairs")
OUTCOME = {
    Verdict.MET: (1.0, 0.0, 0.0),
    Verdict.PARTIAL: (0.5, 0.5, 0.0),
    Verdict.UNMET: (0.0, 1.0, 0.0),
    Verdict.CONTRADICTED: (0.0, 0.0, 1.0),
}
_STRANGERS = 3  # other questions' references that a question is tried with
_OTHERS = 3  # other points of the question whose texts a point is tried with
_COMPOSED = 6  # answers put together for each question
_DENIALS = 4  # wordings of a point that are denied
_ORDERS = 2  # in which a reference's passages stand
SMALL_TALK = (
    "My sister is moving house next month and I promised to carry the boxes.",
    "We had soup for lunch, and the bread was still warm.",
    "The train was late again, so I read half a novel on the platform.",
    "I have always liked rainy mornings, because the streets are empty.",
    "Thank you for taking the time today, it means a lot to me.",
    "There was a concert in the park and half the town came along.",
    "Let me think about that for a moment, it is a really good one.",
    "I grew up by the sea and still go swimming whenever I can.",
    "My neighbour keeps bees, and every autumn he brings us honey.",
    "I learned so much in my last team, and they were lovely people.",
)
_STATES = (Verdict.MET, Verdict.CONTRADICTED, Verdict.UNMET, None)  # None: the point is not spoken of
_SHARES = (0.4, 0.3, 0.1, 0.2)

Texts = Mapping[Verdict, Sequence[str]]


@dataclass(frozen=True)
class Case:
    """A text as an answer to a point, given by its right and wrong forms. outcome: float64 [3], as in OUTCOMES.

    `group` is the question, as a key for leaving questions out; `kind` says where the text comes from.
    """

    group: str
    kind: str
    question: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    text: str
    outcome: NDArray[np.float64]


def ours(bank: Bank) -> list[Case]:
    """Return our cases: gold answers of the dev part, written pairs, texts made by rule, composed answers."""
    rng = random.Random(0)  # noqa: S311 - reproducible, not secret
    test, written = questions_of("test"), pairs()
    cases = [case for answer in gold("dev") for case in _gold(bank.question(answer.question), answer)]
    for question in bank.questions:
        if question.id not in test:
            cases += _Maker(bank, question, written.get(question.id, {}), rng).cases()
    return cases


def pairs(folder: Path = PAIRS) -> Mapping[str, Mapping[str, Texts]]:
    """Return question id -> point id -> verdict -> texts."""
    held = {question: points for path in sorted(folder.glob("*.yaml")) for question, points in _read(path).items()}
    return {
        question: {point: {Verdict(v): texts for v, texts in of.items()} for point, of in points.items()}
        for question, points in held.items()
    }


def _read(path: Path) -> Mapping[str, Mapping[str, Mapping[str, list[str]]]]:
    held: Mapping[str, Mapping[str, Mapping[str, list[str]]]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return held


def _gold(question: Question, answer: GoldAnswer) -> Iterator[Case]:
    for point in question.points:
        if point.kind is PointKind.CLAIM:
            yield _case(question, point, "gold", answer.text, answer.verdicts[point.id])


def _case(question: Question, point: RubricPoint, kind: str, text: str, verdict: Verdict) -> Case:
    wrong = tuple(each.text for each in point.misconceptions)
    forms = (point.text, *point.variants)
    return Case(question.id, kind, question.text, forms, wrong, text, np.array(OUTCOME[verdict]))


@dataclass(frozen=True)
class _Maker:
    """Makes the cases of one question."""

    bank: Bank
    question: Question
    written: Mapping[str, Texts]
    rng: random.Random

    @property
    def claims(self) -> list[RubricPoint]:
        return [point for point in self.question.points if point.kind is PointKind.CLAIM]

    def cases(self) -> list[Case]:
        texts = {point.id: self._texts(point) for point in self.claims}
        return [
            *(case for point in self.claims for case in (*self._written(point), *self._by_rule(point))),
            *(case for point in self.claims for case in self._of_others(point, texts)),
            *self._whole(),
            *(case for _ in range(_COMPOSED) for case in self._composed(texts)),
        ]

    def _texts(self, point: RubricPoint) -> Texts:
        """What may be said of a point, by the verdict that it deserves."""
        forms, own = (point.text, *point.variants), self.written.get(point.id, {})
        denied = [negate(each, self.rng) for each in forms[:2]]
        return {
            Verdict.MET: [*own.get(Verdict.MET, ()), *forms],
            Verdict.CONTRADICTED: [
                *own.get(Verdict.CONTRADICTED, ()), *(each.text for each in point.misconceptions), *denied,
            ],
            Verdict.UNMET: list(own.get(Verdict.UNMET, ())),
        }  # fmt: skip

    def _written(self, point: RubricPoint) -> Iterator[Case]:
        for verdict, texts in self.written.get(point.id, {}).items():
            for text in texts:
                yield _case(self.question, point, "pairs", text, verdict)

    def _by_rule(self, point: RubricPoint) -> Iterator[Case]:
        """A variant serves as answer to the point without it; a misconception also to the point that lacks it."""
        forms, rng = (point.text, *point.variants), self.rng
        for i, form in enumerate(forms):
            yield replace(self._rule(point, form, Verdict.MET), right=(forms[:i] + forms[i + 1 :]) or forms)
        for form in rng.sample(forms, min(_DENIALS, len(forms))):
            yield self._rule(point, negate(form, rng), Verdict.CONTRADICTED)
        for change in (reverse, renumber):
            if changed := change(rng.choice(forms), rng):
                yield self._rule(point, changed, Verdict.CONTRADICTED)
        yield self._rule(point, shuffle(rng.choice(forms), rng), Verdict.UNMET)
        yield self._rule(point, bag(" ".join(forms), rng), Verdict.UNMET)
        for wrong in point.misconceptions:
            case = self._rule(point, wrong.text, Verdict.CONTRADICTED)
            unknown = tuple(each for each in case.wrong if each != wrong.text)
            yield case if rng.random() < 0.5 else replace(case, wrong=unknown)
            yield self._rule(point, contrast(wrong.text, rng.choice(forms), rng), Verdict.MET)

    def _rule(self, point: RubricPoint, text: str, verdict: Verdict) -> Case:
        return _case(self.question, point, "rule", text, verdict)

    def _of_others(self, point: RubricPoint, texts: Mapping[str, Texts]) -> Iterator[Case]:
        """What is said of another point, rightly or wrongly, misses this one."""
        others = [each for each in self.claims if each.id != point.id]
        for other in self.rng.sample(others, min(_OTHERS, len(others))):
            said = [*texts[other.id][Verdict.MET], *texts[other.id][Verdict.CONTRADICTED]]
            for text in self.rng.sample(said, 2):
                yield _case(self.question, point, "other", text, Verdict.UNMET)

    def _whole(self) -> Iterator[Case]:
        """References: this question's states every point, denied none of them, and another one's misses them."""
        passages = [text for each in self.question.references for text in self._passages(each)]
        shuffled = ["\n\n".join(self.rng.sample(passages, len(passages))) for _ in range(_ORDERS)]
        denied = [" ".join(self._denied(text)) for text in shuffled]
        short = " ".join(self._denied("\n\n".join(self.bank.passage(each).text for each in self.question.passages)))
        for point in self.claims:
            yield from (_case(self.question, point, "reference", text, Verdict.MET) for text in shuffled)
            for text in (*denied, short):
                yield _case(self.question, point, "denied", text, Verdict.CONTRADICTED)
            yield _case(self.question, point, "stranger", " ".join(self.rng.sample(SMALL_TALK, 3)), Verdict.UNMET)
        far = [each for each in self.bank.questions if not self.bank.linked(each.id, self.question.id)]
        for stranger in self.rng.sample([each for each in far if each != self.question], _STRANGERS):
            for point in self.rng.sample(self.claims, min(2, len(self.claims))):
                yield _case(self.question, point, "stranger", self.bank.reference(stranger), Verdict.UNMET)

    def _denied(self, text: str) -> list[str]:
        paragraphs = [" ".join(each.split()) for each in text.split("\n\n")]
        return [negate(each[start:end], self.rng) for each in paragraphs for start, end in sentences(each)]

    def _passages(self, source: str) -> list[str]:
        return [passage.text for passage in self.bank.source(source).passages]

    def _composed(self, texts: Mapping[str, Texts]) -> Iterator[Case]:
        """An answer of one text each on some of the points, in any order."""
        due = {point.id: self.rng.choices(_STATES, _SHARES)[0] for point in self.claims}
        said = {
            point: self.rng.choice(texts[point][state]) for point, state in due.items() if state and texts[point][state]
        }
        parts = self.rng.sample(sorted(said.values()), len(said))
        text = " ".join(part if part.rstrip().endswith((".", "!", "?")) else f"{part}." for part in parts)
        for point in self.claims if text else ():
            state = due[point.id] if point.id in said else None
            yield _case(self.question, point, "composed", text, state or Verdict.UNMET)
