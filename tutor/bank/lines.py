"""Optional files that hold, for each of their keys, a list of lines that somebody wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import yaml

from tutor.bank.marked_yaml import Document, read_yaml
from tutor.errors import Fault

Lines = Mapping[str, tuple[str, ...]]


def read_lines(text: str, name: str, keys: str, wrong: Callable[[str], str]) -> tuple[Lines, list[Fault]]:
    """Return the lines by key, and every fault of the file called `name`; no lines where there are faults.

    `keys` says what the keys are, in the plural; `wrong` what is wrong with one, nothing where nothing is.
    """
    document, faults = read_yaml(text, name)
    if document is None or document.data is None:
        return {}, faults
    if not isinstance(document.data, dict):
        return {}, [Fault(name, 1, f"expected {keys}, each with a list of lines")]
    faults = list(_amiss(document, name, wrong))
    return {} if faults else {str(each): tuple(lines) for each, lines in document.data.items()}, faults


def write_lines(lines: Lines) -> str:
    """Return the text that `read_lines` reads back."""
    plain = {each: list(said) for each, said in lines.items()}
    return str(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=1_000))


def _amiss(document: Document, name: str, wrong: Callable[[str], str]) -> Iterator[Fault]:
    for each, lines in document.data.items():
        if what := wrong(str(each)):
            yield Fault(name, document.line([each]), what)
        elif not isinstance(lines, list) or not all(isinstance(line, str) and line.strip() for line in lines):
            yield Fault(name, document.line([each]), f"{each}: expected a list of lines that each say something")
        elif len(set(lines)) < len(lines):
            yield Fault(name, document.line([each]), f"{each}: a line stands there twice")
