"""The batches that a learner uploaded in the page: which they are, and their end."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

from tutor.batch.spec import open_run

UPLOADED = "uploaded-batches"
"""Folder of a home in which the page keeps the files that it was given, each in a folder of its own."""


def uploads_of(home: Path, learner: str) -> list[Path]:
    """Return the folders of the batches that the learner uploaded, in order of their names."""
    return [run.parent.parent for run in sorted((home / UPLOADED).glob("*/*/run.db")) if _owner(run.parent) == learner]


def remove_uploads(home: Path, learner: str) -> int:
    """Delete the learner's batches with their files and results; return how many those were."""
    found = uploads_of(home, learner)
    for folder in found:
        shutil.rmtree(folder)
    return len(found)


def _owner(folder: Path) -> str | None:
    with closing(open_run(folder)) as run:
        owner = run.fact("learner")
        return owner if isinstance(owner, str) else None
