"""What is kept about a learner: all of it as JSON, and its end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tutor.batch.owned import remove_uploads
from tutor.domain import Learner
from tutor.errors import InputError
from tutor.store.personal import everything_of, forget

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf

CONFIRMATION = "delete everything"


def exported(shelf: Shelf, learner: Learner) -> str:
    """Return everything that the database keeps about the learner, by table, as JSON."""
    found: Mapping[str, Sequence[Mapping[str, Any]]] = everything_of(shelf.first.store.database, learner.id)
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def deleted(shelf: Shelf, learner: Learner, typed: str) -> str:
    """Delete everything about the learner and return what that was. Raises InputError where it was not confirmed."""
    if typed.strip().lower() != CONFIRMATION:
        raise InputError(f"nothing was deleted: type “{CONFIRMATION}” into the box first, if you mean it")
    batches = remove_uploads(shelf.first.settings.home, learner.id)
    entries = forget(shelf.first.store.database, learner.id)
    return f"Deleted: {entries} entries and {batches} uploaded batches. The page starts anew in a moment."
