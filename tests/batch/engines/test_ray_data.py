"""Ray gives the same outcomes as this process does, byte for byte, and says so kindly where it is not installed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tests.batch.one_word import open_one_word
from tutor.batch import GradeMany, Run, Stopped, grade_pending, open_engine, prepare, write_results
from tutor.batch.engines import Here
from tutor.batch.matching import Matcher
from tutor.batch.writing import write_grades
from tutor.domain import Question
from tutor.errors import InputError

ROWS = 300
ONE = "scaling.chinchilla-optimal"
installed = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="no Ray: pip install 'pretraining-tutor[ray]'"
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    rows = (f"s{n},{ONE},answer {n} on tokens and parameters" for n in range(ROWS))
    path.write_text("\n".join(["student,question,answer", *rows]), encoding="utf-8")
    return path


def written(run: Run, source: Path, matcher: Matcher, questions: dict[str, Question]) -> bytes:
    task, out = task_of(source, matcher), run.path.parent / "out.csv"
    write_results(run, task.sheet, task.layout, questions, out)
    write_grades(run, out.with_suffix(".jsonl"))
    return out.read_bytes() + out.with_suffix(".jsonl").read_bytes()


@installed
@pytest.mark.slow
def test_ray_gives_what_this_process_gives(
    tmp_path: Path, source: Path, matcher: Matcher, grade_many: GradeMany, questions: dict[str, Question]
) -> None:
    here, far = Run(tmp_path / "here" / "run.db"), Run(tmp_path / "far" / "run.db")
    for run in (here, far):
        prepare(run, task_of(source, matcher), grade_many)
    assert grade_pending(here, questions, Here(grade_many)) is Stopped.DONE
    with open_engine(grade_many, 2, open_one_word, "ray") as engine:
        assert grade_pending(far, questions, engine) is Stopped.DONE

    assert written(far, source, matcher, questions) == written(here, source, matcher, questions)


def test_where_ray_is_missing_it_is_said_how_to_get_it(grade_many: GradeMany, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(InputError, match=r"pip install 'pretraining-tutor\[ray\]'"),
        open_engine(grade_many, 2, open_one_word, "ray"),
    ):
        pass
