"""What is measured on: the bank, the gold answers the grader has not learned from, and what is due to each text."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

from evals.gold import FOLDER, GoldAnswer, questions_of
from evals.gold import gold as gold_answers
from evals.profiles import Profile
from tutor.bank import Bank
from tutor.domain import Question, Verdict
from tutor.errors import InputError
from tutor.ports import Encoder
from tutor.wiring import Tutor

PARAPHRASES = Path(__file__).with_name("paraphrases.yaml")


@dataclass(frozen=True)
class Case:
    """A text handed in as an answer. `due` says of each point that is looked at what a careful reader would.

    `clean` is the honest answer that a changed one was made of; the other points are due what it is due.
    """

    family: str
    question: Question
    text: str
    due: Mapping[str, Verdict]
    clean: str | None = None

    @property
    def item(self) -> tuple[Question, str]:
        return self.question, self.text

    @property
    def honest(self) -> tuple[Question, str]:
        """The honest answer that this was made of, or this where it was made of none."""
        return self.question, self.text if self.clean is None else self.clean


@dataclass(frozen=True, eq=False)
class Material:
    """What a suite may draw on; `data` is the folder of human-graded sets where one is given."""

    bank: Bank
    encoder: Encoder
    profile: Profile
    data: Path | None = None
    gold_folder: Path = FOLDER
    tutor: Tutor | None = None

    @cached_property
    def gold(self) -> Sequence[Case]:
        """The gold answers of the test split: no weight and no threshold of the grader rests on them."""
        cases = [self._case(answer) for answer in gold_answers("test", folder=self.gold_folder)]
        return cases if len(cases) <= self.profile.gold else self.drawn(cases, self.profile.gold)

    @cached_property
    def all_gold(self) -> Sequence[Case]:
        """The gold answers of both splits; to be handed in to other questions than their own."""
        return [
            self._case(answer) for split in ("dev", "test") for answer in gold_answers(split, folder=self.gold_folder)
        ]

    @cached_property
    def paraphrased(self) -> Sequence[Case]:
        """Gold answers of the test split said again in other words by hand. Raises InputError for one that is not."""
        gold = {(answer.question, answer.id): answer for answer in gold_answers("test", folder=self.gold_folder)}
        held = yaml.safe_load(PARAPHRASES.read_text(encoding="utf-8"))
        said = {(question, each): text for question, texts in held.items() for each, text in texts.items()}
        if stray := sorted(said.keys() - gold.keys()):
            raise InputError(f"expected answers of the test split in {PARAPHRASES.name}, got {stray}")
        clean = {key: self._case(gold[key]) for key in said}
        return [
            Case("by hand", clean[key].question, text, clean[key].due, clean[key].text) for key, text in said.items()
        ]

    @cached_property
    def unseen(self) -> Sequence[Question]:
        """The questions whose points the grader's head was not fitted on."""
        fitted_on = questions_of("dev", self.gold_folder)
        return [question for question in self.bank.questions if question.id not in fitted_on]

    @cached_property
    def whole(self) -> Sequence[Case]:
        """Gold answers that make every point, in a fixed order of chance."""
        return self.drawn([each for each in self.gold if set(each.due.values()) == {Verdict.MET}], len(self.gold))

    @cached_property
    def weak(self) -> Sequence[Case]:
        """Gold answers that make at most half of the points, in a fixed order of chance."""
        few = [each for each in self.gold if list(each.due.values()).count(Verdict.MET) * 2 <= len(each.due)]
        return self.drawn(few, len(few))

    def drawn(self, cases: Sequence[Case], n: int) -> list[Case]:
        """Return up to n of the cases, by chance and always the same, spread evenly over the questions."""
        rng = random.Random(0)  # noqa: S311 - reproducible, not secret
        mixed = rng.sample(list(cases), len(cases))
        nth: dict[str, int] = {}
        ranked = []
        for case in mixed:
            nth[case.question.id] = nth.get(case.question.id, 0) + 1
            ranked.append((nth[case.question.id], case))
        return [case for _, case in sorted(ranked, key=lambda pair: pair[0])[:n]]

    def _case(self, answer: GoldAnswer) -> Case:
        return Case(answer.category, self.bank.question(answer.question), answer.text, answer.verdicts)
