"""Fixtures that every room shares: the real encoder, the built-in bank, and a tutor with a home of its own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tutor.bank import Bank, load
from tutor.encoder import SentenceEncoder, open_encoder
from tutor.settings import Settings
from tutor.wiring import Tutor

settings.register_profile("any-machine", deadline=None)  # a busy machine is no fault of what is tested
settings.load_profile("any-machine")
os.environ.setdefault("OMP_NUM_THREADS", "1")  # a core for each of the processes that test side by side


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take long first, so that none is begun when all else is done."""
    slow = {item.path for item in items if {"slow", "browser"} & {mark.name for mark in item.iter_markers()}}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session")
def encoder() -> SentenceEncoder:
    return open_encoder(Settings.read())


@pytest.fixture(scope="session")
def bank() -> Bank:
    return load(Settings.read().bank_folder)


@pytest.fixture(scope="session")
def built_index(tmp_path_factory: pytest.TempPathFactory, encoder: SentenceEncoder) -> Path:
    """The index of the built-in bank, built once a run: whoever comes second waits for it. To be copied, not used."""
    ours = tmp_path_factory.getbasetemp()
    home = (ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours) / "shared"
    _tutor(home, encoder).ready().index.close()
    return home / "index"


@pytest.fixture(scope="session")
def tutor(tmp_path_factory: pytest.TempPathFactory, built_index: Path, encoder: SentenceEncoder) -> Tutor:
    """The whole product on the built-in bank, with its index."""
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(built_index, home / "index")
    return _tutor(home, encoder).ready()


def _tutor(home: Path, encoder: SentenceEncoder) -> Tutor:
    opened = Tutor.open(home=home)
    opened.encoder = encoder  # loaded once for all
    return opened


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A TUTOR_HOME that nobody else uses."""
    monkeypatch.setenv("TUTOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
