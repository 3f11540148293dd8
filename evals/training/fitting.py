"""The fit: examples, rounds in which each is represented by the matches that the judge would go by, thresholds."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import cohen_kappa_score

from evals.training.making import Case
from tutor.domain import Verdict
from tutor.encoder import SentenceEncoder
from tutor.encoder.pairs import LONGEST, Pair, PairClassifier
from tutor.grading.embedded.alignment import matches
from tutor.grading.embedded.head import OUTCOMES, Calibration, Thresholds, log_odds
from tutor.grading.embedded.judge import paired
from tutor.grading.embedded.reading import Reading, read
from tutor.grading.guard import guard

Told = Callable[[str], None]
ROUNDS = 3
_AT_ONCE = 3000  # cases whose token states are in memory at once
_RATE, _WARM_UP, _DECAY, _BATCH = 2e-4, 100, 0.01, 32
_AT_MOST = {"rule": 3000, "other": 1200, "composed": 1800, "scientsbank": 2500, "beetle": 2500}  # drawn by chance
_WEIGHTS = {
    "gold": 2.0, "pairs": 2.0, "elsewhere": 1.5, "reference": 1.5, "denied": 1.0, "rule": 0.7, "other": 0.7,
    "composed": 0.6, "stranger": 0.5, "scientsbank": 0.5, "beetle": 0.5,
}  # fmt: skip
_NEARLY = 0.015  # of kappa
_SCALE = (Verdict.CONTRADICTED, Verdict.UNMET, Verdict.PARTIAL, Verdict.MET)
_MET, _UNMET, _CONTRADICTED = (OUTCOMES.index(each) for each in ("met", "unmet", "contradicted"))


@dataclass(frozen=True)
class Example:
    """A case with its matches, nearest first."""

    case: Case
    pairs: tuple[Pair, ...]


def examples(cases: Sequence[Case], encoder: SentenceEncoder) -> list[Example]:
    """Read the cases and match them, as the judge would; those without a match are left out."""
    starts = range(0, len(cases), _AT_ONCE)
    return [each for start in starts for each in _examples(cases[start : start + _AT_ONCE], encoder)]


def _examples(cases: Sequence[Case], encoder: SentenceEncoder) -> list[Example]:
    texts = [(guard(case.text, case.question).text, case.question) for case in cases]
    forms = [(form, case.question) for case in cases for form in (*case.right, *case.wrong)]
    known = _read_all(dict.fromkeys([*texts, *forms]), encoder)
    return [each for case, text in zip(cases, texts, strict=True) if (each := _example(case, text, known)).pairs]


def _read_all(texts: Sequence[tuple[str, str]] | dict[tuple[str, str], None], encoder: SentenceEncoder) -> _Known:
    keys = list(texts)
    return dict(zip(keys, read([text for text, _ in keys], [question for _, question in keys], encoder), strict=True))


_Known = dict[tuple[str, str], Reading]


def _example(case: Case, text: tuple[str, str], known: _Known) -> Example:
    answer = known[text]
    right, wrong = ([known[form, case.question] for form in forms] for forms in (case.right, case.wrong))
    found = matches([form for form in right if form.words], [form for form in wrong if form.words], answer)
    return Example(case, tuple(_kept(paired(match, answer)) for match in found))


def _kept(pair: Pair) -> Pair:
    """A pair with no more than is read of it, in half precision: all of them are in memory at once."""
    first, second = (text[:longest].astype(np.float16) for text, longest in zip(pair[:2], LONGEST, strict=True))
    return Pair(first, second, pair.features)


def averaged(known: Sequence[Example], apart: Collection[str], encoder: SentenceEncoder) -> PairClassifier:
    """Return the mean of two fits' weights: on all examples, and on those whose text is not `apart`.

    Where one fit has learned too much of a manner of writing the other has not (Wortsman et al. 2022, "Model soups",
    arXiv:2203.05482).
    """
    fitted = [fit(each, encoder) for each in (known, [each for each in known if each.case.text not in apart])]
    return mean_of(fitted)


def mean_of(fitted: Sequence[PairClassifier]) -> PairClassifier:
    """Return a classifier each of whose weights is the mean of those of classifiers of one make."""
    states = [each.state_dict() for each in fitted]
    made = deepcopy(fitted[0])
    made.load_state_dict({name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})
    return made.eval()


def fit(known: Sequence[Example], encoder: SentenceEncoder, seed: int = 0, say: Told = print) -> PairClassifier:
    """Fit a classifier: in the first round each example stands for its nearest match, then for those that decide.

    Which these are, the classifier says after the first round.
    """
    torch.manual_seed(seed)
    rng = random.Random(seed)  # noqa: S311 - reproducible, not secret
    drawn = _drawn(known, rng)
    classifier = PairClassifier.on_top_of(encoder, np.array([each.pairs[0].features for each in drawn]), len(OUTCOMES))
    optimiser = _Optimiser(classifier, int((1 + 1.7 * (ROUNDS - 1)) * len(drawn)) // _BATCH)
    rows = list(_rows(drawn, None))
    for number in range(ROUNDS):
        if number == 1:
            rows = list(_rows(drawn, said(classifier, drawn)))
        losses = [optimiser.step(batch) for batch in _batches(rows, rng)]
        say(f"round {number + 1} of {ROUNDS}: {len(rows)} matches, loss {np.mean(losses):.3f}")
    return classifier.eval()


def _drawn(known: Sequence[Example], rng: random.Random) -> list[Example]:
    kinds = dict.fromkeys(each.case.kind for each in known)
    groups = [[each for each in known if each.case.kind == kind] for kind in kinds]
    return [each for of in groups for each in rng.sample(of, min(len(of), _AT_MOST.get(of[0].case.kind, len(of))))]


@dataclass(frozen=True)
class _Row:
    """A match with the outcome it is due, float64 [3], and how much it counts."""

    pair: Pair
    outcome: NDArray[np.float64]
    weight: float


def _rows(drawn: Sequence[Example], told: Sequence[NDArray[np.float64]] | None) -> Iterator[_Row]:
    for i, each in enumerate(drawn):
        chosen = [(0, each.case.outcome)] if told is None else _deciding(each.case.outcome, told[i])
        for which, outcome in chosen:
            yield _Row(each.pairs[which], outcome, _WEIGHTS[each.case.kind])


def _deciding(outcome: NDArray[np.float64], told: NDArray[np.float64]) -> list[tuple[int, NDArray[np.float64]]]:
    """Return (match, outcome) of the match that speaks most for the outcome, and of the one that misleads most.

    An answer that makes a point must hold no match that denies it, one that denies it none that makes it, and one that
    misses it neither. The match that seems to do so does not; which of the others it is, the head may go on believing.
    """
    if outcome[_UNMET] == 1.0:
        return [(int(which), outcome) for which in dict.fromkeys(told[:, [_MET, _CONTRADICTED]].argmax(0).tolist())]
    due, misleading = (_CONTRADICTED, _MET) if outcome[_CONTRADICTED] > 0 else (_MET, _CONTRADICTED)
    telling, luring = int(told[:, due].argmax()), int(told[:, misleading].argmax())
    if luring == telling:
        return [(telling, outcome)]
    rest = np.where(np.arange(len(OUTCOMES)) == misleading, 0.0, told[luring])
    return [(telling, outcome), (luring, rest / rest.sum())]


class _Optimiser:
    """AdamW, the copied layers slower than what is new; the rate rises, then falls to nearly nothing."""

    def __init__(self, classifier: PairClassifier, steps: int) -> None:
        self._classifier = classifier
        named = list(classifier.named_parameters())
        copied = [parameter for name, parameter in named if name.startswith("layers")]
        new = [parameter for name, parameter in named if not name.startswith("layers")]
        groups = [{"params": copied, "lr": _RATE}, {"params": new, "lr": 10 * _RATE}]
        self._adam = torch.optim.AdamW(groups, weight_decay=_DECAY)
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._adam, lambda i: min(1.0, (i + 1) / _WARM_UP) * max(0.02, 1 - i / steps)
        )

    def step(self, rows: Sequence[_Row]) -> float:
        self._classifier.train()
        due = torch.tensor(np.array([row.outcome for row in rows]), dtype=torch.float32)
        weights = torch.tensor([row.weight for row in rows])
        with torch.autocast("cpu", torch.bfloat16):
            logits = self._classifier([row.pair for row in rows])
        loss = (weights * -(due * logits.float().log_softmax(-1)).sum(-1)).mean()
        self._adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._classifier.parameters(), 1.0)
        self._adam.step()
        self._schedule.step()
        return float(loss.detach())


def _batches(rows: Sequence[_Row], rng: random.Random) -> list[list[_Row]]:
    """Rows of about equal length together, so that a batch holds little padding; batches in any order."""
    ordered = sorted(rows, key=lambda row: (len(row.pair.first) + len(row.pair.second)) * (1 + 0.2 * rng.random()))
    batches = [ordered[start : start + _BATCH] for start in range(0, len(ordered), _BATCH)]
    rng.shuffle(batches)
    return batches


def said(classifier: PairClassifier, of: Sequence[Example]) -> list[NDArray[np.float64]]:
    """Return for each example float64 [matches, 3]."""
    told = classifier.probabilities([pair for each in of for pair in each.pairs])
    return np.split(told, np.cumsum([len(each.pairs) for each in of])[:-1])


def predicted(classifier: PairClassifier, of: Sequence[Example]) -> NDArray[np.float64]:
    """Return float64 [examples, 2]: p_met and p_contradicted of each, as the judge takes them."""
    told = said(classifier, of)
    return np.array([(each[:, _MET].max(), each[:, _CONTRADICTED].max()) for each in told])


def calibrate(outcomes: NDArray[np.float64], chances: NDArray[np.float64]) -> Calibration:
    """Fit what the chances are worth. outcomes: float64 [answers, 3]; chances: float64 [answers, 2], as predicted."""
    which = np.tile(np.arange(len(OUTCOMES)), len(outcomes))
    rows, share = np.repeat(log_odds(chances), len(OUTCOMES), 0), outcomes.reshape(-1)
    model = LogisticRegression(C=10.0, max_iter=500).fit(rows[share > 0], which[share > 0], share[share > 0])
    return Calibration(model.coef_.tolist(), model.intercept_.tolist())


def choose_thresholds(
    truth: Sequence[Verdict], chances: NDArray[np.float64], accepted: float, refused: float
) -> Thresholds:
    """Return those that credit most points made, among those whose quadratic weighted kappa is nearly the highest.

    At most a share `accepted` of denials may pass for the point, and of all points not made at least a share `refused`
    must earn nothing, unless no thresholds do that. truth: verdicts by people; chances: float64 [answers, 2], as
    `predicted` returns them.
    """
    allowed = [each for each in _candidates() if _credited(truth, chances, each, Verdict.CONTRADICTED) <= accepted]
    strict = [each for each in allowed if true_negatives(truth, chances, each) >= refused]
    reached = [(kappa(truth, chances, each), each) for each in strict or allowed]
    best = max(value for value, _ in reached)
    near = [
        (_credited(truth, chances, each, Verdict.MET), value, each)
        for value, each in reached
        if value >= best - _NEARLY
    ]
    return max(near, key=lambda of: of[:2])[2]


def _credited(truth: Sequence[Verdict], chances: NDArray[np.float64], chosen: Thresholds, of: Verdict) -> float:
    """The share of points of one label that are judged met."""
    pairs = [pair for verdict, pair in zip(truth, chances.tolist(), strict=True) if verdict is of]
    return float(np.mean([chosen.verdict(*pair) is Verdict.MET for pair in pairs]))


def true_negatives(truth: Sequence[Verdict], chances: NDArray[np.float64], chosen: Thresholds) -> float:
    """The share of points not made that earn nothing."""
    given = [
        chosen.verdict(*pair)
        for verdict, pair in zip(truth, chances.tolist(), strict=True)
        if verdict in (Verdict.UNMET, Verdict.CONTRADICTED)
    ]
    return float(np.mean([each in (Verdict.UNMET, Verdict.CONTRADICTED) for each in given]))


def kappa(truth: Sequence[Verdict], chances: NDArray[np.float64], chosen: Thresholds) -> float:
    """Quadratic weighted kappa: to call a point that was made contradicted is worse than to call it missing."""
    given = [_SCALE.index(chosen.verdict(*pair)) for pair in chances.tolist()]
    return float(cohen_kappa_score([_SCALE.index(each) for each in truth], given, weights="quadratic"))


def _candidates() -> list[Thresholds]:
    return [
        Thresholds(met=round(met, 2), partial=round(met - gap, 2), contradicted=round(against, 2), beside=beside)
        for met in np.arange(0.4, 0.86, 0.05).tolist()
        for gap in (0.05, 0.1, 0.15, 0.2)
        for against in np.arange(0.3, 0.81, 0.05).tolist()
        for beside in (0.0, 0.1, 0.2)
    ]
