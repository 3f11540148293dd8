"""The class report: counted rightly, escaped, complete in itself."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.batch.conftest import task_of
from tutor.batch import GradeMany, Run, grade_pending, prepare
from tutor.batch.engines import Here
from tutor.batch.matching import Matcher
from tutor.batch.report import write_report
from tutor.batch.report.alike import alike
from tutor.batch.report.statistics import ClassCount, Correlation
from tutor.batch.writing import grades
from tutor.domain import Question

ONE = "scaling.chinchilla-optimal"
LONG = "The loss falls as a power law of parameters and tokens, so both have to grow together with the compute budget"
PAIRS = st.lists(st.tuples(st.integers(0, 4), st.integers(-50, 50)), min_size=5, max_size=60)


@given(PAIRS)
def test_discrimination_is_pearsons_r(pairs: list[tuple[int, int]]) -> None:
    counted = Correlation()
    for x, y in pairs:
        counted.add(x / 4, y / 2)
    xs, ys = zip(*pairs, strict=True)
    if len(set(xs)) == 1 or len(set(ys)) == 1:
        assert counted.r is None
    else:
        assert counted.r == pytest.approx(np.corrcoef(xs, ys)[0, 1], abs=1e-9)


@pytest.fixture
def graded(tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany, questions: dict[str, Question]) -> Run:
    path = tmp_path / "a.csv"
    answers = [LONG, f"{LONG} indeed", "tokens and parameters", "parameters", "", "<script>alert(1)</script> tokens"]
    rows = [f'<b>s{n}</b>,{ONE},"{answer}"' for n, answer in enumerate(answers)]
    path.write_text("\n".join(["student,question,answer", *rows]), encoding="utf-8")
    prepare(run, task_of(path, matcher), grade_many)
    grade_pending(run, questions, Here(grade_many))
    return run


def test_every_answer_is_counted_once(graded: Run) -> None:
    counted = ClassCount()
    for answered in grades(graded):
        counted.add(answered.item, answered.grade)

    assert sum(counted.scores) + counted.to_review + counted.not_graded == 6
    assert {sum(point.verdicts.values()) for point in counted.questions[ONE].points.values()} == {6}


def test_nearly_equal_answers_are_pairs(graded: Run) -> None:
    assert [(pair.one, pair.other) for pair in alike(graded)] == [("<b>s0</b>", "<b>s1</b>")]
    assert 0.9 < alike(graded)[0].likeness < 1


def test_the_page_is_whole_and_escaped(graded: Run, tmp_path: Path, questions: dict[str, Question]) -> None:
    write_report(graded, questions, "Report on <a>", ["Kappa .5"], tmp_path / "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")

    assert "<b>s0" not in page
    assert "<a>" not in page
    assert re.findall(r"(?:src|href)=|https?://|<script", page) == []
    for part in ("Kappa .5", "Discrimination", "never a verdict", "embedded one word", ONE):
        assert part in page
