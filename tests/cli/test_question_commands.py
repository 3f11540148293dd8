"""`tutor questions` and `tutor show`, on the built-in bank."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.cli.conftest import Run
from tutor.bank import Bank, save


def test_questions_lists_every_question_of_the_bank(run: Run, bank: Bank) -> None:
    result = run("questions")
    assert result.exit_code == 0
    assert [title for title in bank.sections if title not in result.stdout] == []
    rows = json.loads(run("questions", "--json").stdout)
    assert [(row["id"], row["text"], row["points"]) for row in rows] == [
        (each.id, each.text, len(each.points)) for each in bank.questions
    ]


def test_questions_can_be_filtered_by_title_or_short_name_in_any_case(run: Run, bank: Bank) -> None:
    section = bank.questions[0].section
    wanted = [each.id for each in bank.questions if each.section == section]
    for name in (section, section.upper(), wanted[0].split(".")[0]):
        rows = json.loads(run("questions", "--section", name, "--json").stdout)
        assert [row["id"] for row in rows] == wanted


def test_filters_narrow_and_repeats_widen(run: Run, bank: Bank) -> None:
    rows = json.loads(run("questions", "--difficulty", "Easy", "--difficulty", "hard", "--json").stdout)
    assert {row["id"] for row in rows} == {each.id for each in bank.questions if each.difficulty in ("easy", "hard")}
    tag = bank.tags[0]
    tagged = json.loads(run("questions", "--tag", tag.upper(), "--json").stdout)
    assert {row["id"] for row in tagged} == {each.id for each in bank.questions if tag in each.tags}


def test_show_has_the_rubric_and_the_reference(run: Run, bank: Bank) -> None:
    question = bank.question("scaling.chinchilla-optimal")
    whole = json.loads(run("show", question.id, "--json").stdout)
    assert whole["reference"] == bank.reference(question)
    assert [point["id"] for point in whole["points"]] == [point.id for point in question.points]
    shown = " ".join(run("show", question.id).stdout.split())
    assert " ".join(question.text.split()) in shown
    assert all(point.passage in shown for point in question.points)
    assert "Reference answer" in shown


def test_show_follows_an_id_that_has_moved(run: Run, bank: Bank, tmp_path: Path) -> None:
    folder = tmp_path / "moved"
    save(replace(bank, moved={"memory.optimizer-bytes": "memory.adam-bytes"}), folder)
    shown = run("show", "memory.optimizer-bytes", "--json", "--bank", str(folder))
    assert json.loads(shown.stdout)["id"] == "memory.adam-bytes"
    assert "memory.optimizer-bytes has moved to memory.adam-bytes" in shown.stderr
