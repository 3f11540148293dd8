"""What is kept about a learner: all of it as JSON, and its end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tutor.domain import Learner
from tutor.errors import InputError
from tutor.own_data import everything_of, forget

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf

CONFIRMATION = "delete everything"


def exported(shelf: Shelf, learner: Learner) -> str:
    """Return everything that is kept about the learner, as JSON."""
    found = everything_of(shelf.first.settings.home, shelf.first.store.database, learner.id)
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def deleted(shelf: Shelf, learner: Learner, typed: str) -> str:
    """Delete everything about the learner and return what that was. Raises InputError where it was not confirmed, and
    BatchBusy where a batch of theirs is being graded.
    """
    if typed.strip().lower() != CONFIRMATION:
        raise InputError(f"nothing was deleted: type “{CONFIRMATION}” into the box first, if you mean it")
    gone = forget(shelf.first.settings.home, shelf.first.store.database, learner.id)
    return f"Deleted: {gone.entries} entries and {gone.batches} batches. The page starts anew in a moment."
