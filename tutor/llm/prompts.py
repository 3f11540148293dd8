"""Prompts live in files, with their variables declared at the top; the hash of a file goes into what it decides.

A prompt's file:

    ---
    about: Grades one answer against all claim points of its question.
    variables: [question, points]
    ---
    ## system
    You grade...
    ## user
    Question: {{question}}
    ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

import yaml

from tutor import resources
from tutor.domain import content_hash
from tutor.errors import SettingsError
from tutor.llm.chat import Message, Role

_FILE = re.compile(r"---\n(?P<head>.*?)\n---\n(?P<body>.*)", re.DOTALL)
_PART = re.compile(r"^## (system|user|assistant)\n", re.MULTILINE)
_VARIABLE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Prompt:
    """A prompt as read from its file: parts by role, and the variables that every rendering must fill."""

    name: str
    parts: tuple[tuple[Role, str], ...]
    variables: frozenset[str]
    hash: str

    def render(self, values: Mapping[str, str]) -> tuple[Message, ...]:
        """Fill the variables in, in one pass: what is filled in is never read as a variable itself.

        Raises KeyError for values that are not exactly the declared variables.
        """
        if values.keys() != self.variables:
            raise KeyError(f"prompt {self.name!r} takes {sorted(self.variables)}, got {sorted(values)}")
        return tuple(
            Message(role, _VARIABLE.sub(lambda match: values[match[1]], text).strip()) for role, text in self.parts
        )


@cache
def load(name: str) -> Prompt:
    """Return the prompt in prompts/<name>.md. Raises SettingsError where its file has faults."""
    path = resources.folder("prompts") / f"{name}.md"
    try:
        return parse(name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"expected a prompt in {path}, cannot read it ({error.strerror}): reinstall") from error


def parse(name: str, text: str) -> Prompt:
    """Read the text of a prompt's file. Raises SettingsError where the variables used are not those declared."""
    match = _FILE.fullmatch(text)
    if match is None:
        raise SettingsError(f"prompt {name!r}: expected a head between two lines of ---, and a body after it")
    pieces = _PART.split(match["body"])
    parts = tuple((cast("Role", role), body) for role, body in zip(pieces[1::2], pieces[2::2], strict=True))
    declared = frozenset(yaml.safe_load(match["head"]).get("variables") or ())
    used = frozenset(_VARIABLE.findall(match["body"]))
    if declared != used or not parts:
        raise SettingsError(f"prompt {name!r} declares {sorted(declared)}, uses {sorted(used)} in {len(parts)} parts")
    return Prompt(name, parts, declared, content_hash(text))
