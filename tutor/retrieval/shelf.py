"""Where indexes lie on disk, and which of them are whole.

root/.lock                       held by whoever builds
root/.building-<random>/         an index in the making; left by a crash, the next builder removes it
root/<key>/index.json            the manifest, written last
root/<key>/words/                BM25
root/<key>/chroma-<random>/      Chroma's files. A process keeps a store open by its path, so that a store that is
                                 built anew needs a path of its own.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from pydantic import ValidationError

from tutor.domain import Passage, Value, content_hash
from tutor.errors import BankError, RetrievalError
from tutor.ports import Encoder
from tutor.retrieval.glosses import Glosses

FORMAT = 2  # raise it when rows, words or vectors are made differently
WORDS = "words"  # the folder of BM25 within an index
KEPT = 12  # indexes that stay, the most recently used ones
_MANIFEST = "index.json"
_UNFINISHED = ".building-"


class Manifest(Value):
    """What an index holds. `passages` maps ids to content hashes; `store` names the folder of Chroma's files."""

    format: int
    encoder: str
    passages: dict[str, str]
    store: str


def passage_hashes(passages: Sequence[Passage]) -> dict[str, str]:
    """Return content hashes by id. Raises BankError for an id given twice, which would hide a passage."""
    if twice := [each for each, times in Counter(passage.id for passage in passages).items() if times > 1]:
        raise BankError(f"passage ids given twice: {', '.join(twice)}")
    return {passage.id: passage.hash for passage in passages}


def index_key(encoder: Encoder, hashes: Mapping[str, str], glosses: Glosses) -> str:
    """Return the name of the index that holds exactly these passages and glosses, as this encoder embeds them."""
    return content_hash([FORMAT, encoder.hash, sorted(hashes.items()), sorted(glosses.items())])


class Shelf:
    """The indexes under one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def folder(self, key: str) -> Path:
        return self.root / key

    def manifest(self, key: str) -> Manifest | None:
        """Return the manifest of an index, None where there is no whole index of that key."""
        try:
            text = (self.folder(key) / _MANIFEST).read_text(encoding="utf-8")
            manifest = Manifest.model_validate_json(text)
        except (OSError, ValidationError):
            return None
        return manifest if manifest.format == FORMAT else None

    def holds(self, key: str) -> bool:
        return (self.folder(key) / _MANIFEST).is_file()

    def touch(self, key: str) -> None:
        """Note that an index is in use, so that it is not the one to be pruned."""
        with suppress(OSError):
            os.utime(self.folder(key) / _MANIFEST)

    @contextmanager
    def building(self) -> Iterator[None]:
        """Hold the shelf's lock; another process that builds is waited for. Remains of a crash are cleared away."""
        from filelock import FileLock

        try:
            self.root.mkdir(parents=True, exist_ok=True)
            with FileLock(self.root / ".lock"):
                self._clear()
                try:
                    yield
                finally:
                    self._clear()
        except OSError as error:
            raise RetrievalError(f"the index cannot be written under {self.root}: {error}") from error

    def begin(self) -> Path:
        """Return a new folder to build in."""
        folder = self.root / f"{_UNFINISHED}{uuid4().hex[:8]}"
        folder.mkdir()
        return folder

    def finish(self, folder: Path, key: str, manifest: Manifest) -> None:
        """Put a built index in its place; one that is there is replaced."""
        (folder / _MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
        if self.folder(key).exists():
            self.folder(key).rename(self.root / f"{_UNFINISHED}{uuid4().hex[:8]}")
        folder.rename(self.folder(key))
        self._prune()

    def nearest(self, encoder: Encoder, hashes: Mapping[str, str]) -> tuple[str, Manifest] | None:
        """Return the index of the same encoder that shares most passages with `hashes`, None where none shares any."""
        shared = [
            (len(manifest.passages.items() & hashes.items()), key, manifest)
            for key in self._keys()
            if (manifest := self.manifest(key)) is not None and manifest.encoder == encoder.hash
        ]
        most, key, manifest = max(shared, key=lambda each: each[:2], default=(0, "", None))
        return (key, manifest) if most and manifest is not None else None

    def _keys(self) -> list[str]:
        """The keys of all indexes, the most recently used first."""
        found = [path.parent for path in self.root.glob(f"*/{_MANIFEST}") if not path.parent.name.startswith(".")]
        found.sort(key=lambda folder: (folder / _MANIFEST).stat().st_mtime_ns, reverse=True)
        return [folder.name for folder in found]

    def _prune(self) -> None:
        for key in self._keys()[KEPT:]:
            shutil.rmtree(self.folder(key), ignore_errors=True)

    def _clear(self) -> None:
        for folder in self.root.glob(f"{_UNFINISHED}*"):
            shutil.rmtree(folder, ignore_errors=True)
