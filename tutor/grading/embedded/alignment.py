"""How far a stretch of an answer states a form of a point: the features that the head weighs.

A form is a point's text or one of its accepted variants. Words are aligned by stem or by the similarity of their token
states; what the question already said counts less, rare words count more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tutor.grading.embedded.antonyms import antonyms
from tutor.grading.embedded.clauses import Stretch
from tutor.grading.embedded.reading import Reading

FEATURES = (
    "cosine",
    "coverage",
    "exact",
    "key",
    "new",
    "said",
    "precision",
    "order",
    "proximity",
    "polarity",
    "antonym",
    "number_missing",
    "number_conflict",
    "grammar",
    "misconception",
    "contrast",
    "weakest",
    "support",
    "denial",
)
_UNRELATED = 0.35  # similarity of token states that any two words of the field have
_ALIGNED = 0.45  # similarity from which two words count as saying the same
_CLOSE = 4  # pairs of form and stretch that are looked at in full
_EACH = 2  # of one form at most, so that another wording of the point is looked at too
_NEAR_BY = 5  # words
_NONE: frozenset[str] = frozenset()
_SUBSTANCE = 0.35  # the share of a form's weight that a stretch must have in words of its own
_FAINT = 0.25  # the share of a form's weight that may be said worst of all


@dataclass(frozen=True)
class Match:
    """A form and the stretch that comes near it. `features` is float64 [len(FEATURES)]."""

    form: Reading
    stretch: Stretch
    score: float
    features: NDArray[np.float64]
    opposed: tuple[str, str] | None = None
    misconception: int | None = None


def matches(forms: Sequence[Reading], misconceptions: Sequence[Reading], answer: Reading) -> list[Match]:
    """Return the pairs of form and stretch that are nearest, best first; empty for an answer without stretches."""
    if not answer.stretches:
        return []
    pooled = answer.pooled(answer.stretches)
    wrong = [_Near(each, answer, pooled) for each in misconceptions]
    near = [_Near(form, answer, pooled) for form in forms]
    said = answer.substance
    ranked = sorted(
        ((float(each.score[i]), f, i) for f, each in enumerate(near) for i in _best(each, said)), reverse=True
    )
    return [_match(near[f], i, wrong) for _, f, i in ranked[:_CLOSE]]


def _best(near: _Near, said: NDArray[np.float64]) -> Sequence[int]:
    """The stretches nearest to a form, of those that say enough of their own to state it."""
    due = _SUBSTANCE * near.form.weights[near.form.new].sum()
    return [i for i in np.argsort(-near.score, kind="stable").tolist() if said[i] > 0 and said[i] >= due][:_EACH]


class _Near:
    """One form against every stretch of an answer."""

    def __init__(self, form: Reading, answer: Reading, pooled: NDArray[np.float32]) -> None:
        self.form = form
        self.answer = answer
        self.similarity = _similarity(form, answer)
        self.best = np.stack([self.similarity[:, s.first : s.last].max(1) for s in answer.stretches], 1)
        self.cosine = pooled @ form.whole[0]
        self.coverage = _mean(self.best, form.weights)
        self.score = 0.5 * self.cosine + 0.5 * self.coverage

    def believed(self, which: int) -> float:
        """The score of a stretch, lowered where it says the form's words under the other polarity."""
        stretch = self.answer.stretches[which]
        place = self.similarity[:, stretch.first : stretch.last].argmax(1) + stretch.first
        aligned = (self.best[:, which] >= _ALIGNED) & self.form.content
        return float(self.score[which]) * (1.0 - _disagreement(self.form, self.answer, place, aligned))

    def only_beside(self, other: Reading, which: int) -> float:
        """How well a stretch says the content words of this form that `other` lacks."""
        own = self.form.content & np.array([stem not in other.stems for stem in self.form.stems], bool)
        return float(_mean(self.best[own, which][:, None], self.form.weights[own])[0]) if own.any() else 0.0


def _similarity(form: Reading, answer: Reading) -> NDArray[np.float64]:
    """[form words, answer words] in [0, 1]: 1 for a shared stem, else what the token states say, rescaled."""
    similar = np.clip((form.vectors @ answer.vectors.T - _UNRELATED) / (1.0 - _UNRELATED), 0.0, 1.0).astype(np.float64)
    return np.where(form.stem_codes[:, None] == answer.stem_codes[None, :], 1.0, np.minimum(similar, 0.95))


def _mean(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    total = weights.sum()
    return weights @ values / total if total > 0 else np.zeros(values.shape[1:])


def _match(near: _Near, which: int, wrong: Sequence[_Near]) -> Match:
    form, answer = near.form, near.answer
    stretch = answer.stretches[which]
    similar = near.similarity[:, stretch.first : stretch.last]
    best = near.best[:, which]
    place = similar.argmax(1) + stretch.first
    aligned = (best >= _ALIGNED) & form.content
    opposed = _opposed(form, answer, stretch)
    misconception, margin, contrast = _misconception(near, which, wrong)
    missing, conflict = _numbers(form, answer, stretch)
    polarity = _disagreement(form, answer, place, aligned)
    antonym = _share(opposed[0], form.weights, form.content)
    cosine, coverage = float(near.cosine[which]), float(near.coverage[which])
    key = float(_mean(best[:, None], form.weights**2)[0])
    features = [
        cosine,
        coverage,
        float(_mean((best == 1.0)[:, None].astype(float), form.weights)[0]),
        key,
        float(_mean(best[form.new][:, None], form.weights[form.new])[0]) if form.new.any() else key,
        _share((best >= _ALIGNED) & form.new, form.weights, form.new) if form.new.any() else key,
        float(_mean(similar.max(0)[:, None], answer.weights[stretch.first : stretch.last])[0]),
        _order(place[aligned]),
        _proximity(place[aligned]),
        polarity,
        antonym,
        missing,
        conflict,
        min(1.0, float((~answer.content[stretch.first : stretch.last]).mean()) / 0.3),
        margin,
        contrast,
        _weakest(best, form),
        cosine * key,
        max(polarity, antonym) * coverage,
    ]
    return Match(form, stretch, float(near.score[which]), np.array(features), opposed[1], misconception)


def _share(mask: NDArray[np.bool_], weights: NDArray[np.float64], among: NDArray[np.bool_]) -> float:
    total = weights[among].sum()
    return float(weights[mask & among].sum() / total) if total > 0 else 0.0


def _disagreement(form: Reading, answer: Reading, place: NDArray[np.int64], aligned: NDArray[np.bool_]) -> float:
    """The share of the aligned weight on which form and answer differ about being negated."""
    if not aligned.any():
        return 0.0
    differ = form.negated != answer.negated[place]
    return _share(differ & aligned, form.weights, aligned)


def _opposed(form: Reading, answer: Reading, stretch: Stretch) -> tuple[NDArray[np.bool_], tuple[str, str] | None]:
    """Which words of the form meet their antonym in the stretch under the same polarity, and the first such pair.

    A stretch that names both ends of a scale ("from its start to its end") takes neither's place.
    """
    mask = np.zeros(len(form.words), bool)
    pair = None
    present = {answer.stems[j] for j in range(stretch.first, stretch.last)}
    said = [j for j in range(stretch.first, stretch.last) if not antonyms().get(answer.stems[j], _NONE) & present]
    for i, word in enumerate(form.words):
        opposites = antonyms().get(word.stem)
        if not opposites or word.stem in present:
            continue
        for j in said:
            if answer.stems[j] in opposites and answer.negated[j] == form.negated[i]:
                mask[i] = True
                pair = pair or (answer.words[j].lower, word.lower)
    return mask, pair


def _misconception(near: _Near, which: int, wrong: Sequence[_Near]) -> tuple[int | None, float, float]:
    """Which misconception the stretch comes nearest to; by how much nearer than to the form; and how much more it
    says the words that only the misconception has than those that only the form has. The last two lie in [-1, 1].
    """
    if not wrong:
        return None, -0.15, 0.0
    margins = [each.believed(which) - near.believed(which) for each in wrong]
    nearest = int(np.argmax(margins))
    theirs, ours = wrong[nearest].only_beside(near.form, which), near.only_beside(wrong[nearest].form, which)
    return nearest, float(np.clip(margins[nearest], -0.3, 0.3)), theirs - ours


def _weakest(best: NDArray[np.float64], form: Reading) -> float:
    """How well the worst-said quarter of the form's content is said."""
    order = np.argsort(best[form.content], kind="stable")
    weights = form.weights[form.content][order]
    within = np.cumsum(weights) <= _FAINT * weights.sum()
    within[:1] = True
    return float(best[form.content][order][within].mean()) if len(order) else 1.0


def _numbers(form: Reading, answer: Reading, stretch: Stretch) -> tuple[float, float]:
    """The share of the form's numbers that the stretch lacks, and whether it has others in their place."""
    if not form.numbers:
        return 0.0, 0.0
    said = {value for i, value in answer.numbers if stretch.first <= i < stretch.last}
    due = {value for _, value in form.numbers}
    missing = len(due - said) / len(due)
    return missing, float(missing > 0 and bool(said - due))


def _proximity(places: NDArray[np.int64]) -> float:
    """The share of neighbouring aligned words that also stand near each other in the answer, in the form's order."""
    steps = np.diff(places)
    return float(((steps > 0) & (steps <= _NEAR_BY)).mean()) if len(steps) else 0.5


def _order(places: NDArray[np.int64]) -> float:
    """The share of neighbouring aligned words that stand in the form's order; 0.5 where there are fewer than two."""
    steps = np.diff(places)
    return float((steps > 0).mean()) if len(steps) else 0.5
