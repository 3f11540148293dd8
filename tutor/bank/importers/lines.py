"""The lines and paragraphs of a plain-text document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tutor.bank.blocks import lines_of

_RULE = re.compile(r"\s*(?:[-*_=–—―─]\s*){3,}|\s*⸻\s*")
_BULLET = re.compile(r"(?P<indent>\s*)(?:[•‣⁃◦▪●∙·][ \t\u00a0]*|[-*+–—][ \t\u00a0]+)(?P<text>\S.*)")
_SPACES = re.compile(r"[\u00a0\u202f\u2007]")


@dataclass(frozen=True)
class Line:
    """A line and its number, from 1; `text` is without spaces at its end."""

    number: int
    text: str

    @property
    def blank(self) -> bool:
        return not self.text.strip()

    @property
    def rule(self) -> bool:
        return _RULE.fullmatch(self.text) is not None

    @property
    def indented(self) -> bool:
        return self.text[:1].isspace()

    @property
    def bullet(self) -> str | None:
        """The text behind a bullet; None where the line has none."""
        match = _BULLET.fullmatch(self.text)
        return match["text"] if match and not self.rule else None


def numbered(text: str, mend: Callable[[str], str] = str) -> list[Line]:
    """Return the lines of a document, each mended, and then its non-breaking spaces made plain."""
    return [Line(number, _SPACES.sub(" ", mend(line)).rstrip()) for number, line in enumerate(lines_of(text), 1)]


def paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield runs of lines that are not blank; a rule is a run of its own."""
    run: list[Line] = []
    for line in lines:
        if (line.blank or line.rule) and run:
            yield run
            run = []
        if line.rule:
            yield [line]
        elif not line.blank:
            run.append(line)
    if run:
        yield run


def heading_like(text: str) -> bool:
    """Return whether a bare line reads like a section's heading: short, and not a sentence."""
    plain = text.strip()
    return 0 < len(plain.split()) <= 12 and len(plain) <= 100 and plain[-1] not in ".,;:?!"


def markdown(runs: Iterable[Sequence[Line]]) -> str:
    """Return paragraphs as Markdown: blank lines between them, bullets of any kind as `- `."""
    return "\n\n".join("\n".join(_bulleted(line) for line in run) for run in runs)


def _bulleted(line: Line) -> str:
    return line.text.lstrip() if line.bullet is None else f"- {line.bullet}"
