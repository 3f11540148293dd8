"""The attacks of a run: so many of each family, alone and round honest answers, always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from evals.attacks.content import CONTENT
from evals.attacks.hand_written import hand_written
from evals.attacks.orders import ORDERS, alone, wrapped
from evals.material import Case, Material

FAMILIES = (*CONTENT, *ORDERS)


@dataclass(frozen=True)
class Attack:
    """The texts of a family: made by rule, written by hand, and, for orders, put round good answers and weak ones."""

    by_rule: Sequence[Case]
    by_hand: Sequence[Case]
    round_good: Sequence[Case] = ()
    round_weak: Sequence[Case] = ()

    @property
    def cases(self) -> Sequence[Case]:
        return [*self.by_rule, *self.by_hand, *self.round_good, *self.round_weak]


@cache
def drawn(material: Material) -> Mapping[str, Attack]:
    """Return the attacks of each family.

    Those by rule go to questions the head was not fitted on, those on quantities to all: no head decides these.
    """
    return {family: _drawn(family, material) for family in FAMILIES}


def _drawn(family: str, material: Material) -> Attack:
    size = material.profile
    by_rule = material.drawn(list(_candidates(family, material)), size.attacks)
    by_hand = material.drawn(hand_written(family, material.bank, material.unseen), size.hand_written)
    if family in CONTENT:
        return Attack(by_rule, by_hand)
    texts = [case.text for case in (*by_hand, *by_rule)][: size.attacks]
    return Attack(by_rule, by_hand, _round(material.whole, texts, family), _round(material.weak, texts, family))


def _candidates(family: str, material: Material) -> Iterator[Case]:
    unseen = {question.id for question in material.unseen}
    for question in material.bank.questions:
        rng = random.Random(f"{family} {question.id}")  # noqa: S311 - reproducible, not secret
        if family in CONTENT:
            made = CONTENT[family](question, material, rng)
        else:
            made = (alone(family, question, text) for text in ORDERS[family](question, rng))
        yield from (case for case in made if question.id in unseen or _is_of_quantity(case))


def _is_of_quantity(case: Case) -> bool:
    return all(case.question.point(point).quantity is not None for point in case.due)


def _round(answers: Sequence[Case], texts: Sequence[str], family: str) -> list[Case]:
    rng = random.Random(family)  # noqa: S311 - reproducible, not secret
    return [wrapped(text, answers[i % len(answers)], rng) for i, text in enumerate(texts) if answers]
