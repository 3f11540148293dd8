"""A verdict that somebody disagreed with, and all that was said about it, as HTML. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.dialogue.appeals import Disputed
from tutor.domain import Correction, CorrectionKind
from ui.answers import marked
from ui.cards import WORDS, FindPassage, passage_details
from ui.prose import escape

_KINDS = {CorrectionKind.APPEAL: "Second look", CorrectionKind.OVERRIDE: "Teacher's decision"}


def disputed(
    found: Sequence[Disputed], passage: FindPassage, title: Callable[[str], str], whose: bool = False
) -> list[str]:
    """Return each disputed verdict as an entry under the `title` of its question's id; `whose` says whose it is too."""
    return [_entry(each, passage, title(each.question_id), whose) for each in found]


def _entry(each: Disputed, passage: FindPassage, title: str, whose: bool) -> str:
    source = passage(each.verdict.passage)
    proof = passage_details(source, "What the source says") if source is not None else ""
    who = f"{each.learner} · {title}" if whose else title
    said = "".join(_said(correction) for correction in each.corrections)
    first = f"<p><strong>First verdict: {WORDS[each.verdict.verdict]}.</strong> {marked(each.verdict.reason)}</p>"
    kind = "The reply" if each.reply else "The answer"
    return (
        f'<article class="turn tutor disputed"><p class="who">{marked(who)}</p><div class="card">'
        f'<p class="why">The point</p><div class="text">{marked(each.verdict.text)}</div>'
        f'<p class="why">{kind}</p><div class="words">{marked(each.answer)}</div>'
        f"{first}{said}{proof}</div></article>"
    )


def _said(said: Correction) -> str:
    by = f" by {escape(said.by)}" if said.kind is CorrectionKind.OVERRIDE else ""
    grader = f" ({escape(said.grader.model)})" if said.grader is not None else ""
    why = f" {marked(said.verdict.reason)}" if said.kind is CorrectionKind.APPEAL else ""
    quoted = f"<blockquote>{marked(said.text)}</blockquote>"
    return f"<p><strong>{_KINDS[said.kind]}{by}{grader}: {WORDS[said.verdict.verdict]}.</strong>{why}</p>{quoted}"
