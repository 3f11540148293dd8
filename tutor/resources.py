"""Finds the folders that travel with the code: beside it in a checkout, inside the package in a wheel."""

from __future__ import annotations

from pathlib import Path

from tutor.errors import SettingsError

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `corpus` or `prompts`. Raises SettingsError where the installation lacks it."""
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise SettingsError(f"expected the folder {name!r} beside or inside {_PACKAGE}, found none; reinstall the package")
