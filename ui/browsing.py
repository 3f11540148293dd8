"""The list of the library as HTML: the questions found, how one stands on each, and by what it was found. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tutor.domain import Question
from tutor.study.library import Found
from ui.addresses import Address, link
from ui.answers import marked
from ui.prose import escape
from ui.render import note, transcript

Standing = tuple[str, ...]

INTRODUCTION = (
    "<p>Every question of the bank, with its answer, its sources and how you did on it. The answer is closed until you "
    "open it, so that you can try first.</p>"
)
NOTHING = "Nothing in the bank comes near that. Try other words, or take a filter away."
_NOTHING_LEFT = "No question is left by these filters: take one of them away."
_FOLDED = 12  # questions from which a list without a search is folded by section


def listed(found: Sequence[tuple[Found, Standing]], bank: str | None, searched: bool) -> str:
    """Return the questions found: as they come where they were `searched` for, else under their sections."""
    if not found:
        return transcript([note(NOTHING if searched else _NOTHING_LEFT)])
    many = "1 question" if len(found) == 1 else f"{len(found)} questions"
    head = f'<p class="count" role="status">{many}{", the nearest first" if searched else ""}.</p>'
    return transcript([head, *([_items(found, bank)] if searched else _sections(found, bank))])


def unknown(address: Address, nearest: Sequence[Question]) -> str:
    """Return what is told of an address that opens nothing: kindly, and with what may have been meant."""
    what = "passage" if address.kind == "passage" else "question"
    items = "".join(f"<li>{link(Address('q', each.id, address.bank), marked(each.text))}</li>" for each in nearest)
    told = (
        f"<h3>There is no {what} “{escape(address.id)}” here</h3>"
        "<p>It may have left the bank, or the link may have lost a letter on its way.</p>"
    )
    close = f'<p>These come nearest:</p><ol class="found">{items}</ol>' if items else ""
    return transcript([f'<article class="turn tutor unknown"><div class="card">{told}{close}</div></article>'])


def standing(statuses: Standing) -> str:
    """Return how one stands on a question, as labels."""
    return "".join(f'<span class="status {each.split()[0].strip(",")}">{escape(each)}</span>' for each in statuses)


def _sections(found: Sequence[tuple[Found, Standing]], bank: str | None) -> Iterator[str]:
    groups = [(title, list(group)) for title, group in groupby(found, key=lambda each: each[0].question.section)]
    opened = " open" if len(found) <= _FOLDED or len(groups) == 1 else ""
    for title, group in groups:
        head = f'<span class="title">{escape(title)}</span><span class="worth">{len(group)}</span>'
        yield f'<details class="past"{opened}><summary>{head}</summary>{_items(group, bank)}</details>'


def _items(found: Sequence[tuple[Found, Standing]], bank: str | None) -> str:
    return f'<ol class="found">{"".join(_item(each, has, bank) for each, has in found)}</ol>'


def _item(found: Found, statuses: Standing, bank: str | None) -> str:
    question = found.question
    about = " · ".join(escape(each) for each in (question.section, question.difficulty, *question.tags) if each)
    by = f' <span class="by">Found in {_listed(found.by)}.</span>' if found.by else ""
    title = link(Address("q", question.id, bank), marked(question.text))
    return f'<li><div>{title}</div><div class="about">{standing(statuses)} {about}{by}</div></li>'


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
