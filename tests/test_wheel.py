"""The wheel: built, installed into an empty environment, and grading an answer from any working directory."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ANSWER = "About twenty tokens for each parameter; model and data should grow in equal proportion."


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return next(out.glob("*.whl"))


def grade(command: list[str], folder: Path, **environment: str) -> dict[str, object]:
    """Build the index and grade an answer with nothing of the checkout in sight."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("TUTOR_", "PYTHON"))}
    given = {**plain, "TUTOR_HOME": str(folder / "home"), **environment}
    (folder / "elsewhere").mkdir()
    run = [*command, "-m", "tutor.cli"]
    for arguments in (["index"], ["grade", "scaling.chinchilla-optimal", "--answer", ANSWER, "--json"]):
        done = subprocess.run(
            [*run, *arguments], cwd=folder / "elsewhere", env=given, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def check(graded: dict[str, object]) -> None:
    points = {point["id"]: point for point in graded["points"]}  # type: ignore[index, attr-defined]
    assert graded["status"] == "graded"
    assert points["ratio"]["verdict"] == "met"
    assert points["ratio"]["quote"] in ANSWER


def test_the_wheel_carries_all_it_needs(wheel: Path, built_index: Path, tmp_path: Path) -> None:
    """Installed alone beside the libraries that are here: quick, and it would miss a file left out of the wheel."""
    shutil.copytree(built_index, tmp_path / "home" / "index")
    site = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(command, check=True, timeout=120)
    where = [sys.executable, "-c", "import tutor, ui, evals; print(tutor.__file__, ui.__file__, evals.__file__)"]
    found = subprocess.run(
        where, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(site)}, capture_output=True, text=True, check=True
    )
    assert all(place.startswith(str(site)) for place in found.stdout.split())
    check(grade([sys.executable], tmp_path, PYTHONPATH=str(site)))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed with its dependencies into an environment that holds nothing else."""
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    command = [
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--constraint",
        str(ROOT / "constraints.txt"),
        str(wheel),
    ]
    installed = subprocess.run(command, capture_output=True, text=True, timeout=800)
    if installed.returncode and "No matching distribution" in installed.stderr:
        pytest.skip("no package registry can be reached from here")
    assert installed.returncode == 0, installed.stderr
    check(grade([str(python)], tmp_path))
