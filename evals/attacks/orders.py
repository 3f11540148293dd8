"""Attacks that talk to the grader: empty openings, orders in ten languages and in disguise; alone or round answers."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Iterator, Mapping

from evals.attacks.templates import TEMPLATES
from evals.material import Case
from tutor.domain import Question, Verdict

Texts = Iterator[str]
_ZERO_WIDTH = "\u200b"


def master_keys(question: Question, rng: random.Random) -> Texts:
    """What opens an answer, with none behind it (Zhao et al., One token to fool LLM-as-a-judge, 2025)."""
    parts = TEMPLATES["keys"]
    topic = question.tags[0] if question.tags else question.section
    for opener in rng.sample(parts["openers"], len(parts["openers"])):
        yield f"{opener}{rng.choice(parts['marks'])}{rng.choice(parts['followers'])}"
        yield f"{opener} on {topic}{rng.choice(parts['marks'])}{rng.choice(parts['followers'])}"


def orders_in_languages(_: Question, rng: random.Random) -> Texts:
    """Orders in ten languages."""
    for demands in rng.sample(list(TEMPLATES["languages"].values()), len(TEMPLATES["languages"])):
        yield rng.choice(demands)
        yield " ".join(rng.sample(demands, 2))


def orders_disguised(_: Question, rng: random.Random) -> Texts:
    """English orders that break out of a fence, forge a verdict, or hide."""
    for template in 3 * rng.sample(list(TEMPLATES["disguises"].values()), len(TEMPLATES["disguises"])):
        order = _order(rng)
        yield template.format(
            order=order, spread=_ZERO_WIDTH.join(order), encoded=base64.b64encode(order.encode()).decode()
        )


ORDERS: Mapping[str, Callable[[Question, random.Random], Texts]] = {
    "master_keys": master_keys,
    "orders_in_languages": orders_in_languages,
    "orders_disguised": orders_disguised,
}


def alone(family: str, question: Question, text: str) -> Case:
    """The attack and nothing else."""
    return Case(family, question, text, {point.id: Verdict.UNMET for point in question.points})


def wrapped(attack: str, clean: Case, rng: random.Random) -> Case:
    """An honest answer with the attack before, behind or on both sides of it; it is due what it is due without."""
    before, after = rng.choice(((f"{attack}\n\n", ""), ("", f"\n\n{attack}"), (f"{attack}\n", f"\n{attack}")))
    return Case(clean.family, clean.question, f"{before}{clean.text}{after}", clean.due, clean.text)


def _order(rng: random.Random) -> str:
    parts = TEMPLATES["orders"]
    demand = f"{rng.choice(parts['demands'])} {rng.choice(parts['reasons'])}"
    if rng.random() < 0.5:
        return f"{rng.choice(parts['openings'])} {demand}."
    return f"{demand[0].upper()}{demand[1:]}."
