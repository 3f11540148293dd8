from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tutor.cli.app import app
from tutor.wiring import Tutor

Run = Callable[..., Result]
RunProcess = Callable[..., "subprocess.CompletedProcess[str]"]
COMMAND = [sys.executable, "-m", "tutor.cli"]


@pytest.fixture
def home(tutor: Tutor, tmp_path: Path) -> Path:
    """A home with the session's index and no database yet."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "index").symlink_to(tutor.settings.home / "index")
    return home


@pytest.fixture
def run(home: Path) -> Run:
    """Run a command in this process."""

    def invoke(*arguments: str, typed: str | bytes | None = None) -> Result:
        environment = {"TUTOR_HOME": str(home), "COLUMNS": "100"}
        return CliRunner(env=environment).invoke(app, list(arguments), input=typed, prog_name="tutor")

    return invoke


@pytest.fixture
def run_process(home: Path) -> RunProcess:
    """Run a command as a person would, in a process of its own."""

    def invoke(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"TUTOR_HOME": str(home), "OMP_NUM_THREADS": "1"} | variables
        return subprocess.run(
            [*COMMAND, *arguments], input=typed, capture_output=True, text=True, env=environment, timeout=120
        )

    return invoke
