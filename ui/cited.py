"""An answer made of sentences of the sources, each with the passage it stands in, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ui.cards import FindPassage, passage_details
from ui.prose import escape, markdown

if TYPE_CHECKING:
    from tutor.dialogue.asking import CitedAnswer
    from tutor.dialogue.writing import WrittenAnswer

_WRITTEN = "Written from the sources"
_UNCARRIED = "The model wrote nothing that the sources carry, so here is what they say themselves."
CHANGED = '<p class="gone">The source has changed since: this is what it said then.</p>'
NOTHING = "<p>My sources have nothing on that, so I give no answer.</p>"


def cited(answer: CitedAnswer, passage: FindPassage) -> str:
    """Return the sentences, those of one passage together with it; or that there are none, and what comes nearest."""
    if not answer.sentences:
        return _entry(NOTHING + _nearest(answer.nearest))
    runs = groupby(answer.sentences, key=lambda each: each.passage)
    return _entry("".join(_run([each.text for each in said], passage_id, passage) for passage_id, said in runs))


def written(answer: WrittenAnswer, passage: FindPassage, whole: bool) -> str:
    """Return what a model wrote so far, each sentence with its passages; when `whole`, also who wrote it.

    Where nothing it wrote can be shown, the sources speak themselves.
    """
    if not answer.sentences:
        if not whole and answer.found.sentences:
            return _entry('<p class="quiet">Writing from the sources…</p>', _WRITTEN)
        why = f'<p class="quiet">{escape(answer.trouble or _UNCARRIED)}</p>' if answer.found.sentences else ""
        return why + cited(answer.found, passage)
    said = "".join(_sentence(each.text, each.passages, passage) for each in answer.sentences)
    trouble = f'<p class="quiet">{escape(answer.trouble)}</p>' if answer.trouble else ""
    who = (
        f'<p class="signed">Written by {escape(answer.model)} from the passages shown. Sentences that they do not carry'
    )
    return _entry(said + (f"{trouble}{who} were left out.</p>" if whole else ""), _WRITTEN)


def _sentence(text: str, passages: Sequence[str], passage: FindPassage) -> str:
    proof = "".join(passage_details(found, "Where this stands") for each in passages if (found := passage(each)))
    return f'<div class="cited prose">{markdown(text)}{proof}</div>'


def _run(sentences: Sequence[str], passage_id: str, passage: FindPassage) -> str:
    found = passage(passage_id)
    stands = found is not None and all(each in found.text for each in sentences)
    proof = passage_details(found, "Where this stands") if found is not None and stands else CHANGED
    ends_in_block = any(each.rstrip().endswith(("```", "$$")) for each in sentences)
    text = markdown(("\n\n" if ends_in_block else " ").join(sentences))
    return f'<div class="cited prose">{text}{proof}</div>'


def _nearest(headings: Sequence[str]) -> str:
    if not headings:
        return ""
    items = "".join(f"<li>{escape(each)}</li>" for each in headings)
    return f"<p>What comes nearest in them:</p><ul>{items}</ul>"


def _entry(body: str, title: str = "From the sources") -> str:
    who = f'<p class="who">Tutor · {title}</p>'
    return f'<article class="turn tutor reply">{who}<div class="card">{body}</div></article>'
