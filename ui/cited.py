"""An answer made of sentences of the sources, each with the passage it stands in, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ui.cards import FindPassage, passage_details
from ui.prose import escape, markdown

if TYPE_CHECKING:
    from tutor.dialogue.asking import CitedAnswer

NOTHING = "<p>My sources have nothing on that, so I give no answer.</p>"


def cited(answer: CitedAnswer, passage: FindPassage) -> str:
    """Return the sentences, those of one passage together with it; or that there are none, and what comes nearest."""
    if not answer.sentences:
        return _entry(NOTHING + _nearest(answer.nearest))
    runs = groupby(answer.sentences, key=lambda each: each.passage)
    return _entry("".join(_run([each.text for each in said], passage_id, passage) for passage_id, said in runs))


def _run(sentences: Sequence[str], passage_id: str, passage: FindPassage) -> str:
    found = passage(passage_id)
    proof = passage_details(found, "Where this stands") if found is not None else ""
    ends_in_block = any(each.rstrip().endswith(("```", "$$")) for each in sentences)
    text = markdown(("\n\n" if ends_in_block else " ").join(sentences))
    return f'<div class="cited prose">{text}{proof}</div>'


def _nearest(headings: Sequence[str]) -> str:
    if not headings:
        return ""
    items = "".join(f"<li>{escape(each)}</li>" for each in headings)
    return f"<p>What comes nearest in them:</p><ul>{items}</ul>"


def _entry(body: str) -> str:
    who = '<p class="who">Tutor · From the sources</p>'
    return f'<article class="turn tutor reply">{who}<div class="card">{body}</div></article>'
