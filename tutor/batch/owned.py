"""The batches of a learner: what is in them, and their end.

They are those that one uploaded in the page; and for whoever sits at this machine, those graded in the terminal.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tutor.batch.grading import at_work
from tutor.batch.review.decisions import sign_over
from tutor.batch.run import Run
from tutor.batch.spec import kept, open_run
from tutor.batch.writing import written_files
from tutor.domain import LOCAL_LEARNER
from tutor.errors import BatchBusy

UPLOADED = "uploaded-batches"
"""Folder of a home in which the page keeps the files that it was given, each in a folder of its own."""
TYPED = "batches"
"""Folder of a home in which the terminal keeps its runs; the files that they are of lie elsewhere."""


def batches_of(home: Path, learner: str) -> list[Path]:
    """Return the folders of the learner's batches, in order of their names."""
    return [folder for folder, run in _all(home) if _owner(run) == learner]


def told(home: Path, learner: str) -> list[dict[str, Any]]:
    """Return what each of the learner's batches holds, as JSON: the name of its file, and its answers with grades."""
    return [_told(run) for _, run in _all(home) if _owner(run) == learner]


def remove(home: Path, learner: str) -> int:
    """Delete the learner's batches with their files and results; return how many those were.

    Raises BatchBusy, deleting none, where one of them is being graded.
    """
    found = [(folder, run) for folder, run in _all(home) if _owner(run) == learner]
    for folder, run in found:
        with closing(open_run(run)) as opened:
            if at_work(opened):
                raise BatchBusy(f"a batch of yours is being graded ({folder.name}): stop it first, then delete")
    for folder, _ in found:
        shutil.rmtree(folder)
    return len(found)


def unsign(home: Path, learner: str, nobody: str) -> None:
    """Put `nobody` in the place of the learner where they decided on answers of other people's uploaded batches.

    Files that were written with their name go; whoever opens such a batch next is offered to have them written again.
    """
    for _, run in _uploaded(home):
        with closing(open_run(run)) as opened:
            if sign_over(opened, learner, nobody):
                for each in written_files(kept(opened).out):
                    each.unlink(missing_ok=True)


def _all(home: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the folder of each batch of a home, and that of its run."""
    yield from _uploaded(home)
    for run in sorted((home / TYPED).glob("*/run.db")):
        yield run.parent, run.parent


def _uploaded(home: Path) -> Iterator[tuple[Path, Path]]:
    for run in sorted((home / UPLOADED).glob("*/*/run.db")):
        yield run.parent.parent, run.parent


def _owner(run: Path) -> str:
    with closing(open_run(run)) as opened:
        return str(opened.fact("learner", LOCAL_LEARNER.id))


def _told(run: Path) -> dict[str, Any]:
    with closing(open_run(run)) as opened:
        return {"file": Path((opened.fact("spec") or {}).get("source", "")).name, "answers": list(_answers(opened))}


def _answers(run: Run) -> Iterator[dict[str, Any]]:
    words = dict(run.database.execute("SELECT key, answer FROM work"))
    for item, grade in run.results():
        graded = json.loads(grade) if grade is not None and grade.startswith("{") else grade
        place = {"row": item.row + 1, "part": item.part + 1, "student": item.student, "question": item.question}
        yield place | {"answer": words.get(item.key), "grade": graded, "note": item.note}
