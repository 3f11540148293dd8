"""`python -m evals` and `tutor eval`: one table, a report, and an exit status that says whether all gates are met."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from evals.__main__ import main
from tutor.cli.app import app
from tutor.wiring import Tutor


@pytest.fixture
def home(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home of the session, whose index is built."""
    monkeypatch.setenv("TUTOR_HOME", str(tutor.settings.home))


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_all_suites_run_and_the_status_says_whether_all_gates_are_met(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["all", "--grader", "embedded", "--profile", "quick", "--out", str(tmp_path)])
    held = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [suite["suite"] for suite in held["suites"]] == [
        "agreement", "calibration", "consistency", "attacks"
    ]  # fmt: skip
    missed = [gate["figure"] for gate in held["gates"] if not gate["met"]]
    assert status == (1 if missed else 0)
    shown = capsys.readouterr().out
    assert shown.count("MISSED") == len(missed)
    assert f"{len(held['gates']) - len(missed)} of {len(held['gates'])} gates met" in shown
    for figure in ("consistency.retest", "consistency.alone", "consistency.order.batch", "consistency.order.threads"):
        assert held["figures"][figure]["value"] == 0.0, figure
    assert held["stamp"]["bank"]
    assert (tmp_path / "report.md").is_file()
    assert (tmp_path / "report.html").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["all", "--grader", "oracle"], "expected a grader among embedded, llm, decisions, panel, got 'oracle'"),
        (["people"], "give it with --data"),
        (["all", "--data", "/no/such/folder"], "expected the folder of human-graded sets"),
    ],
)
def test_what_a_person_can_put_right_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_tutor_eval_is_the_same_command() -> None:
    found = CliRunner().invoke(app, ["eval", "no-such-suite"])
    assert found.exit_code == 2
    assert "expected a suite among all, agreement" in found.stderr
