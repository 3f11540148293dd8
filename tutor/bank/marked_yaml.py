"""YAML with its line numbers: data, and for each place in it the line it was written on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from tutor.errors import Fault

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml where it was compiled in: ten times faster
_MOST_NODES = 500_000

Path = Sequence[str | int]


@dataclass(frozen=True)
class Document:
    """`data` as plain Python values; `root` is the YAML node that the lines are read from."""

    data: Any
    root: yaml.Node | None

    def line(self, path: Path = ()) -> int:
        """Return the line, from 1, of the value at `path`, or of the deepest part of the path that exists."""
        node, line = self.root, 1
        for step in (None, *path):
            if step is not None:
                node = _child(node, step)
            if node is None:
                break
            line = node.start_mark.line + 1
        return line


def read_yaml(text: str, where: str) -> tuple[Document | None, list[Fault]]:
    """Parse one YAML document, safely. Returns None and the faults where it is no YAML, or says a key twice."""
    try:
        loader = _Loader(text)
        root = loader.get_single_node()
        if root is not None and (faults := list(_twice(root, where))):
            return None, faults
        return Document(loader.construct_document(root) if root is not None else None, root), []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = " ".join(part for part in (error.problem, error.context) if part)
        return None, [Fault(where, mark.line + 1 if mark else None, f"not YAML: {said}")]
    except yaml.YAMLError as error:
        return None, [Fault(where, None, f"not YAML: {' '.join(str(error).split())}")]
    except (RecursionError, ValueError, OverflowError) as error:
        return None, [Fault(where, None, f"this YAML cannot be read: {error}")]


def _twice(root: yaml.Node, where: str) -> Iterator[Fault]:
    for count, node in enumerate(_nodes(root)):
        if count > _MOST_NODES:
            yield Fault(where, None, f"more than {_MOST_NODES:,} entries, counting each repeated anchor")
            return
        if isinstance(node, yaml.MappingNode):
            seen: dict[str, int] = {}
            for key, _ in node.value:
                line = key.start_mark.line + 1
                if (name := str(key.value)) in seen:
                    yield Fault(where, line, f"the key {name!r} is given twice; it stands on line {seen[name]} already")
                seen.setdefault(name, line)


def _nodes(root: yaml.Node) -> Iterator[yaml.Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, yaml.MappingNode):
            waiting += [value for _, value in reversed(node.value)]
        elif isinstance(node, yaml.SequenceNode):
            waiting += reversed(node.value)


def _child(node: yaml.Node | None, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        child: yaml.Node = node.value[step]
        return child
    return None
