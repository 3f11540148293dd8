"""The banks of this installation, each opened once and kept."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.errors import TutorError, UnknownId

if TYPE_CHECKING:
    from tutor.dialogue.appeals import Appeals
    from tutor.dialogue.asking import Asker
    from tutor.dialogue.interview.interview import Interview
    from tutor.dialogue.practice import Practice
    from tutor.wiring import Tutor


class Shelf:
    """Tutors by the name of their bank; they share one encoder and one store. Safe to use from several threads."""

    def __init__(self, tutor: Tutor) -> None:
        self.first = tutor
        self._lock = threading.RLock()
        self._folders: dict[str, Path] | None = None
        self._open: dict[Path, Tutor] = {tutor.settings.bank_folder.resolve(): tutor}
        self._warm = threading.Event()

    @property
    def names(self) -> list[str]:
        """Names of the banks, the one the page was started with first."""
        return list(self._banks)

    def tutor(self, name: str | None) -> Tutor:
        """Return the tutor of the bank of that name, the one the page was started with where None."""
        if name is None:
            return self.first
        with self._lock:
            if name not in self._banks:
                raise UnknownId(f"there is no bank {name!r}; there are: {', '.join(self._banks)}")
            folder = self._banks[name]
            if folder not in self._open:
                self._open[folder] = self.first.with_bank(folder)
            return self._open[folder]

    def ready(self, name: str | None) -> Tutor:
        """Return the tutor of a bank, its passages indexed first where they are not."""
        return self.tutor(name).ready()

    def practice(self, name: str | None) -> Practice:
        return self.ready(name).practice

    def interview(self, name: str | None) -> Interview:
        return self.ready(name).interview

    def appeals(self, name: str | None) -> Appeals:
        return self.ready(name).appeals

    def asker(self, name: str | None) -> Asker:
        return self.ready(name).asker

    def holding(self, bank: str) -> str | None:
        """Return the name of the bank that sessions know as `bank`; None where it is gone."""
        return next((name for name in self.names if self.tutor(name).bank.name == bank), None)

    def refresh(self, folder: Path) -> str:
        """Take in a bank whose files are new or have changed, and return its name."""
        with self._lock:
            self._folders = None
            self._open.pop(folder.resolve(), None)
            return next(name for name, each in self._banks.items() if each == folder.resolve())

    @property
    def own(self) -> list[str]:
        """Names of the banks that were made in the page, and can be removed in it."""
        return [name for name, folder in self._banks.items() if folder.parent == self._kept]

    def remove(self, name: str) -> None:
        """Remove a bank that was made in the page, with its files. Raises UnknownId for any other."""
        with self._lock:
            if name not in self.own:
                raise UnknownId(
                    f"there is no bank of your own named {name!r}; there are: {', '.join(self.own) or 'none'}"
                )
            folder = self._banks[name]
            shutil.rmtree(folder)
            self._open.pop(folder, None)
            self._folders = None

    @property
    def _kept(self) -> Path:
        return (self.first.settings.home / "banks").resolve()

    @property
    def warm(self) -> bool:
        """Whether the encoder is loaded, so that a grade takes no longer than grading does."""
        return self._warm.is_set()

    def warm_up(self) -> None:
        """Load the encoder. Where that fails nothing is said here: the first grade says why."""
        with suppress(TutorError):
            self.ready(None)
            self.first.warm()
        self._warm.set()

    @property
    def _banks(self) -> Mapping[str, Path]:
        with self._lock:
            if self._folders is None:
                known = {name: folder.resolve() for name, folder in self.first.banks()}
                first = self.first.settings.bank_folder.resolve()
                name = next((name for name, folder in known.items() if folder == first), first.name)
                self._folders = {name: first, **known}
            return self._folders
