"""Addresses that open one thing of the page directly, such as `/?q=scaling.chinchilla-optimal`, and links to them.

They are made of ids alone, so that they outlive reloads, restarts and edits. Where an id has moved, the bank says
where to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from ui.prose import escape

OPENED_IN: Mapping[str, str] = {"q": "library", "passage": "library", "report": "interview", "quiz": "quiz"}
"""What an address can name (a question, a passage, an interview's report, a quiz), and the tab that opens it."""

_LONGEST = 200  # characters of an id


class Address(NamedTuple):
    """What is to be opened: its kind, a key of OPENED_IN, its id, and its bank, None for the page's own."""

    kind: str
    id: str
    bank: str | None = None

    @property
    def href(self) -> str:
        bank = {"bank": self.bank} if self.bank else {}
        return f"?{urlencode({self.kind: self.id, **bank})}"


def address_in(parameters: Mapping[str, str]) -> Address | None:
    """Return what the parameters of a request name; None where they name nothing."""
    for kind in OPENED_IN:
        if parameters.get(kind, "").strip():
            return Address(kind, parameters[kind].strip()[:_LONGEST], parameters.get("bank") or None)
    return None


def address_of(query: str) -> Address | None:
    """Return what a query such as `?q=...` names; None where it names nothing."""
    return address_in(dict(parse_qsl(query.partition("?")[2].partition("#")[0])))


def link(address: Address, shown: str) -> str:
    """Return a link around what is HTML already."""
    return f'<a href="{escape(address.href)}">{shown}</a>'


def copy_link(address: Address) -> str:
    """Return a link that the page's script copies when it is pressed; without the script it opens the address."""
    return f'<a class="copy" href="{escape(address.href)}">Copy link</a>'
