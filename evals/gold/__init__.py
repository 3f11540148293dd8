"""Gold answers: ours, written for the built-in bank, with a verdict per point.

answers/<topic>.yaml       question id -> answer id -> {category, text}; what a labeller is shown is the text only
labels/<labeller>/<topic>.yaml   question id -> answer id -> point id -> met | partial | unmet | contradicted;
                           `first` and `second` were written blind to each other, `settled` is what counts
differences.yaml           where the two differed, how it was settled and why
split.yaml                 which questions are `dev` (thresholds and weights may be fitted on them) and which `test`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from tutor.domain import Value, Verdict
from tutor.errors import InputError

FOLDER = Path(__file__).parent


class GoldAnswer(Value):
    """One answer with what a labeller said of it."""

    question: str
    id: str
    category: str
    text: str
    verdicts: Mapping[str, Verdict]


def gold(split: str, labeller: str = "settled", folder: Path = FOLDER) -> Sequence[GoldAnswer]:
    """Return the gold answers of a split, in the order of the files.

    Raises InputError where an answer has no labels or a label no answer.
    """
    members = questions_of(split, folder)
    answers, labels = _read_all(folder / "answers"), _read_all(folder / "labels" / labeller)
    if stray := sorted(_keys(answers) ^ _keys(labels)):
        raise InputError(f"expected labels of {labeller!r} for exactly the answers there are; stray: {stray[:9]}")
    return [
        GoldAnswer(question=question, id=each, verdicts=labels[question][each], **entry)
        for question, entries in answers.items()
        if question in members
        for each, entry in entries.items()
    ]


def questions_of(split: str, folder: Path = FOLDER) -> frozenset[str]:
    """Return the ids of the questions of a split."""
    return frozenset(question for question, which in _read(folder / "split.yaml").items() if which == split)


def _keys(tree: Mapping[str, Mapping[str, Any]]) -> set[tuple[str, str]]:
    return {(question, each) for question, entries in tree.items() for each in entries}


def _read_all(folder: Path) -> dict[str, Any]:
    return {question: held for path in sorted(folder.glob("*.yaml")) for question, held in _read(path).items()}


def _read(path: Path) -> dict[str, Any]:
    held = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(held, dict):
        raise InputError(f"{path.name}: expected a mapping by question id, got {type(held).__name__}")
    return held
