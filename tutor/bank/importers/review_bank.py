"""Review banks: plain text with numbered questions under bare section lines, rules between.

Stars - Review Bank

2 Q&A pairs. Tags: [Easy] = recall.

---

Life of a star

Q1 [Easy] What keeps a star from collapsing?

The pressure of its hot gas, fed by fusion in the core.

---
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.bank.importers.lines import Line, heading_like, markdown, numbered, paragraphs
from tutor.bank.importers.report import Found, ImportedItem, Note, Unread
from tutor.bank.importers.vocabulary import difficulty, tags
from tutor.domain import Difficulty

NAME = "review bank"

Paragraph = list[Line]

_QUESTION = re.compile(r"\s*(?:#+\s+)?(?:\*\*)?Q(?:uestion)?\s?\d+(?:\s*[.):]\s*|\s+|(?=\[))(?P<rest>\S.*)")
_BRACKET = re.compile(r"\s*\[(?P<inside>[^\]]*)\]\s*")
_PARTS = re.compile(r"[,;/|·]")
_ANSWER_MARK = re.compile(r"\s*(?:\*\*)?(?:A|Answer)\s*:\s*(?:\*\*)?\s*")
_ANNOUNCED = re.compile(r"\b(\d[\d,]*)\s+(?:Q\s*&\s*A|Q/A|questions?)\b", re.IGNORECASE)
_MARKUP = re.compile(r"^\s*#+\s*|\*\*")


def recognises(text: str, name: str) -> bool:
    """Return whether some line begins like `Q7 [Easy] What ...`."""
    del name
    return any(_asks(line, first=True) for line in numbered(text))


def read(text: str, name: str) -> Found:
    """Read a review bank. `name` is its title where the document has none."""
    chunks = list(_chunks(text))
    opening = _opening(chunks[0].body)
    items: list[ImportedItem] = []
    unread = list(opening.unread)
    notes = list(opening.notes)
    section = opening.section
    for place, chunk in enumerate(chunks[1:], 2):
        answer, heading, lost = _parts(chunk.body, last=place == len(chunks))
        item, found = _item(chunk.question, answer, section)
        items.append(item)
        notes += found
        unread += lost
        section = heading or section
    return Found(opening.title or name, items, unread, notes, opening.announced)


@dataclass(frozen=True)
class _Chunk:
    """A question's line and all paragraphs up to the next question; the first chunk of a document has no question."""

    question: Line
    body: list[Paragraph]


@dataclass(frozen=True)
class _Opening:
    title: str
    section: str
    announced: int | None = None
    notes: tuple[Note, ...] = ()
    unread: tuple[Unread, ...] = ()


def _chunks(text: str) -> Iterator[_Chunk]:
    chunk = _Chunk(Line(0, ""), [])
    for run in paragraphs(numbered(text)):
        for place, line in enumerate(run):
            if _asks(line, first=place == 0):
                yield chunk
                chunk = _Chunk(line, [])
            elif place == 0 or not chunk.body:
                chunk.body.append([line])
            else:
                chunk.body[-1].append(line)
    yield chunk


def _asks(line: Line, first: bool) -> bool:
    """Return whether a question begins here; within a paragraph only a line that leaves no doubt does."""
    match = _QUESTION.fullmatch(line.text)
    return match is not None and (first or match["rest"].startswith("[") or match["rest"].endswith("?"))


def _opening(body: Sequence[Paragraph]) -> _Opening:
    """Read what stands before the first question: the title, an introduction, and the first section's heading."""
    head, section, lost = _parts(body, last=False)
    lines = [line for run in head for line in run]
    if not lines:
        return _Opening("", section, unread=tuple(lost))
    counts = [match for line in lines if (match := _ANNOUNCED.search(line.text))]
    notes = tuple(Note(line.number, f"taken as introduction: {line.text.strip()}") for line in lines[1:])
    announced = int(counts[0][1].replace(",", "")) if counts else None
    return _Opening(_bare(lines[0]), section, announced, notes, tuple(lost))


def _parts(body: Sequence[Paragraph], last: bool) -> tuple[list[Paragraph], str, list[Unread]]:
    """Part what follows a question into its answer, the heading of the section after it, and what is neither."""
    rules = [place for place, run in enumerate(body) if run[0].rule]
    end = rules[0] if rules else len(body)
    answer, after = list(body[:end]), [run for run in body[end:] if not run[0].rule]
    heading: Paragraph = []
    if not last and after and _heading(after[-1]):
        heading = after.pop()
    elif not last and not rules and len(answer) > 1 and _heading(answer[-1]):
        heading = answer.pop()
    why = "behind the rule that ends an answer, and neither a question nor a section's heading"
    lost = [Unread(line.number, line.text, why) for run in after for line in run]
    return answer, _bare(heading[0]) if heading else "", lost


def _item(line: Line, answer: list[Paragraph], section: str) -> tuple[ImportedItem, list[Note]]:
    match = _QUESTION.fullmatch(line.text)
    rest, level, labels = _labels(match["rest"] if match else line.text)
    notes = [Note(line.number, f"read as tags: {', '.join(labels)}")] if labels else []
    question, answer = _wrapped(rest.replace("**", "").strip(), line.number, answer)
    text = markdown(answer)
    text = _ANSWER_MARK.sub("", text, count=1) if _ANSWER_MARK.match(text) else text
    return ImportedItem(question, text, section, labels, level, line.number), notes


def _wrapped(question: str, number: int, answer: list[Paragraph]) -> tuple[str, list[Paragraph]]:
    """Complete a question that runs over several lines: it ends with the first of them that ends like a sentence."""
    if not answer or answer[0][0].number != number + 1 or question[-1:] in ("?", ".", "!", ":"):
        return question, answer
    run = answer[0]
    stop = next((place for place, line in enumerate(run) if line.text.endswith(("?", "."))), -1)
    if not run[stop].text.endswith("?"):
        return question, answer
    more = " ".join(line.text.strip() for line in run[: stop + 1])
    return f"{question} {more}", [each for each in (run[stop + 1 :], *answer[1:]) if each]


def _labels(text: str) -> tuple[str, Difficulty | None, tuple[str, ...]]:
    """Take `[Hard] [data, code]` off the front: the rest, the difficulty, and the labels that are no difficulty."""
    level, labels = None, []
    while match := _BRACKET.match(text):
        if match.end() == len(text):
            break
        for part in _PARTS.split(match["inside"]):
            level, found = (level or difficulty(part)), difficulty(part)
            labels += [] if found else [part]
        text = text[match.end() :]
    return text, level, tags(labels)


def _heading(run: Paragraph) -> bool:
    return len(run) == 1 and run[0].bullet is None and heading_like(_bare(run[0]))


def _bare(line: Line) -> str:
    return _MARKUP.sub("", line.text).strip()
