"""Fits the embedded judge's head on our own development answers: `python -m evals.fit_head`.

Writes tutor/grading/embedded/head.json with weights, thresholds, and a manifest of what they were fitted on and how
well they did leaving each question out. No test answer and no human-graded set is read.
"""

from __future__ import annotations

import json
import random
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import cohen_kappa_score
from sklearn.model_selection import GroupKFold
from sklearn.neural_network import MLPClassifier

from evals.gold import GoldAnswer, gold
from evals.perturb import bag, contrast, negate, renumber, reverse, shuffle
from tutor.bank import Bank, load
from tutor.domain import PointKind, Question, RubricPoint, Verdict, content_hash
from tutor.encoder import open_encoder
from tutor.grading.embedded.alignment import FEATURES
from tutor.grading.embedded.head import OUTCOMES, WEIGHTS, Head, Network, Thresholds
from tutor.grading.embedded.judge import EmbeddedJudge
from tutor.grading.embedded.reading import read
from tutor.grading.guard import guard
from tutor.ports import Encoder, TokenStates, Vectors
from tutor.settings import Settings

_ROUNDS = 4  # of choosing the deciding match of each answer and fitting again
_MADE_BY_RULE = 600.0  # weight of all texts made by rule for one verdict; a written answer weighs one
_LEAST = 0.54  # p_met that earns a point; below it over a tenth of the texts that state nothing were accepted
_FOLDS = 6  # of questions, for choosing thresholds
_STRANGERS = 8  # other questions' references that a question is tried with
_ORDERS = 3  # in which a reference's passages stand, for each question
_SCALE = (Verdict.CONTRADICTED, Verdict.UNMET, Verdict.PARTIAL, Verdict.MET)
_NETWORKS, _UNITS, _DECAY, _EPOCHS = 4, 24, 0.003, 200


class Remembering:
    """An encoder that reads each text once: the same forms stand beside many answers."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._known: dict[str, TokenStates] = {}
        self.name, self.hash = encoder.name, encoder.hash

    def encode(self, texts: Sequence[str]) -> Vectors:
        return self._encoder.encode(texts)

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        fresh = list(dict.fromkeys(text for text in texts if text not in self._known))
        self._known.update(zip(fresh, self._encoder.tokens(fresh), strict=True))
        return [self._known[text] for text in texts]


@dataclass(frozen=True)
class Example:
    """One answer to one point. features: float64 [matches, features]; outcome: probabilities over OUTCOMES."""

    question: str
    verdict: Verdict
    written: bool
    features: NDArray[np.float64]

    @property
    def outcome(self) -> NDArray[np.float64]:
        return np.array(
            {
                Verdict.MET: (1.0, 0.0, 0.0),
                Verdict.PARTIAL: (0.5, 0.5, 0.0),
                Verdict.UNMET: (0.0, 1.0, 0.0),
                Verdict.CONTRADICTED: (0.0, 0.0, 1.0),
            }[self.verdict]
        )


def main() -> None:
    """Fit, report, write."""
    bank, encoder = load(Settings.read().bank_folder), open_encoder(Settings.read())
    answers = gold("dev")
    examples = list(_examples(bank, encoder, answers))
    kappa, thresholds = _on_questions_left_out(examples)
    head = _fit(examples)
    manifest = {
        "encoder": encoder.hash,
        "gold": content_hash([answer.model_dump(mode="json") for answer in answers]),
        "bank": bank.hash,
        "written": sum(example.written for example in examples),
        "made by rule": sum(not example.written for example in examples),
        "quadratic weighted kappa on questions left out": round(kappa, 3),
    }
    held = {
        "features": FEATURES,
        "manifest": manifest,
        "thresholds": asdict(thresholds),
        "mean": np.round(head.mean, 6).tolist(),
        "scale": np.round(head.scale, 6).tolist(),
        "networks": [[part.tolist() for part in network] for network in head.networks],
    }
    WEIGHTS.write_text(json.dumps(held) + "\n", encoding="utf-8")
    print(json.dumps({"thresholds": asdict(thresholds), "manifest": manifest}, indent=1))


@dataclass(frozen=True)
class Case:
    """A text as an answer to some points of a question, with the verdict due to each."""

    question: Question
    text: str
    verdicts: Mapping[str, Verdict]
    written: bool


def _examples(bank: Bank, encoder: Encoder, answers: Sequence[GoldAnswer]) -> Iterable[Example]:
    remembering = Remembering(encoder)
    judge = EmbeddedJudge(remembering)
    cases = [Case(bank.question(each.question), each.text, each.verdicts, True) for each in answers]
    rng = random.Random(0)  # noqa: S311 - reproducible, not secret
    for question in [bank.question(each) for each in dict.fromkeys(answer.question for answer in answers)]:
        for text, point, verdict in _by_rule(bank, question, rng):
            whose = question if point is None else question.model_copy(update={"points": (point,)})
            cases.append(Case(whose, text, {each.id: verdict for each in whose.points}, False))
    remembering.tokens([guard(case.text, case.question.text).text for case in cases])  # in one go, sorted by length
    for case in cases:
        yield from _of_a_case(judge, remembering, case)


def _of_a_case(judge: EmbeddedJudge, encoder: Encoder, case: Case) -> Iterable[Example]:
    guarded = guard(case.text, case.question.text)
    if guarded.worthless or not guarded.readable:
        return
    answer = read([guarded.text], [case.question.text], encoder)[0]
    for point in case.question.points:
        if point.kind is PointKind.CLAIM and (found := judge.matches(case.question, point, answer)):
            features = np.stack([match.features for match in found])
            yield Example(case.question.id, case.verdicts[point.id], case.written, features)


def _by_rule(bank: Bank, question: Question, rng: random.Random) -> Iterable[tuple[str, RubricPoint | None, Verdict]]:
    """Yield (text, point or None for all, verdict)."""
    passages = [passage.text for each in question.references for passage in bank.source(each).passages]
    for _ in range(_ORDERS):
        yield "\n\n".join(rng.sample(passages, len(passages))), None, Verdict.MET
    for point in question.points:
        if point.kind is PointKind.CLAIM:
            yield from _of_a_point(point, rng)
    strangers = [each for each in bank.questions if each.id not in (question.id, *question.related)]
    for stranger in rng.sample(strangers, min(_STRANGERS, len(strangers))):
        yield bank.reference(stranger), None, Verdict.UNMET
    yield f"{question.text} This is a very important topic and there are many things to consider.", None, Verdict.UNMET


def _of_a_point(point: RubricPoint, rng: random.Random) -> Iterable[tuple[str, RubricPoint, Verdict]]:
    """Yield texts about one point. A variant serves as answer to the point without it."""
    forms = (point.text, *point.variants)
    for i, form in enumerate(forms):
        others = forms[:i] + forms[i + 1 :]
        rest = point.model_copy(update={"text": others[0], "variants": others[1:]}) if others else point
        yield form, rest, Verdict.MET
        yield form, point, Verdict.MET
        yield negate(form, rng), point, Verdict.CONTRADICTED
        for changed in (reverse(form, rng), renumber(form, rng)):
            if changed:
                yield changed, point, Verdict.CONTRADICTED
    yield shuffle(rng.choice(forms), rng), point, Verdict.UNMET
    yield bag(" ".join(forms), rng), point, Verdict.UNMET
    for wrong in point.misconceptions:
        yield contrast(wrong.text, rng.choice(forms), rng), point, Verdict.MET
    for i, wrong in enumerate(point.misconceptions):
        known = point.misconceptions[:i] + point.misconceptions[i + 1 :]
        yield wrong.text, point.model_copy(update={"misconceptions": known}), Verdict.CONTRADICTED
        yield wrong.text, point, Verdict.CONTRADICTED


def _fit(examples: Sequence[Example]) -> Head:
    """Fit in rounds: each answer is represented by the matches that the judge would go by, then fitted again."""
    first = np.array([example.features[0] for example in examples])
    mean, scale = first.mean(0), first.std(0) + 1e-9
    weights = _weights(examples)
    rows, outcomes = first, np.array([example.outcome for example in examples])
    for _ in range(_ROUNDS):
        rough = _fitted(LogisticRegression(C=0.5, max_iter=2000), (rows - mean) / scale, outcomes, weights)
        deciding = [_deciding(each, rough.predict_proba((each.features - mean) / scale)) for each in examples]
        rows = np.array([each.features[i] for each, which in zip(examples, deciding, strict=True) for i, _ in which])
        outcomes = np.array([outcome for which in deciding for _, outcome in which])
        weights = np.repeat(_weights(examples), [len(which) for which in deciding])
    networks = [
        MLPClassifier((_UNITS,), alpha=_DECAY, max_iter=_EPOCHS, random_state=seed) for seed in range(_NETWORKS)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # stopping early is part of the recipe
        fitted = [_fitted(network, (rows - mean) / scale, outcomes, weights) for network in networks]
    return Head(mean, scale, tuple(_network(each) for each in fitted), Thresholds(1.0, 1.0, 1.0), "unsaved")


def _deciding(example: Example, said: NDArray[np.float64]) -> list[tuple[int, NDArray[np.float64]]]:
    """Return (match, outcome) of the match that speaks most for the verdict, and of the one that misleads most.

    An answer that makes a point must hold no match that denies it, and one that denies it none that makes it. The match
    that seems to do so is not that; which of the other two it is, the head may go on believing.
    """
    denied = example.verdict is Verdict.CONTRADICTED
    met, contradicted = OUTCOMES.index("met"), OUTCOMES.index("contradicted")
    due, misleading = (contradicted, met) if denied else (met, contradicted)
    telling, luring = int(said[:, due].argmax()), int(said[:, misleading].argmax())
    if luring == telling:
        return [(telling, example.outcome)]
    rest = np.where(np.arange(len(OUTCOMES)) == misleading, 0.0, said[luring])
    return [(telling, example.outcome), (luring, rest / rest.sum())]


def _weights(examples: Sequence[Example]) -> NDArray[np.float64]:
    """One for a written answer. Texts made by rule are many and alike, so each verdict's share a fixed weight."""
    by_rule = Counter(example.verdict for example in examples if not example.written)
    return np.array([1.0 if each.written else _MADE_BY_RULE / by_rule[each.verdict] for each in examples])


def _fitted(model: Any, rows: NDArray[np.float64], outcomes: NDArray[np.float64], weights: NDArray[np.float64]) -> Any:
    """Fit to soft outcomes: a row stands once for each outcome, weighted by its probability."""
    copies = [(rows, np.full(len(rows), k), weights * outcomes[:, k]) for k in range(len(OUTCOMES))]
    x, y, w = (np.concatenate(parts) for parts in zip(*copies, strict=True))
    return model.fit(x[w > 0], y[w > 0], sample_weight=w[w > 0])


def _network(model: MLPClassifier) -> Network:
    (hidden, out), (hidden_bias, out_bias) = model.coefs_, model.intercepts_
    return Network(*(np.round(part, 5) for part in (hidden, hidden_bias, out, out_bias)))


def _on_questions_left_out(examples: Sequence[Example]) -> tuple[float, Thresholds]:
    """Choose the thresholds on predictions for questions left out of the fit; return the kappa they reach."""
    predicted = np.zeros((len(examples), 2))
    ids = [example.question for example in examples]
    for known, left_out in GroupKFold(_FOLDS).split(ids, groups=ids):
        head = _fit([examples[i] for i in known.tolist()])
        for i in left_out.tolist():
            said = head.probabilities(examples[i].features)
            predicted[i] = said[:, OUTCOMES.index("met")].max(), said[:, OUTCOMES.index("contradicted")].max()
    written = np.array([example.written for example in examples])
    truth = [example.verdict for example in examples if example.written]
    best = max(_candidates(), key=lambda chosen: _kappa(truth, predicted[written], chosen))
    for name, group in (("written", written), ("by rule", ~written)):
        verdicts = [best.verdict(*pair) for pair in predicted[group].tolist()]
        right = [example.verdict for example, inside in zip(examples, group, strict=True) if inside]
        _print_confusion(name, right, verdicts)
    return _kappa(truth, predicted[written], best), best


def _candidates() -> list[Thresholds]:
    return [
        Thresholds(met=round(met, 2), partial=round(met - gap, 2), contradicted=round(against, 2))
        for met in np.arange(_LEAST, 0.81, 0.04).tolist()
        for gap in (0.04, 0.08, 0.12)
        for against in np.arange(0.2, 0.81, 0.05).tolist()
        if met - gap > 0.1
    ]


def _kappa(truth: Sequence[Verdict], predicted: NDArray[np.float64], chosen: Thresholds) -> float:
    """Quadratic weighted kappa: to call a point that was made contradicted is worse than to call it missing."""
    said = [_SCALE.index(chosen.verdict(*pair)) for pair in predicted.tolist()]
    return float(cohen_kappa_score([_SCALE.index(each) for each in truth], said, weights="quadratic"))


def _print_confusion(name: str, truth: Sequence[Verdict], said: Sequence[Verdict]) -> None:
    kinds = [Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.CONTRADICTED]
    print(f"{name}: rows are the labels, columns the judge's verdicts: {', '.join(kinds)}")
    for kind in kinds:
        print(f"  {kind:13}", [sum(t is kind and s is k for t, s in zip(truth, said, strict=True)) for k in kinds])


if __name__ == "__main__":
    main()
