"""Cases made from what is known of a question: its written texts, texts changed by rule, answers put together."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from evals.training.perturb import bag, contrast, negate, renumber, reverse, shuffle
from evals.training.topics import Claim, Texts, Topic
from tutor.domain import Verdict

OUTCOME = {
    Verdict.MET: (1.0, 0.0, 0.0),
    Verdict.PARTIAL: (0.5, 0.5, 0.0),
    Verdict.UNMET: (0.0, 1.0, 0.0),
    Verdict.CONTRADICTED: (0.0, 0.0, 1.0),
}
_OTHERS = 3  # other points of the question whose texts a point is tried with
_COMPOSED = 6  # answers put together for each question
_DENIALS = 4  # wordings of a point that are denied
_CONTRASTS = 2  # honest answers that set a misconception aside
_STATES = (Verdict.MET, Verdict.CONTRADICTED, Verdict.UNMET, None)  # None: the point is not spoken of
_SHARES = (0.4, 0.3, 0.1, 0.2)


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


def case(topic: Topic, claim: Claim, kind: str, text: str, verdict: Verdict) -> Case:
    """Return a text as an answer to one claim of a topic."""
    return Case(topic.id, kind, topic.question, claim.right, claim.wrong, text, np.array(OUTCOME[verdict]))


@dataclass(frozen=True)
class Maker:
    """Makes the cases of one topic."""

    topic: Topic
    rng: random.Random

    def cases(self) -> list[Case]:
        claims = self.topic.claims
        texts = {claim.id: self._texts(claim) for claim in claims}
        return [
            *(made for claim in claims for made in (*self._written(claim), *self._by_rule(claim))),
            *(made for claim in claims for made in self._of_others(claim, texts)),
            *(made for _ in range(_COMPOSED) for made in self._composed(texts)),
        ]

    def _texts(self, claim: Claim) -> Texts:
        """What may be said of a point, by the verdict that it deserves."""
        denied = [negate(each, self.rng) for each in claim.right[:2]]
        return {
            Verdict.MET: [*claim.written.get(Verdict.MET, ()), *claim.right],
            Verdict.CONTRADICTED: [*claim.written.get(Verdict.CONTRADICTED, ()), *claim.wrong, *denied],
            Verdict.UNMET: list(claim.written.get(Verdict.UNMET, ())),
        }

    def _written(self, claim: Claim) -> Iterator[Case]:
        for verdict, texts in claim.written.items():
            yield from (self._case(claim, self.topic.kind, text, verdict) for text in texts)

    def _by_rule(self, claim: Claim) -> Iterator[Case]:
        """A variant serves as answer to the point without it; a misconception also to the point that lacks it."""
        forms, rng = claim.right, self.rng
        for i, form in enumerate(forms):
            yield replace(self._rule(claim, form, Verdict.MET), right=(forms[:i] + forms[i + 1 :]) or forms)
        for form in rng.sample(forms, min(_DENIALS, len(forms))):
            yield self._rule(claim, negate(form, rng), Verdict.CONTRADICTED)
        for change in (reverse, renumber):
            if changed := change(rng.choice(forms), rng):
                yield self._rule(claim, changed, Verdict.CONTRADICTED)
        yield self._rule(claim, shuffle(rng.choice(forms), rng), Verdict.UNMET)
        yield self._rule(claim, bag(" ".join(forms), rng), Verdict.UNMET)
        for wrong in claim.wrong:
            made = self._rule(claim, wrong, Verdict.CONTRADICTED)
            unknown = tuple(each for each in made.wrong if each != wrong)
            yield made if rng.random() < 0.5 else replace(made, wrong=unknown)
            yield from self._set_aside(claim, wrong)

    def _set_aside(self, claim: Claim, wrong: str) -> Iterator[Case]:
        said = [*claim.written.get(Verdict.MET, ()), *claim.right]
        for right in self.rng.sample(said, min(_CONTRASTS, len(said))):
            yield self._rule(claim, contrast(wrong, right, self.rng), Verdict.MET)

    def _of_others(self, claim: Claim, texts: dict[str, Texts]) -> Iterator[Case]:
        """What is said of another point, rightly or wrongly, misses this one."""
        others = [each for each in self.topic.claims if each.id != claim.id]
        for other in self.rng.sample(others, min(_OTHERS, len(others))):
            said = [*texts[other.id][Verdict.MET], *texts[other.id][Verdict.CONTRADICTED]]
            yield from (self._case(claim, "other", text, Verdict.UNMET) for text in self.rng.sample(said, 2))

    def _composed(self, texts: dict[str, Texts]) -> Iterator[Case]:
        """An answer of one text each on some of the points, in any order."""
        claims = self.topic.claims
        due = {claim.id: self.rng.choices(_STATES, _SHARES)[0] for claim in claims}
        said = {
            claim: self.rng.choice(texts[claim][state]) for claim, state in due.items() if state and texts[claim][state]
        }
        text = " ".join(map(_sentence, self.rng.sample(sorted(said.values()), len(said))))
        for claim in claims if text else ():
            state = due[claim.id] if claim.id in said else None
            yield self._case(claim, "composed", text, state or Verdict.UNMET)

    def _rule(self, claim: Claim, text: str, verdict: Verdict) -> Case:
        return self._case(claim, "rule", text, verdict)

    def _case(self, claim: Claim, kind: str, text: str, verdict: Verdict) -> Case:
        return case(self.topic, claim, kind, text, verdict)


def _sentence(text: str) -> str:
    return text if text.rstrip().endswith((".", "!", "?")) else f"{text}."


def denied(text: str, sentences: Sequence[tuple[int, int]], rng: random.Random) -> str:
    """Return a text with each of its sentences denied. sentences: their (start, end)."""
    return " ".join(negate(text[start:end], rng) for start, end in sentences)
