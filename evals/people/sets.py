"""The human-graded sets: one JSON object a line, with dataset, split, question_id, question, student_answer, and

score, max_score           a number and the most there is            (digiklausur_nn, saf_en)
label_5way, label_3way     correct, partially_correct_incomplete ... (beetle, scientsbank)
rubric_items, rubric_item_labels   texts, and 0 or 1 by grader and item   (physics_chen_rubric)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tutor.errors import InputError, UnreadableFile

_WORTH = {"correct": 1.0, "partially_correct_incomplete": 0.5}
Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """An answer with what people gave it, in [0, 1].

    `labels` holds the class it was put in, of two and of three; `by_item` the graders' yes or no to each rubric item.
    """

    set: str
    split: str
    question_id: str
    question: str
    references: tuple[str, ...]
    text: str
    score: float
    items: tuple[str, ...] = ()
    by_item: tuple[tuple[bool, ...], ...] = ()
    labels: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GradedSet:
    """splits: those that may be reported as rows of the product; people: how far people agree among themselves."""

    name: str
    splits: Sequence[str]
    score: Callable[[Raw], float]
    people: str
    in_points: bool = False


def _share(row: Raw) -> float:
    return float(row["score"]) / float(row["max_score"])


def _label(name: str) -> Callable[[Raw], float]:
    return lambda row: _WORTH.get(row[name], 0.0)


SETS: Sequence[GradedSet] = (
    GradedSet("digiklausur_nn", ("mandatory",), _share, "one grader", in_points=True),
    GradedSet("saf_en", ("test_ua",), _share, "alpha .91", in_points=True),
    GradedSet("beetle", ("test_ua",), _label("label_5way"), "kappa .69 to .88"),
    GradedSet("scientsbank", ("test_ua", "test_uq"), _label("label_3way"), "kappa .73"),
    GradedSet("physics_chen_rubric", ("all",), _share, "kappa .80 an item"),
)


def product_rows(graded: GradedSet, folder: Path) -> dict[str, list[Row]]:
    """Return the rows of each split that may be reported. Raises UnreadableFile for one that is not as described."""
    rows = [_row(graded, raw) for raw in _read(folder / f"{graded.name}.jsonl")]
    return {split: [row for row in rows if row.split == split] for split in graded.splits}


def training_rows(graded: GradedSet, folder: Path) -> list[Row]:
    """Return the rows of the official training split: they may be fitted on, and are never reported."""
    return [_row(graded, raw) for raw in _read(folder / f"{graded.name}.jsonl") if raw.get("split") == "train"]


def _row(graded: GradedSet, raw: Raw) -> Row:
    try:
        return Row(
            set=graded.name,
            split=raw["split"],
            question_id=raw["question_id"],
            question=raw["question"],
            references=tuple(raw.get("reference_answers") or ()),
            text=raw["student_answer"],
            score=graded.score(raw),
            items=tuple(raw.get("rubric_items") or ()),
            by_item=tuple(tuple(bool(each) for each in grader) for grader in raw.get("rubric_item_labels") or ()),
            labels={ways: raw[f"label_{ways}way"] for ways in (2, 3) if raw.get(f"label_{ways}way")},
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise UnreadableFile(f"{graded.name}: a row is not as described ({type(error).__name__}: {error})") from error


def _read(path: Path) -> Iterator[Raw]:
    if not path.is_file():
        raise InputError(f"expected the graded answers {path}, found none; give the folder that holds them with --data")
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
