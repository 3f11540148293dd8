"""All that a home keeps of one learner, wherever it lies: to be had, and to be gone.

What they practised is in the database, batches lie in folders beside it, and where a language model grades, its replies
are kept under no name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tutor.store.database import Database


class Gone(NamedTuple):
    """How much was deleted: rows of the database, and batches."""

    entries: int
    batches: int


def everything_of(home: Path, database: Database, learner: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Return all of it as JSON: rows by table, and the batches with their answers and grades."""
    from tutor.batch import owned
    from tutor.store import personal

    return {**personal.everything_of(database, learner), "batches": owned.told(home, learner)}


def forget(home: Path, database: Database, learner: str) -> Gone:
    """Delete all of it. What the learner said of other people's answers stays theirs, under no name.

    No reply of a language model is kept for whom it was about, and it may quote them: all replies go, which costs no
    more than asking again. Raises BatchBusy, deleting nothing, where a batch of the learner is being graded.
    """
    from tutor.batch import owned
    from tutor.llm.cache import forget_replies
    from tutor.store import personal

    batches = owned.remove(home, learner)
    owned.unsign(home, learner, personal.SOMEBODY)
    forget_replies(home)
    return Gone(personal.forget(database, learner), batches)
