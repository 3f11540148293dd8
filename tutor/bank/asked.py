"""What people ask of a passage in words of their own: `asked.yaml`, an optional file beside the sources.

    data.minhash#2:
      - Why does a fingerprint take the same space for a book and a comment?

The keys are ids of passages. The lines are no part of an answer or a rubric: a search reads them beside the passage,
so that a question finds it that shares few of its words.
"""

from __future__ import annotations

from collections.abc import Collection

from tutor.bank.bank import suggestion
from tutor.bank.lines import Lines, read_lines
from tutor.errors import Fault

FILE = "asked.yaml"


def read_asked(text: str, passages: Collection[str]) -> tuple[Lines, list[Fault]]:
    """Return the lines by the id of their passage, and every fault; `passages` are the ids that there are."""
    known = sorted(passages)

    def wrong(each: str) -> str:
        return "" if each in passages else f"no passage {each!r}{suggestion(each, known)}"

    return read_lines(text, FILE, "ids of passages", wrong)
