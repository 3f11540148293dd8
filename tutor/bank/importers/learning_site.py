"""Pages copied from a learning site: question, difficulty, bullets and a line of tags, between page furniture.

StarSchool
Astronomy · section 2 of 9

Life of a star

1 interview question on life of a star, answered in full.

What keeps a star from collapsing?

easy
  • The pressure of its hot gas.
  • Fusion in the core feeds it.
#stars#physicsPermalink & quiz →

Practise Astronomy
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tutor.bank.importers.copied_math import mend
from tutor.bank.importers.lines import Line, numbered
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.vocabulary import difficulty, tags
from tutor.domain import Difficulty

NAME = "learning site"

_TAGS = re.compile(r"\s*(?:(?P<linked>(?:#[^#\s][^#]*?)*)\s*Permalink\b.*|(?P<bare>(?:#[^#\s]+)+))")
_BREADCRUMB = re.compile(r"(?P<course>.+?)\s*[·•|›»-]\s*section\s+\d+\s+of\s+\d+\s*", re.IGNORECASE)
_COUNT = re.compile(r"\s*(?P<count>\d[\d,]*)\s+(?:\w+\s+)?questions?\s+(?:on|about|in|for)\b.*", re.IGNORECASE)
_FOOTER = re.compile(r"\s*(?:Practi[sc]e\s+\S.*|All \d+ sections.*|(?:Flashcards|Quiz|\s)+)")
_LATEX_LEFT = re.compile(r"\\[A-Za-z]+")


def recognises(text: str, name: str) -> bool:
    """Return whether there are `Permalink` lines under bullets, or questions followed by a line of difficulty."""
    del name
    lines = [line for line in numbered(text) if not line.blank]
    links = any(_TAGS.fullmatch(line.text) and "Permalink" in line.text for line in lines)
    levels = any(difficulty(line.text) and lines[place - 1].text.endswith("?") for place, line in enumerate(lines))
    return (links or levels) and any(line.bullet is not None for line in lines)


def read(text: str, name: str) -> Found:
    """Read a copied page, or several one after another. `name` is the title where no section's heading is found."""
    lines = numbered(text, mend)
    page = _Page()
    for line in lines:
        page.take(line)
    page.close()
    changed = [new.number for new, old in zip(lines, numbered(text), strict=True) if new.text != old.text]
    notes = [Note(number, "a formula or an amount was there twice, and stands there once now") for number in changed]
    notes += [Note(line.number, "LaTeX left as it is") for line in lines if _LATEX_LEFT.search(_outside(line.text))]
    return Found(page.title or name, page.items, page.unread, notes, page.announced)


@dataclass
class _Entry:
    """A question being read; `answer` holds Markdown lines, one a bullet or a paragraph."""

    question: str
    line: int
    section: str
    level: Difficulty | None
    answer: list[str] = field(default_factory=list)
    tags: tuple[str, ...] = ()

    def item(self) -> ImportedItem:
        bulleted = all(part.startswith("- ") for part in self.answer)
        answer = ("\n" if bulleted else "\n\n").join(self.answer)
        return ImportedItem(self.question, answer, self.section, self.tags, self.level, self.line)


@dataclass
class _Page:
    """How far the page has been read. `waiting` are lines that mean nothing before the next line is known."""

    title: str = ""
    section: str = ""
    announced: int | None = None
    items: list[ImportedItem] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    entry: _Entry | None = None
    waiting: list[Line] = field(default_factory=list)
    gap: bool = True
    headless: bool = False  # a breadcrumb was read, and the section's heading is to come
    headed: bool = False  # this page's heading was read

    def take(self, line: Line) -> None:
        """Read one line: the first of the readings below that accepts it."""
        if line.blank or line.rule:
            self.gap = True
            return
        readings = (self._furniture, self._tags, self._level, self._bullet, self._more)
        if not any(reading(line) for reading in readings):
            self.waiting.append(line)
        self.gap = False

    def close(self) -> None:
        """End the entry being read, and give up on what waits."""
        if self.entry:
            self.items.append(self.entry.item())
        self.entry = None
        self._give_up(self.waiting, "neither a question with an answer under it nor a known part of the page")
        self.waiting = []

    def _furniture(self, line: Line) -> bool:
        if self.entry and not self.gap:
            return False
        if _BREADCRUMB.fullmatch(line.text):
            self.waiting = self.waiting if len(self.waiting) > 1 else []  # one line alone is the site's name
            self.close()
            self.headless, self.headed = True, False
        elif self.headless and line.bullet is None:
            self._head(line.text.strip())
        elif count := _COUNT.fullmatch(line.text):
            self.announced = (self.announced or 0) + int(count["count"].replace(",", ""))
            if self.waiting and not self.headed:
                self._head(self.waiting.pop().text.strip())
        elif _FOOTER.fullmatch(line.text) and not line.text.endswith("?"):
            self.close()
            self.headed = False
        else:
            return False
        return True

    def _head(self, heading: str) -> None:
        self.headless, self.headed = False, True
        self.section = heading
        self.title = self.title or heading

    def _tags(self, line: Line) -> bool:
        match = _TAGS.fullmatch(line.text)
        if match is None:
            return False
        if self.entry and not self.waiting:
            self.entry.tags = tags(match["linked"] or match["bare"] or "")
            self.close()
        else:
            self.close()
            self._give_up([line], "tags under no answer")
        return True

    def _level(self, line: Line) -> bool:
        level = difficulty(line.text)
        if level is None:
            return False
        if self.waiting:
            self._open(level)
        else:
            self._give_up([line], "a difficulty under no question")
        return True

    def _bullet(self, line: Line) -> bool:
        if line.bullet is None:
            return False
        if self.waiting:
            self._open(None)
        if self.entry:
            self.entry.answer.append(f"- {line.bullet}")
        else:
            self._give_up([line], "a bullet under no question")
        return True

    def _more(self, line: Line) -> bool:
        """Take a line that goes on with the answer: the first of it, an indented one, or one that follows at once."""
        if self.entry is None or self.waiting:
            return False
        if not self.entry.answer:
            self.entry.answer.append(line.text.strip())
        elif line.indented or not self.gap:
            self.entry.answer[-1] += " " + line.text.strip()
        else:
            return False
        return True

    def _open(self, level: Difficulty | None) -> None:
        """Begin an entry with the lines that wait, those that stand together at their end."""
        start = len(self.waiting) - 1
        while start and self.waiting[start - 1].number == self.waiting[start].number - 1:
            start -= 1
        before, asked = self.waiting[:start], self.waiting[start:]
        self.waiting = before
        if before and not self.items and not self.entry and not self.title:
            self.title = before[0].text.strip()
            self.waiting = before[1:]
        self.close()
        question = " ".join(line.text.strip() for line in asked)
        self.entry = _Entry(question, asked[0].number, self.section, level)

    def _give_up(self, lines: Sequence[Line], why: str) -> None:
        self.unread += [Unread(line.number, line.text, why) for line in lines]


def _outside(text: str) -> str:
    """Return a text without what stands between dollars."""
    return re.sub(r"\$[^$]*\$", "", text)
