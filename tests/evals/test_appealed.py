"""Verdicts that people disagreed with, exported as a learner's and a teacher's words made them, measure a grader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from evals.appealed import main, read_cases, retried, told
from tutor.cli.app import app
from tutor.domain import LOCAL_LEARNER, Filter, Verdict
from tutor.errors import UnreadableFile
from tutor.wiring import Tutor

ASKED = "scaling.training-compute"
OFF_TOPIC = "The duck rests for ten minutes before it is carved, and the sauce wants a little thyme."


@pytest.fixture
def own(tutor: Tutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tutor:
    """A tutor with a database of its own, in the home that commands find."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "index").symlink_to(tutor.settings.home / "index")
    monkeypatch.setenv("TUTOR_HOME", str(home))
    own = Tutor.open(home=home)
    own.encoder = tutor.encoder
    return own.ready()


def disputed(own: Tutor) -> str:
    """Say nothing to a question, and its follow-up's point in the rubric's own words; a teacher then says that both the
    answer and the reply make that point, whose id is returned.
    """
    question, practice, me = own.bank.question(ASKED), own.practice, LOCAL_LEARNER
    now = practice.answer(me.id, practice.start(me.id, Filter(questions=(ASKED,))).session.id, OFF_TOPIC)
    assert now.follow_up is not None
    point = now.follow_up.point
    now = practice.answer(me.id, now.session.id, question.point(point).text)
    own.appeals.appeal(me, now.session.id, 2, point, "It follows from what I say.")
    for turn in (2, 3):
        own.appeals.override(me, now.session.id, turn, point, Verdict.MET, "as the source has it")
    return point


def test_an_export_is_graded_again_and_what_differs_is_named(own: Tutor, tmp_path: Path, capsys: Any) -> None:
    point = disputed(own)
    file = tmp_path / "cases.jsonl"
    shown = CliRunner().invoke(app, ["appeals", "export", "--out", str(file)], prog_name="tutor").stdout
    assert "2 cases written" in shown
    assert "2 of them decided by a teacher" in shown
    found = {each.case.reply: each.now for each in retried(own, read_cases(file))}
    assert found[True] is Verdict.MET
    assert found[False] not in (Verdict.MET, Verdict.PARTIAL)
    assert main([str(file)]) == 1
    printed = capsys.readouterr().out
    assert "the first verdict was the teacher's in 1 of 2" in printed
    assert "the grader's now is in 1 of 2" in printed
    assert f"{ASKED} {point}: a teacher says met, the grader" in printed


def test_cases_that_nobody_decided_or_that_left_the_bank_count_for_nothing(tutor: Tutor, tmp_path: Path) -> None:
    line = '{"question": "%s", "point": "none", "answer": "x", "expected": %s, "first": "unmet", "second": null}\n'
    file = tmp_path / "cases.jsonl"
    file.write_text(line % (ASKED, "null") + line % ("gone.gone", '"met"'), encoding="utf-8")
    cases = read_cases(file)
    found = retried(tutor, cases)
    assert [each.now for each in found] == [None]
    assert next(told(cases, found)) == "2 cases, 1 decided by a teacher, 0 of them still in the bank"


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text('{"question": 7}\n\nno JSON\n', encoding="utf-8")
    with pytest.raises(UnreadableFile) as told_of:
        read_cases(file)
    assert f"{file}:1" in str(told_of.value)
    assert f"{file}:3" in str(told_of.value)
    assert main([str(file)]) == 2
    assert "is not a file of" in capsys.readouterr().err
    assert main([str(tmp_path / "none.jsonl")]) == 2
