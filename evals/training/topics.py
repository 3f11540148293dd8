"""What is known of a question's points: how they are said rightly and wrongly, and texts written as answers to them.

Two sources: the bank's questions of the gold answers' dev part with the texts in pairs/, and the questions of
neighbouring fields in elsewhere/, which exist for fitting only: the more questions a head has seen, the better it reads
those that it has not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from evals.gold import questions_of
from tutor.bank import Bank
from tutor.domain import PointKind, Question, RubricPoint, Verdict

PAIRS = Path(__file__).with_name("pairs")
ELSEWHERE = Path(__file__).with_name("elsewhere")
_WRITTEN = (Verdict.MET, Verdict.CONTRADICTED, Verdict.UNMET)

Texts = Mapping[Verdict, Sequence[str]]


@dataclass(frozen=True)
class Claim:
    """A point: its right forms, the misconceptions about it, and texts written as answers, by the verdict due."""

    id: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    written: Texts


@dataclass(frozen=True)
class Topic:
    """A question with its claims; `kind` says where the written texts come from."""

    id: str
    kind: str
    question: str
    claims: tuple[Claim, ...]


def of_the_bank(bank: Bank) -> list[Topic]:
    """Return the questions of the dev part; no question of the test part is touched."""
    test, written = questions_of("test"), pairs()
    return [of_question(each, written.get(each.id, {})) for each in bank.questions if each.id not in test]


def of_question(question: Question, written: Mapping[str, Texts]) -> Topic:
    """Return a question of a bank as a topic; points on quantities are left to code."""
    claims = tuple(
        _claim(point, written.get(point.id, {})) for point in question.points if point.kind is PointKind.CLAIM
    )
    return Topic(question.id, "pairs", question.text, claims)


def _claim(point: RubricPoint, written: Texts) -> Claim:
    wrong = tuple(each.text for each in point.misconceptions)
    return Claim(point.id, (point.text, *point.variants), wrong, written)


def elsewhere(folder: Path = ELSEWHERE) -> list[Topic]:
    """Return the questions of neighbouring fields."""
    return [
        Topic(f"{path.stem}:{i}", "elsewhere", row["question"], tuple(map(_stranger, range(99), row["points"])))
        for path in sorted(folder.glob("*.yaml"))
        for i, row in enumerate(_read(path))
    ]


def _stranger(number: int, row: Mapping[str, Any]) -> Claim:
    written = {verdict: row[verdict.value] for verdict in _WRITTEN}
    return Claim(str(number), (row["text"], *row["variants"]), tuple(row["wrong"]), written)


def pairs(folder: Path = PAIRS, files: str = "*.yaml") -> Mapping[str, Mapping[str, Texts]]:
    """Return question id -> point id -> verdict -> texts; several files may hold texts on one point."""
    held: dict[str, dict[str, dict[Verdict, list[str]]]] = {}
    for path in sorted(folder.glob(files)):
        for question, points in _read(path).items():
            for point, of in points.items():
                known = held.setdefault(question, {}).setdefault(point, {})
                for verdict, texts in of.items():
                    known.setdefault(Verdict(verdict), []).extend(texts)
    return held


def denials() -> frozenset[str]:
    """Return the texts of pairs/ that were written about what is denied: honest denials, and falsehoods."""
    held = pairs(files="*-denials.yaml")
    return frozenset(
        text for points in held.values() for of in points.values() for said in of.values() for text in said
    )


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))
