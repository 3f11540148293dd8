"""Ids that have moved: what a question or a passage went by before, and what it goes by now.

`moved.yaml` in a bank's folder, so that a link someone has kept still opens what it was made for:

    scaling.chinchilla: scaling.chinchilla-optimal
    scaling.chinchilla#2: scaling.chinchilla-optimal#3
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import yaml
from pydantic import TypeAdapter, ValidationError

from tutor.bank.bank import suggestion
from tutor.bank.marked_yaml import Document, read_yaml
from tutor.bank.questions import PlacedQuestion
from tutor.bank.sources import PlacedSource
from tutor.domain import PassageId, QuestionId
from tutor.errors import Fault

MOVED = "moved.yaml"

_ID: TypeAdapter[str] = TypeAdapter(QuestionId | PassageId)


def read_moved(
    text: str, questions: Sequence[PlacedQuestion], sources: Sequence[PlacedSource]
) -> tuple[dict[str, str], list[Fault]]:
    """Read the file. Its faults are ids that are none or are still in use, targets that are not there, and cycles."""
    document, faults = read_yaml(text, MOVED)
    if document is None or document.data is None:
        return {}, faults
    if not isinstance(document.data, dict) or not all(map(_is_id, [*document.data, *document.data.values()])):
        return {}, [*faults, *_no_ids(document)]
    known = {each.id for each in questions if each.id}
    known |= {passage.id for placed in sources for passage in placed.source.passages}
    moved: dict[str, str] = document.data
    amiss = [(old, what) for old in moved for what in _amiss(old, moved, known)]
    return moved, [*faults, *(Fault(MOVED, document.line([old]), f"{old!r}: {what}") for old, what in amiss)]


def write_moved(moved: Mapping[str, str]) -> str:
    """Return the text of the file."""
    return str(yaml.safe_dump(dict(moved), sort_keys=False))


def _no_ids(document: Document) -> Iterator[Fault]:
    if not isinstance(document.data, dict):
        yield Fault(MOVED, 1, "expected lines `old id: new id`")
        return
    for old, new in document.data.items():
        for each in (old, new):
            if not _is_id(each):
                yield Fault(MOVED, document.line([old]), f"expected the id of a question or a passage, got {each!r}")


def _is_id(value: object) -> bool:
    try:
        _ID.validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def _amiss(old: str, moved: Mapping[str, str], known: Collection[str]) -> Iterator[str]:
    if old in known:
        yield "this id is still in use; take the line away, or give what goes by it another id"
    new = moved[old]
    if ("#" in old) != ("#" in new):
        yield f"a question can only have moved to a question, and a passage to a passage; got {new!r}"
    passed = [old]
    while new in moved:
        if new in passed:
            yield f"it moves in a circle: {' to '.join([*passed, new])}"
            return
        passed.append(new)
        new = moved[new]
    if new not in known:
        yield f"there is no {new!r}{suggestion(new, known)}"
