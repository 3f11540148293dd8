"""`tutor batch` with the real grader, in processes of their own."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run
from tests.cli.interrupting import heard
from tutor.bank import Bank

ONE = "scaling.chinchilla-optimal"


def answers(path: Path, bank: Bank, many: int) -> Path:
    """Write `many` different answers made of points of the bank."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["student", "question", "answer"])
        for n in range(many):
            question = bank.questions[n % len(bank.questions)]
            point = question.points[n % len(question.points)]
            writer.writerow([f"s{n}", question.id, f"I would say this, number {n}: {point.text}"])
    return path


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_the_same_file_comes_back_with_marks(run: Run, tmp_path: Path, bank: Bank) -> None:
    source, out = answers(tmp_path / "a.csv", bank, 3), tmp_path / "marks.csv"
    result = run("batch", str(source), "--out", str(out))

    assert result.exit_code == 0, result.output
    given, back = read(source), read(out)
    assert [{name: row[name] for name in given[0]} for row in back] == given
    assert [row["status"] for row in back] == ["graded"] * 3
    grades = [json.loads(line)["grade"] for line in (tmp_path / "marks.grades.jsonl").read_text().splitlines()]
    assert [row["score"] for row in back] == [str(grade["score"]) for grade in grades]
    alone = run("grade", given[0]["question"], "--answer", given[0]["answer"], "--json")
    assert json.loads(alone.stdout) == grades[0]


def test_faults_are_told_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "a.csv", tmp_path / "marks.csv"
    source.write_text(f"question,answer\n{ONE},x\nno.such-question,y\n,z\n")
    result = run("batch", str(source), "--out", str(out))

    assert result.exit_code == 2
    assert "nothing was graded: 2 faults in a.csv" in result.stderr
    assert "a.csv:3: column 'question': the bank has no question 'no.such-question'" in result.stderr
    assert "a.csv:4: column 'question': this row names no question" in result.stderr
    assert "--skip-bad" in result.stderr
    assert not out.exists()

    result = run("batch", str(source), "--out", str(out), "--skip-bad")
    assert result.exit_code == 0
    assert [row["status"] for row in read(out)] == ["graded", "skipped", "skipped"]


def test_nothing_is_written_over_unasked(run: Run, tmp_path: Path, bank: Bank) -> None:
    source, out = answers(tmp_path / "a.csv", bank, 1), tmp_path / "marks.csv"
    assert run("batch", str(source), "--out", str(source)).exit_code == 2
    out.write_text("mine")

    result = run("batch", str(source), "--out", str(out))
    assert result.exit_code == 2
    assert "add --resume" in result.stderr
    assert out.read_text() == "mine"


def test_decisions_of_a_table_win_and_only_the_files_are_written_again(run: Run, tmp_path: Path, bank: Bank) -> None:
    source, out = answers(tmp_path / "a.csv", bank, 2), tmp_path / "marks.csv"
    changes, point = tmp_path / "changes.csv", bank.questions[1].points[0]
    changes.write_text(f"row,point,verdict,comment\n3,{point.id},contradicted,the wrong way round\n3,nowhere,met,\n")
    assert run("batch", str(source), "--out", str(out), "--write-only").exit_code == 2
    assert run("batch", str(source), "--out", str(out)).exit_code == 0
    again = ("batch", str(source), "--out", str(out), "--write-only", "--overrides", str(changes), "--by", "ann")
    result = run(*again)
    assert result.exit_code == 2
    assert "changes.csv:3: question" in result.stderr

    changes.write_text(changes.read_text().replace("3,nowhere,met,\n", ""))
    assert run(*again).exit_code == 0
    row = read(out)[1]
    assert row["verdict_1"] == "contradicted"
    assert row["override_1"].endswith("UTC: the wrong way round")
    assert row["grader"].endswith("override by ann")
    assert run("batch", str(source), "--out", str(out), "--replace").exit_code == 0
    assert read(out)[1]["verdict_1"] == "contradicted"
    source.write_text(source.read_text() + "s9,x,y\n")
    assert "has changed since it was read" in run(*again).stderr


def test_what_a_model_will_cost_is_told_and_nothing_is_asked_unless_wanted(
    run: Run, tmp_path: Path, bank: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTOR_LLM_BASE_URL", "https://models.invalid/v1")
    monkeypatch.setenv("TUTOR_LLM_MODEL", "gpt-4o")
    source, out = answers(tmp_path / "a.csv", bank, 3), tmp_path / "marks.csv"
    result = run("batch", str(source), "--out", str(out), "--grader", "llm", "--max-cost", "0.001")

    assert result.exit_code == 2
    assert "3 answers to grade, about 3 requests" in result.stderr
    assert "likely between $0.0" in result.stderr
    assert "It will likely stop at --max-cost 0.001" in result.stderr
    assert "add --yes to go on" in result.stderr
    assert not out.exists()


@pytest.mark.slow
def test_ctrl_c_leaves_a_good_file_and_resuming_gives_the_same_bytes(
    home: Path, tmp_path: Path, bank: Bank, run: Run
) -> None:
    source, whole, out = answers(tmp_path / "a.csv", bank, 80), tmp_path / "whole.csv", tmp_path / "marks.csv"
    assert run("batch", str(source), "--out", str(whole)).exit_code == 0
    command = [*COMMAND, "batch", str(source), "--out", str(out)]
    environment = os.environ | {"TUTOR_HOME": str(home), "OMP_NUM_THREADS": "1"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, preexec_fn=heard) as batch:
        assert batch.stderr is not None
        for line in batch.stderr:
            if "80 answers" in line:
                break
        batch.send_signal(signal.SIGINT)
        told = batch.stderr.read()
    assert batch.returncode == 130, told
    assert "Traceback" not in told
    assert "--resume" in told
    assert {row["status"] for row in read(out)} <= {"graded", "not_graded_yet"}
    assert len(read(out)) == 80

    result = run("batch", str(source), "--out", str(out), "--resume")
    assert result.exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert (tmp_path / "marks.grades.jsonl").read_bytes() == (tmp_path / "whole.grades.jsonl").read_bytes()
