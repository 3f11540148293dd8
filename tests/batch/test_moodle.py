"""Totals for Moodle: a student with an open answer has no grade, and never a zero."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.batch.conftest import task_of
from tutor.batch import GradeMany, Run, grade_pending, prepare
from tutor.batch.engines import Here
from tutor.batch.matching import Matcher
from tutor.batch.moodle import write_moodle
from tutor.domain import Question

ONE = "scaling.chinchilla-optimal"


def test_totals_are_per_student_and_open_ones_are_left_empty(
    tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany, questions: dict[str, Question]
) -> None:
    path = tmp_path / "a.csv"
    foreign = "Der Verlust sinkt mit der Zahl der Parameter und mit der Menge der Daten nach einem Potenzgesetz."
    rows = [f"a@x,{ONE},", f"=b@x,{ONE},{foreign}", "a@x,architecture.moe-routing-collapse,"]
    path.write_text("\n".join(["Email address,question,answer", *rows]), encoding="utf-8")
    prepare(run, task_of(path, matcher), grade_many)
    grade_pending(run, questions, Here(grade_many))

    assert write_moodle(run, "Email address", tmp_path / "out.csv") == 1
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        back = list(csv.DictReader(file))
    out_of = questions[ONE].out_of + questions["architecture.moe-routing-collapse"].out_of
    assert back == [
        {"Email address": "a@x", "Grade": "0.0", "Out of": str(out_of), "Note": ""},
        {"Email address": "'=b@x", "Grade": "", "Out of": "", "Note": "1 answers need a person"},
    ]
