"""How sure a model was of each verdict, read from the probabilities of the tokens that spell it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp

from tutor.domain import Verdict
from tutor.llm.chat import Token

_VALUE = re.compile(r'(?<!\\)"verdict"\s*:\s*"')
_LEAST_MASS = 0.5  # of the alternatives that begin a verdict; with less the reading says nothing


def verdict_probabilities(tokens: Sequence[Token]) -> list[Mapping[Verdict, float]]:
    """Return, for each verdict of a reply in order, the probability of every verdict in its place, summing to 1.

    A mapping is empty where the alternatives do not tell verdicts apart.
    """
    text = "".join(token.text for token in tokens)
    ends = list(accumulate(len(token.text) for token in tokens))
    found = []
    for match in _VALUE.finditer(text):
        at = next(i for i, end in enumerate(ends) if end > match.end()) if match.end() < len(text) else None
        found.append({} if at is None else _shares(tokens[at], match.end() - (ends[at] - len(tokens[at].text))))
    return found


def _shares(token: Token, skipped: int) -> Mapping[Verdict, float]:
    """Share the mass of each alternative among the verdicts it may begin; `skipped` characters come before them."""
    head = token.text[:skipped]
    mass = dict.fromkeys(Verdict, 0.0)
    for text, logprob in (token.alternatives or {token.text: token.logprob}).items():
        begun = text.removeprefix(head)
        meant = [verdict for verdict in Verdict if _begins(begun, verdict)] if text.startswith(head) else []
        for verdict in meant:
            mass[verdict] += exp(logprob) / len(meant)
    total = sum(mass.values())
    return {} if total < _LEAST_MASS else {verdict: share / total for verdict, share in mass.items()}


def _begins(begun: str, verdict: Verdict) -> bool:
    return bool(begun) and (verdict.value.startswith(begun) or begun.startswith(f'{verdict.value}"'))
