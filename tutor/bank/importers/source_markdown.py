"""Our own Markdown of sources (see `tutor.bank.sources`): each source becomes a question with the heading's words."""

from __future__ import annotations

import re

from tutor.bank.blocks import lines_of
from tutor.bank.importers.report import Found, ImportedItem, Unread
from tutor.bank.sources import read_sources

NAME = "source Markdown"

_SOURCE = re.compile(r"^##[ \t].*\{#[^{}\n]*\}[ \t]*$", re.MULTILINE)


def recognises(text: str, name: str) -> bool:
    """Return whether some heading of level 2 ends with an id, as in `## Heading {#data.minhash}`."""
    del name
    return _SOURCE.search(text) is not None


def read(text: str, name: str) -> Found:
    """Read the sources; what stands in none of them is unread."""
    placed, faults = read_sources(text, name)
    lines = lines_of(text)
    items = [
        ImportedItem(each.source.heading, each.source.text, each.section, (), None, each.line, each.source.id)
        for each in placed
    ]
    unread = [Unread(fault.line or 1, lines[(fault.line or 1) - 1], fault.what) for fault in faults]
    title = next((each.section for each in placed if each.section), name)
    return Found(title, items, unread)
