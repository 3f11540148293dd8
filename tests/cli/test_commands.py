"""What holds for every command: it is documented, it starts at once, and it never shows a traceback."""

from __future__ import annotations

import os
import resource
import signal
import statistics
import subprocess
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.conftest import COMMAND, Run, RunProcess
from tests.cli.interrupting import heard
from tutor.cli import main
from tutor.cli.app import app

README = Path(__file__).parents[2] / "README.md"


def _leaves(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    children = getattr(command, "commands", None)
    if not children:
        yield path, command
    for name, child in (children or {}).items():
        yield from _leaves(child, f"{path} {name}")


LEAVES = dict(_leaves(typer.main.get_command(app), "tutor"))


@pytest.mark.parametrize("path", LEAVES)
def test_every_command_is_in_the_readme(path: str) -> None:
    commands = README.read_text(encoding="utf-8").partition("## Commands")[2].partition("\n## ")[0]
    assert f"`{path}" in commands, f"README.md, section Commands, does not mention `{path}`"


@pytest.mark.parametrize("path", LEAVES)
def test_every_command_and_option_says_what_it_does(path: str) -> None:
    assert LEAVES[path].help
    assert [each.name for each in LEAVES[path].params if not getattr(each, "help", None)] == []


def test_help_is_there_in_half_a_second() -> None:
    """In seconds that the process computes, so that a machine busy with other things does not fail it."""

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([*COMMAND, "--help"], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)

    assert statistics.median(seconds() for _ in range(5)) < 0.5


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, tutor.cli.app; print([m for m in sys.modules if m in {'torch', 'numpy', 'pydantic', 'gradio'}])"
    assert subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_version(run: Run) -> None:
    written = tomllib.loads((README.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    result = run("--version")
    assert (result.exit_code, result.stdout.strip()) == (0, written)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "scaling.chinchila-optimal"], "did you mean scaling.chinchilla-optimal"),
        (["grade", "nothing.like-it", "--answer", "x"], "the bank has no question 'nothing.like-it'"),
        (["questions", "--bank", "/no/such/folder"], "there is no such folder"),
        (["questions", "--section", "Cooking"], "no question of the bank 'corpus' matches section 'Cooking'"),
        (["chat", "--difficulty", "fiendish"], "expected a difficulty among easy, medium, hard, got 'fiendish'"),
        (["chat", "--tag", "cooking"], "matches tag 'cooking'"),
        (["import", "/no/such/file.md", "--out", "/tmp/never"], "/no/such/file.md"),
    ],
)
def test_what_a_person_can_put_right_is_told_and_exits_2(run: Run, arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert "Traceback" not in result.output


def test_a_setting_that_is_off_is_told(run_process: RunProcess) -> None:
    result = run_process("questions", TUTOR_PORT="many")
    assert result.returncode == 2
    assert result.stderr.startswith("settings that cannot be used:\n  TUTOR_PORT")


@pytest.mark.parametrize("arguments", [["frobnicate"], ["grade"], ["show", "--nonsense"], ["ui", "--port", "x"]])
def test_a_wrong_call_is_told_with_what_is_expected(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: tutor" in result.stderr


def test_a_fault_of_the_program_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(**_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("tutor.cli.app.app", broken)
    with pytest.raises(SystemExit) as exit_:
        main()
    told = capsys.readouterr().err
    assert exit_.value.code == 70
    assert "fault of the tutor" in told
    assert "ZeroDivisionError: by zero" in told
    assert "Traceback" not in told


@pytest.mark.slow
def test_ctrl_c_ends_a_chat_with_130_and_keeps_the_practice(home: Path) -> None:
    environment = os.environ | {"TUTOR_HOME": str(home), "OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*COMMAND, "chat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heard,
    ) as chat:
        assert chat.stdout is not None
        assert chat.stderr is not None
        for line in chat.stdout:
            if "Your answer" in line:
                break
        time.sleep(0.3)  # until it reads
        chat.send_signal(signal.SIGINT)
        rest, errors = chat.stdout.read(), chat.stderr.read()
    assert chat.returncode == 130
    assert "Your practice is kept" in rest
    assert "Traceback" not in errors
    assert (home / "tutor.db").exists()


def test_a_reader_that_leaves_early_is_no_fault(home: Path) -> None:
    command = f"{' '.join(COMMAND)} questions --json | head -n 1"
    environment = os.environ | {"TUTOR_HOME": str(home)}
    result = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment)
    assert result.stdout == "[\n"
    assert "Traceback" not in result.stderr


def test_a_terminal_without_unicode_still_gets_the_list(run_process: RunProcess) -> None:
    result = run_process("show", "scaling.chinchilla-optimal", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
