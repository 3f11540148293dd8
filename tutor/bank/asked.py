"""What people ask of a passage in words of their own: `asked.yaml`, an optional file beside the sources.

    data.minhash#2:
      - Why does a fingerprint take the same space for a book and a comment?

The keys are ids of passages. The lines are no part of an answer or a rubric: a search reads them beside the passage,
so that a question finds it that shares few of its words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import yaml

from tutor.bank.bank import suggestion
from tutor.bank.marked_yaml import Document, read_yaml
from tutor.errors import Fault

FILE = "asked.yaml"

Asked = Mapping[str, tuple[str, ...]]


def read_asked(text: str, passages: Collection[str]) -> tuple[Asked, list[Fault]]:
    """Return the lines by the id of their passage, and every fault; `passages` are the ids that there are."""
    document, faults = read_yaml(text, FILE)
    if document is None or document.data is None:
        return {}, faults
    if not isinstance(document.data, dict):
        return {}, [Fault(FILE, 1, "expected ids of passages, each with a list of lines")]
    faults = list(_amiss(document, passages))
    return {} if faults else {str(each): tuple(lines) for each, lines in document.data.items()}, faults


def write_asked(asked: Asked) -> str:
    """Return the text that `read_asked` reads back."""
    lines = {each: list(said) for each, said in asked.items()}
    return str(yaml.safe_dump(lines, sort_keys=False, allow_unicode=True, width=1_000))


def _amiss(document: Document, passages: Collection[str]) -> Iterator[Fault]:
    known = sorted(passages)
    for each, lines in document.data.items():
        if each not in passages:
            yield Fault(FILE, document.line([each]), f"no passage {each!r}{suggestion(str(each), known)}")
        elif not isinstance(lines, list) or not all(isinstance(line, str) and line.strip() for line in lines):
            yield Fault(FILE, document.line([each]), f"{each}: expected a list of lines that each say something")
        elif len(set(lines)) < len(lines):
            yield Fault(FILE, document.line([each]), f"{each}: a line stands there twice")
