"""What each point requires, written once per rubric by the model itself, before it has seen any answer.

The notes are kept with the model's replies under the hash of the rubric, so that every answer to a question is held
against the same notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.domain import RubricPoint
from tutor.errors import LlmBadReply, LlmError
from tutor.grading.llm.layout import messages, opaque_ids
from tutor.llm import prompts
from tutor.llm.chat import Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Task
from tutor.ports import JudgeItem

Notes = Mapping[str, str]
_FIELDS = ("needed", "not_enough")
_LONGEST = 400  # characters of a note


class Requirements:
    """Notes of one model on the points of questions."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._prompt = prompts.load("requirements")
        self._kept: dict[str, Notes | LlmError] = {}

    @property
    def hash(self) -> str:
        return self._prompt.hash

    def of(self, items: Sequence[JudgeItem]) -> list[Notes | LlmError]:
        """Return the notes for each item's points by point id, or why there are none."""
        keys = [_key(item) for item in items]
        new = {key: item for key, item in zip(keys, items, strict=True) if not isinstance(self._kept.get(key), Mapping)}
        outcomes = self._model.ask_all([self._task(item) for item in new.values()])
        for key, outcome in zip(new, outcomes, strict=True):
            failed = outcome.error or LlmBadReply("no notes came")
            self._kept[key] = outcome.value if outcome.value is not None else failed
        return [self._kept[key] for key in keys]

    def _task(self, item: JudgeItem) -> Task[Notes]:
        points = opaque_ids(item, self._model.endpoint.seed)
        blind = item.model_copy(update={"answer": ""})
        return Task(
            messages(self._prompt, blind, points),
            _schema(list(points)),
            lambda reply: _read(reply, points),
        )


def _key(item: JudgeItem) -> str:
    return "\x1f".join([item.question.id, *(point.model_dump_json() for point in item.points)])


def _schema(ids: Sequence[str]) -> dict[str, object]:
    note = {
        "type": "object",
        "properties": {field: {"type": "string"} for field in _FIELDS},
        "required": list(_FIELDS),
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": dict.fromkeys(ids, note),
        "required": list(ids),
        "additionalProperties": False,
    }


def _read(reply: Reply, points: Mapping[str, RubricPoint]) -> Notes:
    found, notes = object_in(reply.text), {}
    for name, point in points.items():
        said = found.get(name)
        if not isinstance(said, dict) or not all(isinstance(said.get(field), str) for field in _FIELDS):
            raise LlmBadReply(f"expected needed and not_enough for {name}, got something else")
        needed, lacking = (" ".join(said[field].split())[:_LONGEST] for field in _FIELDS)
        notes[point.id] = f"needed: {needed} Not enough: {lacking}"
    return notes
