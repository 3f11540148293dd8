"""A question's page and a passage's, as HTML. Answers stand folded, and not at all while they are closed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.domain import Passage, Question, RubricPoint, Source
from tutor.study.history import Attempt, AttemptKind
from ui import tables
from ui.addresses import Address, copy_link, link
from ui.answers import marked
from ui.browsing import standing
from ui.cards import WORDS, FindPassage, marks_line, number, passage_details
from ui.prose import escape, markdown
from ui.render import transcript

CLOSED = (
    "You are being asked this, or something that this would answer, so it stays closed for now. Answer first: in "
    "Practice you can also take a hint or look at the reference, and an interview tells all at its end."
)
_HISTORY = ("When", "Where", "Marks")
_OPENED_BY = {AttemptKind.INTERVIEW: "report", AttemptKind.QUIZ: "quiz"}
"""What has an address, and its kind."""


@dataclass(frozen=True)
class Shown:
    """What a question's page is made of. `closed` says that nothing of the answer may be shown for now; `moved_from` is
    the id that was asked for, where the question goes by another one now.
    """

    question: Question
    sources: tuple[Source, ...]
    related: tuple[Question, ...]
    attempts: tuple[Attempt, ...]
    statuses: tuple[str, ...]
    closed: bool
    bank: str | None = None
    moved_from: str | None = None

    def address(self, kind: str, id_: str) -> Address:
        return Address(kind, id_, self.bank)


def question_page(shown: Shown, passage: FindPassage) -> str:
    """Return the page of a question: the question, what was tried, the answer folded, and what is related."""
    parts = [_question(shown), _history(shown), _answer(shown, passage), _related(shown)]
    return transcript(part for part in parts if part)


def passage_page(passage: Passage, questions: Sequence[Question], address: Address, closed: bool) -> str:
    """Return the page of a passage, and the questions that rest on it."""
    text = f'<p class="note">{CLOSED}</p>' if closed else f'<div class="passage prose">{markdown(passage.text)}</div>'
    head = f"<h3>{escape(passage.heading)}</h3><p class='place'>{escape(passage.id)} · {copy_link(address)}</p>"
    items = "".join(f"<li>{link(Address('q', each.id, address.bank), marked(each.text))}</li>" for each in questions)
    asked = f'<h4>Questions that rest on it</h4><ol class="found">{items}</ol>' if items else ""
    return transcript([f'<article class="turn tutor source"><div class="card">{head}{text}{asked}</div></article>'])


def _question(shown: Shown) -> str:
    question = shown.question
    about = [question.section, question.difficulty.value if question.difficulty else "", *question.tags]
    labels = "".join(f"<li>{escape(each)}</li>" for each in about if each)
    moved = (
        f'<p class="note">{escape(shown.moved_from)} has moved: it is {escape(question.id)} now.</p>'
        if shown.moved_from
        else ""
    )
    place = f'<p class="place">{escape(question.id)} · {copy_link(shown.address("q", question.id))}</p>'
    body = f'<ul class="labels">{labels}</ul><div class="prose asked">{markdown(question.text)}</div>{place}'
    return f'<article class="turn tutor question">{moved}{body}<p>{standing(shown.statuses)}</p></article>'


def _history(shown: Shown) -> str:
    if not shown.attempts:
        return '<p class="note">You have not tried this one yet. Why not before you look?</p>'
    rows = "".join(_attempt(each, len(shown.question.points)) for each in reversed(shown.attempts))
    table = f'<table class="stacked history">{tables.head(_HISTORY)}<tbody>{rows}</tbody></table>'
    many = "1 attempt" if len(shown.attempts) == 1 else f"{len(shown.attempts)} attempts"
    missed = "" if shown.closed else _missed(shown.attempts[-1])
    return f'<section class="card"><h4>Your history: {many}</h4>{table}{missed}</section>'


def _attempt(attempt: Attempt, points: int) -> str:
    """Return an attempt at a question of so many points as a row."""
    again = "" if attempt.fresh else " (the answer had been shown)"
    part = f", {len(attempt.points)} of {points} points" if len(attempt.points) < points else ""
    where = f"{attempt.kind.capitalize()}{part}{again}"
    if attempt.kind in _OPENED_BY:
        where = link(Address(_OPENED_BY[attempt.kind], attempt.session), where)
    row = (f"{attempt.at:%Y-%m-%d %H:%M} UTC", where, marks_line(attempt.marks))
    return f"<tr>{tables.cells(_HISTORY, row)}</tr>"


def _missed(attempt: Attempt) -> str:
    items = "".join(f"<li>{WORDS[each.verdict]}: {marked(each.text)}</li>" for each in attempt.missed)
    fold = f'<details><summary>What you missed last time</summary><ul class="lines">{items}</ul></details>'
    return fold if items else ""


def _answer(shown: Shown, passage: FindPassage) -> str:
    if shown.closed:
        return f'<section class="card closed"><h4>The answer</h4><p class="note">{CLOSED}</p></section>'
    sources = "".join(_source(each, shown) for each in shown.sources)
    points = "".join(f"<li>{_point(each, passage)}</li>" for each in shown.question.points)
    notes = "".join(f'<li class="prose">{markdown(each)}</li>' for each in shown.question.notes)
    disputed = f'<h4>Disputed, and corrected</h4><ul class="lines notes">{notes}</ul>' if notes else ""
    return (
        '<details class="answer"><summary>Show the answer</summary><div class="card">'
        f"<h4>What the source says</h4>{sources}<h4>The points, and what is often believed instead</h4>"
        f'<ol class="rubric">{points}</ol>{disputed}</div></details>'
    )


def _source(source: Source, shown: Shown) -> str:
    passages = "".join(
        f'<div class="passage prose">{markdown(each.text)}'
        f'<p class="place">{link(shown.address("passage", each.id), escape(each.id))}</p></div>'
        for each in source.passages
    )
    return f"<h5>{escape(source.heading)}</h5>{passages}"


def _point(point: RubricPoint, passage: FindPassage) -> str:
    found = passage(point.passage)
    proof = passage_details(found, "Where this stands") if found is not None else ""
    others = "".join(f"<li>{marked(each)}</li>" for each in point.variants)
    said = (
        f"<details><summary>Other ways to say it</summary><ul class='lines'>{others}</ul></details>" if others else ""
    )
    slips = point.quantity.slips if point.quantity is not None else ()
    wrong = [(each.text, each.reply) for each in point.misconceptions] + [(each.name, each.reply) for each in slips]
    beliefs = "".join(f"<li>“{marked(text)}” {marked(reply)}</li>" for text, reply in wrong)
    mistakes = f"<ul class='lines beliefs'>{beliefs}</ul>" if beliefs else ""
    worth = f'<span class="worth">{number(point.weight)}</span>'
    return f'<div class="head"><strong>{marked(point.text)}</strong>{worth}</div>{mistakes}{said}{proof}'


def _related(shown: Shown) -> str:
    items = "".join(f"<li>{link(shown.address('q', each.id), marked(each.text))}</li>" for each in shown.related)
    return (
        f'<section class="related"><h4>Related questions</h4><ol class="found">{items}</ol></section>' if items else ""
    )
