"""Answers that people graded, read from a folder that is given; nothing of them is kept in the project.

Only official training splits are fitted on. Sets and their licences: SciEntsBank and Beetle (Dzikovska et al. 2013,
SemEval-2013 task 7, CC BY-SA 3.0).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from evals.training.making import OUTCOME, Case
from tutor.domain import Verdict
from tutor.errors import InputError

_VERDICTS = {
    "correct": Verdict.MET,
    "partially_correct_incomplete": Verdict.PARTIAL,
    "contradictory": Verdict.CONTRADICTED,
}
SETS = {"scientsbank": "label_3way", "beetle": "label_5way"}


def graded(folder: Path, split: str = "train") -> list[Case]:
    """Return the cases of a split. Raises InputError where a set is missing."""
    return [case for name, label in SETS.items() for case in _cases(folder / f"{name}.jsonl", label, split)]


def _cases(path: Path, label: str, split: str) -> Iterator[Case]:
    for row in _rows(path):
        if row["split"] == split:
            verdict = _VERDICTS.get(row[label], Verdict.UNMET)
            yield Case(
                group=f"{row['dataset']}:{row['question_id']}",
                kind=row["dataset"],
                question=row["question"],
                right=tuple(row["reference_answers"]),
                wrong=(),
                text=row["student_answer"],
                outcome=np.array(OUTCOME[verdict]),
            )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    if not path.is_file():
        raise InputError(f"expected the graded answers {path}, found none; give the folder that holds them with --data")
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
