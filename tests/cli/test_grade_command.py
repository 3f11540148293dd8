"""`tutor grade`, with the real grader."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, RunProcess
from tutor.domain import Grade
from tutor.wiring import Tutor

QUESTION = "scaling.chinchilla-optimal"


def _reference(tutor: Tutor) -> str:
    return tutor.bank.reference(tutor.bank.question(QUESTION))


def test_the_json_is_the_grade_that_python_gives(run: Run, tutor: Tutor) -> None:
    answer = _reference(tutor)
    result = run("grade", QUESTION, "--answer", answer, "--json")
    assert result.exit_code == 0
    assert Grade.model_validate_json(result.stdout) == tutor.grade(QUESTION, answer)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_an_answer_comes_from_standard_input(run: Run, tutor: Tutor, mark: bytes) -> None:
    answer = _reference(tutor)
    result = run("grade", QUESTION, "--answer", "-", "--json", typed=mark + answer.encode())
    assert Grade.model_validate_json(result.stdout) == tutor.grade(QUESTION, answer)


def test_the_card_shows_marks_quotes_sources_and_what_graded_it(run: Run, tutor: Tutor) -> None:
    grade = tutor.grade(QUESTION, _reference(tutor))
    shown = run("grade", QUESTION, "--answer", _reference(tutor)).stdout
    assert "✓ made" in shown
    assert "you wrote: “" in shown
    assert grade.points[0].passage in shown
    flat = " ".join(shown.replace("│", " ").split())
    assert "Graded by the embedded grader: a small encoder with rules, not an LLM." in flat


def test_what_is_no_text_is_refused(run: Run) -> None:
    result = run("grade", QUESTION, "--answer", "-", typed=b"\xff\xfe\x00")
    assert result.exit_code == 2
    assert "expected UTF-8 in standard input" in result.stderr
    result = run("grade", QUESTION, "--answer", "\udcff")
    assert result.exit_code == 2
    assert "expected UTF-8 in the text on the command line" in result.stderr


def test_an_answer_cannot_command_the_terminal(run: Run, tutor: Tutor) -> None:
    answer = f"\x1b[2J\x1b]0;gotcha\x07[red]{_reference(tutor)}[/red]"
    result = run("grade", QUESTION, "--answer", answer)
    assert result.exit_code == 0
    assert "\x1b]0" not in result.stdout
    assert "\x1b[2J" not in result.stdout


def test_without_an_index_it_is_built_first(tutor: Tutor, tmp_path: Path, run_process: RunProcess) -> None:
    result = run_process("grade", QUESTION, "--answer", _reference(tutor), "--json", TUTOR_HOME=str(tmp_path / "new"))
    assert result.returncode == 0, result.stderr
    assert Grade.model_validate_json(result.stdout) == tutor.grade(QUESTION, _reference(tutor))
