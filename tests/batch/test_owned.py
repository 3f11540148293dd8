"""The batches of one learner: told whole, and gone; those of others stay, without the name of who decided on them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tests.batch.review.conftest import ONE
from tutor.batch import GradeMany, lease
from tutor.batch.matching import Matcher
from tutor.batch.owned import TYPED, UPLOADED, batches_of, remove, told, unsign
from tutor.batch.plan import prepare
from tutor.batch.review.decisions import Decision, all_decisions, record
from tutor.batch.run import Run
from tutor.batch.spec import Spec, keep, open_run
from tutor.batch.writing import unwritten, write_grades
from tutor.domain import LOCAL_LEARNER
from tutor.errors import BatchBusy

ANSWER = "a sentence of their own"


def uploaded(home: Path, name: str, learner: str) -> Path:
    """Make a batch as the page does, of one answer, and return the folder of its run."""
    folder = home / UPLOADED / name
    folder.mkdir(parents=True)
    source = folder / "class.csv"
    source.write_text(f"student,question,answer\nAda,{ONE},{ANSWER}\n", encoding="utf-8")
    with closing(open_run(folder / "run")) as run:
        keep(run, Spec(source=source, out=folder / "class-graded.csv"))
        run.remember(learner=learner)
    return folder / "run"


def typed(home: Path) -> None:
    """Make a batch as the terminal does."""
    with closing(open_run(home / TYPED / "homework-1a2b3c4d")) as run:
        keep(run, Spec(source=home / "homework.csv", out=home / "out.csv"))


def test_only_ones_own_are_removed(tmp_path: Path) -> None:
    for name, learner in (("a", "ann"), ("b", "bob"), ("c", "ann")):
        uploaded(tmp_path, name, learner)
    typed(tmp_path)
    assert [each.name for each in batches_of(tmp_path, "ann")] == ["a", "c"]
    assert remove(tmp_path, "ann") == 2
    assert [each.name for each in (tmp_path / UPLOADED).iterdir()] == ["b"]
    assert remove(tmp_path, "ann") == 0
    assert remove(tmp_path, LOCAL_LEARNER.id) == 1  # what was graded in the terminal is of who sits at this machine
    assert list((tmp_path / TYPED).iterdir()) == []


def test_none_is_removed_while_one_is_being_graded(tmp_path: Path) -> None:
    uploaded(tmp_path, "a", "ann")
    with closing(open_run(uploaded(tmp_path, "b", "ann"))) as run:
        owner = lease.take(run.database)
        with pytest.raises(BatchBusy, match="stop it first"):
            remove(tmp_path, "ann")
        assert len(batches_of(tmp_path, "ann")) == 2
        lease.give_back(run.database, owner)
    assert remove(tmp_path, "ann") == 2


def test_they_are_told_with_answers_and_grades(tmp_path: Path, matcher: Matcher, grade_many: GradeMany) -> None:
    folder = uploaded(tmp_path, "a", "ann")
    with closing(open_run(folder)) as run:
        prepare(run, task_of(folder.parent / "class.csv", matcher), grade_many)
    (batch,) = told(tmp_path, "ann")
    assert batch["file"] == "class.csv"
    (answer,) = batch["answers"]
    assert (answer["row"], answer["student"], answer["question"]) == (2, "Ada", ONE)
    assert (answer["answer"], answer["grade"]) == (ANSWER, None)
    assert told(tmp_path, "bob") == []


def decided(run: Run, by: str) -> None:
    (work,) = next(run.pending(8))
    decision = {
        "question": work.question,
        "answer": work.answer,
        "by": by,
        "comment": "see me",
        "at": "2026-05-04T09:00Z",
    }
    record(run, [Decision.model_validate(decision)])


def test_what_was_said_of_others_stays_without_a_name(tmp_path: Path, matcher: Matcher, grade_many: GradeMany) -> None:
    folder = uploaded(tmp_path, "a", "bob")
    with closing(open_run(folder)) as run:
        prepare(run, task_of(folder.parent / "class.csv", matcher), grade_many)
        decided(run, "tess")
        decided(run, "zoe")
        write_grades(run, folder.parent / "class-graded.grades.jsonl")
    (folder.parent / "class-graded.csv").write_text("override by tess", encoding="utf-8")
    unsign(tmp_path, "tess", "somebody")
    with closing(open_run(folder)) as run:
        assert [each.by for found in all_decisions(run).values() for each in found] == ["somebody", "zoe"]
        assert unwritten(run) == 2
    left = {each.name for each in folder.parent.iterdir()}
    assert left == {"class.csv", "run"}
    assert not any(b"tess" in each.read_bytes() for each in folder.parent.rglob("*") if each.is_file())
    unsign(tmp_path, "nobody-of-that-name", "somebody")
    assert {each.name for each in folder.parent.iterdir()} == left
