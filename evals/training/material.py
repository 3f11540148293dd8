"""Everything of ours that the head is fitted on, as answers to points with the outcome due.

No question of the gold answers' test part is touched: neither its gold answers nor its rubric.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from evals.gold import GoldAnswer, gold
from evals.training.making import Case, Maker, case, denied
from evals.training.topics import Topic, elsewhere, of_question, of_the_bank
from tutor.bank import Bank
from tutor.domain import Question, Verdict
from tutor.grading.embedded.clauses import sentences

_STRANGERS = 3  # other questions' references that a question is tried with
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


def ours(bank: Bank) -> list[Case]:
    """Return our cases: gold answers of the dev part, written texts, texts made by rule, composed answers."""
    rng = random.Random(0)  # noqa: S311 - reproducible, not secret
    cases = [made for answer in gold("dev") for made in _gold(bank.question(answer.question), answer)]
    for topic in of_the_bank(bank):
        cases += [*Maker(topic, rng).cases(), *_Whole(bank, topic, rng).cases()]
    for topic in elsewhere():
        cases += Maker(topic, rng).cases()
    return cases


def _gold(question: Question, answer: GoldAnswer) -> Iterator[Case]:
    topic = of_question(question, {})
    for claim in topic.claims:
        yield case(topic, claim, "gold", answer.text, answer.verdicts[claim.id])


class _Whole:
    """References: a question's own states every point, denied none of them, and another one's misses them."""

    def __init__(self, bank: Bank, topic: Topic, rng: random.Random) -> None:
        self._bank, self._topic, self._rng = bank, topic, rng
        self._question = bank.question(topic.id)

    def cases(self) -> Iterator[Case]:
        topic, rng = self._topic, self._rng
        passages = [each.text for id in self._question.references for each in self._bank.source(id).passages]
        stated = ["\n\n".join(rng.sample(passages, len(passages))) for _ in range(_ORDERS)]
        own = "\n\n".join(self._bank.passage(each).text for each in self._question.passages)
        turned = [*map(self._denied, stated), self._denied(own)]
        for claim in topic.claims:
            yield from (case(topic, claim, "reference", text, Verdict.MET) for text in stated)
            yield from (case(topic, claim, "denied", text, Verdict.CONTRADICTED) for text in turned)
            yield case(topic, claim, "stranger", " ".join(rng.sample(SMALL_TALK, 3)), Verdict.UNMET)
        for stranger in rng.sample(self._unlinked(), _STRANGERS):
            for claim in rng.sample(topic.claims, min(2, len(topic.claims))):
                yield case(topic, claim, "stranger", self._bank.reference(stranger), Verdict.UNMET)

    def _unlinked(self) -> list[Question]:
        own = self._question
        return [each for each in self._bank.questions if each != own and not self._bank.linked(each.id, own.id)]

    def _denied(self, text: str) -> str:
        paragraphs = [" ".join(each.split()) for each in text.split("\n\n")]
        return " ".join(denied(each, sentences(each), self._rng) for each in paragraphs)
