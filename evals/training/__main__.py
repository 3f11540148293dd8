"""`python -m evals.training --data DIR`: fits the head of the embedded judge and writes it with its manifest."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold

from evals.gold import gold
from evals.training.drafts import SET as DRAFTED
from evals.training.drafts import draft_thresholds, drafted
from evals.training.fitting import Example, averaged, calibrate, choose_thresholds, examples, kappa, predicted
from evals.training.graded import SETS, graded
from evals.training.making import OUTCOME
from evals.training.material import ours
from evals.training.topics import PAIRS, denials, elsewhere, pairs
from tutor.bank import load
from tutor.domain import Verdict, content_hash
from tutor.encoder import SentenceEncoder, open_encoder
from tutor.grading.embedded.alignment import FEATURES
from tutor.grading.embedded.head import WEIGHTS, Calibration, Thresholds
from tutor.settings import Settings

_PARTS = 3  # of the questions, one of which the thresholds are chosen on
_JUDGED = ("gold", "pairs", "rule")
_ACCEPTED = 0.12  # the share of denials that may pass for the point on questions left out
_REFUSED = 0.9  # the share of points not made that must earn nothing there; the suite asks for .9, of questions unseen
_KINDS = (Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.CONTRADICTED)


def main(
    data: Annotated[
        Path, typer.Option(help="Folder of the human-graded sets: scientsbank.jsonl, beetle.jsonl, saf_en.jsonl")
    ],
    out: Annotated[Path, typer.Option(help="Where the weights go")] = WEIGHTS,
) -> None:
    """Fit, report, write."""
    settings = Settings.read()
    bank, encoder = load(settings.bank_folder), open_encoder(settings)
    known = examples([*ours(bank), *graded(data)], encoder)
    print(Counter(each.case.kind for each in known))
    calibration, thresholds, reached = _on_questions_left_out(known, encoder)
    manifest = {
        "encoder": encoder.hash,
        "gold": content_hash([answer.model_dump(mode="json") for answer in gold("dev")]),
        "pairs": content_hash(pairs(PAIRS)),
        "elsewhere": content_hash([asdict(topic) for topic in elsewhere()]),
        "bank": bank.hash,
        "graded": {name: sha256((data / f"{name}.jsonl").read_bytes()).hexdigest() for name in (*SETS, DRAFTED)},
        "examples": Counter(each.case.kind for each in known),
        "left out": reached,
        "versions": {"python": platform.python_version()} | {name: version(name) for name in ("torch", "numpy")},
    }
    classifier = averaged(known, denials(), encoder)
    drafts = draft_thresholds(drafted(data), classifier, encoder)
    chosen = {"calibration": asdict(calibration), "thresholds": asdict(thresholds), "drafts": asdict(drafts)}
    held: dict[str, Any] = {"features": FEATURES, **chosen, "manifest": manifest}
    classifier.save(out, {name: json.dumps(value) for name, value in held.items()})
    print(json.dumps({**chosen, "manifest": manifest}, indent=1))


def _on_questions_left_out(
    known: Sequence[Example], encoder: SentenceEncoder
) -> tuple[Calibration, Thresholds, dict[str, Any]]:
    """Calibrate and choose the thresholds on a third of the questions, left out of a fit.

    Return both, and what they reach there.
    """
    written = [i for i, each in enumerate(known) if each.case.kind in _JUDGED]
    groups = [known[i].case.group for i in written]
    left_out = [known[written[i]] for i in next(GroupKFold(_PARTS).split(written, groups=groups))[1].tolist()]
    absent = {each.case.group for each in left_out}
    kept = [each for each in known if each.case.group not in absent]
    chances = predicted(averaged(kept, denials(), encoder), left_out)
    rows = {kind: [i for i, each in enumerate(left_out) if each.case.kind == kind] for kind in _JUDGED}
    calibration = calibrate(np.array([left_out[i].case.outcome for i in rows["gold"]]), chances[rows["gold"]])
    best = choose_thresholds(_truth(left_out, rows["gold"]), chances[rows["gold"]], _ACCEPTED, _REFUSED)
    reached = {}
    for kind, of in rows.items():
        truth = _truth(left_out, of)
        reached[kind] = round(kappa(truth, chances[of], best), 3)
        print(f"{kind}: quadratic weighted kappa {reached[kind]}; rows: the labels, columns: the judge's verdicts")
        _print_confusion(truth, chances[of], best)
    return calibration, best, reached


def _truth(known: Sequence[Example], rows: Sequence[int]) -> list[Verdict]:
    verdicts = {outcome: verdict for verdict, outcome in OUTCOME.items()}
    return [verdicts[tuple(known[i].case.outcome.tolist())] for i in rows]


def _print_confusion(truth: Sequence[Verdict], chances: NDArray[np.float64], chosen: Thresholds) -> None:
    given = [chosen.verdict(*pair) for pair in chances.tolist()]
    print(f"  {'':13}", [each.value for each in _KINDS])
    for kind in _KINDS:
        print(f"  {kind:13}", [sum(t is kind and s is k for t, s in zip(truth, given, strict=True)) for k in _KINDS])


if __name__ == "__main__":
    typer.run(main)
