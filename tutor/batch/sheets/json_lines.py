"""JSON lines: one object a line. The first row holds the names of all keys; added cells become keys.

{"student": "Ada", "question": "scaling.chinchilla-optimal", "answer": "About twenty tokens for each parameter."}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tutor.batch.sheets.encoding import NAMES
from tutor.batch.sheets.sheet import Cell, Row

_PLAIN = (str, int, float, bool, type(None))


@dataclass(frozen=True)
class JsonLines:
    """A file of objects; `encoding` as Python names it."""

    path: Path
    encoding: str

    ending = ".jsonl"

    @property
    def about(self) -> str:
        return f"JSON lines, {NAMES.get(self.encoding, self.encoding)}"

    def rows(self) -> Iterator[Row]:
        yield Row(0, self._names)
        for number, line in self._lines():
            value, trouble = _object(line)
            cells = tuple(_cell(value.get(name)) for name in self._names)
            yield Row(number, cells, trouble)

    def write(self, out: Path, added: Iterable[Sequence[Cell]]) -> None:
        """Write the objects with the added cells as keys; a line that is no object comes back as it was."""
        rows = iter(added)
        names = [str(name) for name in next(rows)]
        with out.open("w", encoding="utf-8", newline="") as file:
            for (_, line), cells in zip(self._lines(), rows, strict=True):
                value, trouble = _object(line)
                if trouble or not line.strip() or not cells:
                    file.write(line)
                    continue
                whole = value | dict(zip(names, cells, strict=True))
                file.write(json.dumps(whole, ensure_ascii=False) + "\n")

    def _lines(self) -> Iterator[tuple[int, str]]:
        with self.path.open(encoding=self.encoding, newline="\n") as file:
            yield from enumerate(file, start=1)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for _, line in self._lines():
            found.update(dict.fromkeys(_object(line)[0]))
        return tuple(found)


def _object(line: str) -> tuple[dict[str, Any], str]:
    if not line.strip():
        return {}, ""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {}, f"expected one JSON object on this line ({error})"
    if isinstance(value, dict):
        return value, ""
    return {}, f"expected one JSON object on this line, got {type(value).__name__}"


def _cell(value: object) -> Cell:
    return value if isinstance(value, _PLAIN) else json.dumps(value, ensure_ascii=False)
