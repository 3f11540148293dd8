"""What the model is shown of a question and an answer.

Points go by opaque ids in a seeded order, so that neither a name nor a place tells anything, and nothing of a bank,
LaTeX say, becomes a key of the reply. The order depends on the question alone: all that comes before the answer is the
same for each answer to it, and a server with a prefix cache reads it once.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tutor.domain import RubricPoint, Verdict
from tutor.llm.chat import Message
from tutor.llm.prompts import Prompt
from tutor.ports import JudgeItem

_FENCE = re.compile(r"=====\s*ANSWER\b[^\n]*", re.IGNORECASE)
_VARIANTS_SHOWN = 4
NO_NOTES: Mapping[str, str] = MappingProxyType({})

ONE_VERDICT: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string"},
        "quote": {"type": "string"},
        "verdict": {"type": "string", "enum": [verdict.value for verdict in Verdict]},
    },
    "required": ["reason", "quote", "verdict"],
    "additionalProperties": False,
}


def opaque_ids(item: JudgeItem, seed: int) -> dict[str, RubricPoint]:
    """Return the points under ids that mean nothing, in an order that only seed and question decide."""
    order = sorted(item.points, key=lambda point: _digest(str(seed), item.question.id, point.id))
    return {f"P{number}": point for number, point in enumerate(order, 1)}


def verdicts_schema(ids: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of a reply with one verdict for each id."""
    return {
        "type": "object",
        "properties": dict.fromkeys(ids, ONE_VERDICT),
        "required": list(ids),
        "additionalProperties": False,
    }


def messages(
    prompt: Prompt,
    item: JudgeItem,
    points: Mapping[str, RubricPoint],
    notes: Mapping[str, str] = NO_NOTES,
    name: str = "",
) -> tuple[Message, ...]:
    """Return a request about an item. `notes` say by point id what is required; `name` is the one point asked about."""
    passages = dict.fromkeys(point.passage for point in item.points)
    values = {
        "question": item.question.text,
        "passages": "\n\n".join(item.passages[each].text for each in passages if each in item.passages),
        "points": "\n".join(_point(each, point, notes.get(point.id)) for each, point in points.items()),
        "fence": fence(item.answer),
        "answer": as_data(item.answer),
        "point": name,
    }
    return prompt.render({each: values[each] for each in prompt.variables})


def fence(answer: str) -> str:
    """Return a line that cannot stand in `answer`, since it holds a hash of it; the same for each try."""
    return f"===== ANSWER {_digest('fence', answer)[:16]} ====="


def as_data(answer: str) -> str:
    """Return the answer as a JSON string on one line; what looks like a fence in it is blanked."""
    return json.dumps(_FENCE.sub(lambda match: " " * len(match.group()), answer), ensure_ascii=False)


def _point(name: str, point: RubricPoint, note: str | None) -> str:
    lines = [f"{name}: {point.text}"]
    lines += [f"   also states it: {variant}" for variant in point.variants[:_VARIANTS_SHOWN]]
    lines += [f"   wrong belief: {each.text}" for each in point.misconceptions]
    lines += [f"   {note}"] if note else []
    return "\n".join(lines)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
