"""The templates of a bank, read from `drills/*.yaml`: a topic with its templates a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pydantic import ValidationError

from tutor.bank.marked_yaml import Document, read_yaml
from tutor.bank.validation import findings, in_words
from tutor.domain import Slip, Tolerance, Value
from tutor.drill.drawing import draw
from tutor.drill.template import Answer, Input, Other, Template
from tutor.errors import BankError, Fault, InputError
from tutor.grading.quantities.units import unit_of

_KEYS = ("topic", "title", "templates")
_MODELS: dict[str, type[Value]] = {
    **{"": Template, "inputs": Input, "answer": Answer},
    **{"accepted": Other, "slips": Slip, "tolerance": Tolerance},
}


@dataclass(frozen=True)
class Topic:
    """The templates of one file. `name` is the slug by which it is chosen, `title` what is shown."""

    name: str
    title: str
    templates: tuple[Template, ...]


def read_topics(folder: Path) -> tuple[Topic, ...]:
    """Return the topics of `folder`, in the order of its files; none where there is no such folder.

    Raises BankError with every fault of every file.
    """
    topics: list[Topic] = []
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.yaml")):
        where = f"{folder.name}/{path.name}"
        try:
            topic, found = read_topic(path.read_text(encoding="utf-8-sig"), where)
        except UnicodeDecodeError as error:
            topic, found = None, [Fault(where, None, f"expected UTF-8, got something else ({error})")]
        topics += [topic] if topic else []
        faults += found
    faults += _twice(topics)
    if faults:
        raise BankError(f"the drills in {folder} cannot be used, {len(faults)} to mend:", faults)
    return tuple(topics)


def read_topic(text: str, where: str) -> tuple[Topic | None, list[Fault]]:
    """Read one file; `where` names it in the faults, which are all returned."""
    document, faults = read_yaml(text, where)
    if document is None:
        return None, faults
    data = document.data
    if not isinstance(data, dict) or set(data) != set(_KEYS) or not isinstance(data["templates"], list):
        return None, [Fault(where, 1, f"expected the keys {', '.join(_KEYS)}, the last with a list")]
    templates: list[Template] = []
    for place, entry in enumerate(data["templates"]):
        template, found = _read(entry, document, place, where)
        templates += [template] if template else []
        faults += found
    return Topic(str(data["topic"]), str(data["title"]), tuple(templates)), faults


def _read(entry: Any, document: Document, place: int, where: str) -> tuple[Template | None, list[Fault]]:
    name = entry.get("id", place + 1) if isinstance(entry, dict) else place + 1

    def fault(what: str, *path: str | int) -> Fault:
        return Fault(where, document.line(["templates", place, *path]), f"template {name!r}: {what}")

    try:
        template = Template.model_validate(entry)
    except ValidationError as error:
        return None, [fault(in_words(each, _MODELS), *each["loc"]) for each in findings(error)]
    return template, [fault(what) for what in _unsound(template)]


def _unsound(template: Template) -> Iterator[str]:
    """Yield what keeps a template from being drawn: units, formulas, ranges without a sound draw."""
    try:
        others = [each.unit for each in template.answer.accepted] + [each.unit for each in template.slips]
        for unit in [template.answer.unit, *others, *(source.unit for source in template.inputs.values())]:
            unit_of(unit or "")
        draw(template, Random(template.id))  # noqa: S311  # a drill is no secret
    except InputError as error:
        yield str(error)


def _twice(topics: Iterable[Topic]) -> Iterator[Fault]:
    seen: set[str] = set()
    for topic in topics:
        for name in (topic.name, *(f"{topic.name}/{each.id}" for each in topic.templates)):
            if name in seen:
                yield Fault(topic.name, None, f"{name!r} is given twice")
            seen.add(name)
