"""`tutor doctor` finds what is there and what is not, and says how to get it."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from tests.cli.conftest import Run, RunProcess
from tutor.cli.doctor import Check, State, examine
from tutor.settings import Settings
from tutor.store import open_store


def _found(**options: object) -> dict[str, Check]:
    return {check.name: check for check in examine(Settings.read(**options))}


def test_all_is_well_here(run: Run) -> None:
    result = run("doctor")
    assert result.exit_code == 0
    for name in ("Python", "pretraining-tutor", "torch", "encoder", "grader", "bank", "index", "database", "Chromium"):
        assert name in result.stdout
    assert metadata.version("torch") in result.stdout


def test_a_fresh_home_is_usable_and_stays_untouched(tmp_path: Path) -> None:
    found = _found(home=tmp_path / "home")
    assert found["index"] == Check("index", State.MISSING, "not built yet", found["index"].remedy, needed=False)
    assert "tutor index" in found["index"].remedy
    assert found["database"].state is State.MISSING
    assert not (tmp_path / "home" / "tutor.db").exists()
    assert all(check.state is State.OK for check in found.values() if check.needed)


def test_the_model_is_named_with_its_hash(tmp_path: Path) -> None:
    assert "all-MiniLM-L6-v2, sha256 53aa51172d142c89" in _found(home=tmp_path)["encoder"].found


def test_a_model_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    check = _found(home=tmp_path, encoder=str(tmp_path / "model"))["encoder"]
    assert check.state is State.BROKEN
    assert "model.safetensors" in check.found


def test_a_package_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = metadata.version

    def without_pint(name: str) -> str:
        if name == "pint":
            raise metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(metadata, "version", without_pint)
    check = _found(home=tmp_path)["pint"]
    assert (check.state, check.needed) == (State.MISSING, True)
    assert "pip install 'pint" in check.remedy


def test_a_broken_database_is_told_and_exits_1(home: Path, run_process: RunProcess) -> None:
    (home / "tutor.db").write_text("not a database at all " * 100)
    assert run_process("doctor").returncode == 1
    check = _found(home=home)["database"]
    assert (check.state, check.needed) == (State.BROKEN, True)
    assert "file is not a database" in check.found


def test_a_database_that_is_there_is_ok(tmp_path: Path) -> None:
    open_store(tmp_path / "tutor.db")
    assert _found(home=tmp_path)["database"].state is State.OK


def test_a_bank_with_faults_is_told(tmp_path: Path) -> None:
    check = _found(home=tmp_path, bank=tmp_path / "nowhere")["bank"]
    assert check.state is State.BROKEN
    assert "no such folder" in check.found
