"""Fixtures that every room shares: the real encoder, the built-in bank, and a tutor with a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tutor.bank import Bank, load
from tutor.encoder import SentenceEncoder, open_encoder
from tutor.settings import Settings
from tutor.wiring import Tutor

settings.register_profile("any-machine", deadline=None)  # a busy machine is no fault of what is tested
settings.load_profile("any-machine")


@pytest.fixture(scope="session")
def encoder() -> SentenceEncoder:
    return open_encoder(Settings.read())


@pytest.fixture(scope="session")
def bank() -> Bank:
    return load(Settings.read().bank_folder)


@pytest.fixture(scope="session")
def tutor(tmp_path_factory: pytest.TempPathFactory) -> Tutor:
    """The whole product on the built-in bank, with its index built once for the session."""
    return Tutor.open(home=tmp_path_factory.mktemp("home")).ready()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A TUTOR_HOME that nobody else uses."""
    monkeypatch.setenv("TUTOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
