"""Two labellers: every point labelled twice, what they agree on stands, what they differ on was settled."""

from __future__ import annotations

import pytest
import yaml

from evals.gold import FOLDER, gold
from evals.labellers import SPLITS, Pair, agreement, labelled_twice
from tutor.domain import Verdict


def test_every_point_is_labelled_twice() -> None:
    pairs = list(labelled_twice())
    assert len(pairs) == sum(len(answer.verdicts) for split in SPLITS for answer in gold(split)) > 5000


def test_what_both_say_stands_and_the_rest_was_settled() -> None:
    differences = yaml.safe_load((FOLDER / "differences.yaml").read_text(encoding="utf-8"))
    settled = {(a.question, a.id, p): verdict for s in SPLITS for a in gold(s) for p, verdict in a.verdicts.items()}
    for pair in labelled_twice():
        told = settled[pair[:3]]
        if pair.first is pair.second:
            assert told is pair.first
        else:
            assert told == differences[pair.question][pair.answer][pair.point]["label"]


def test_kappa_by_hand() -> None:
    """Of ten points they agree on eight; by chance they would on half: (.8 - .5) / (1 - .5)."""
    first = [Verdict.MET] * 5 + [Verdict.UNMET] * 5
    second = [Verdict.MET] * 4 + [Verdict.UNMET] * 5 + [Verdict.MET]
    pairs = [
        Pair(f"q{i % 2}", "a", "p", ours, theirs) for i, (ours, theirs) in enumerate(zip(first, second, strict=True))
    ]
    assert agreement(pairs)["Cohen's kappa"].value == pytest.approx(0.6)
