"""`tutor next` and `tutor progress`: before anything was answered, and after an answer."""

from __future__ import annotations

import json

from tests.cli.conftest import Run
from tutor.bank import Bank


def test_a_newcomer_is_told_where_to_begin(run: Run, bank: Bank) -> None:
    told = run("next")
    assert told.exit_code == 0
    assert f"Try {bank.sections[0]}" in told.stdout
    assert f"tutor chat --section '{bank.sections[0]}'" in told.stdout
    step = json.loads(run("next", "--json").stdout)
    assert (step["step"], step["questions"][0]) == ("explore", bank.questions[0].id)
    assert "Nothing to show yet" in run("progress").stdout


def test_an_answer_shows(run: Run, bank: Bank) -> None:
    question = bank.questions[0]
    run("chat", "--section", question.section, "--seed", "1", typed=f"{question.points[0].text}\n\n/quit\n")
    shown = run("progress")
    assert shown.exit_code == 0
    assert "Mastery" in shown.stdout
    assert question.section in shown.stdout
    found = json.loads(run("progress", "--json").stdout)
    assert found["attempts"] == 1
    assert sum(each["questions"] for _, each in found["sections"]) <= 1
