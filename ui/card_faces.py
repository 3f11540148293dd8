"""A flashcard's two faces, and what stands where none is due, as HTML. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from tutor.domain import Card, Question, RubricPoint
from tutor.study.deck import Queue, is_leech
from tutor.study.fitting import NEEDED
from tutor.study.flashcards import Typed
from tutor.study.forecast import Load
from tutor.study.proposal import RULES
from ui import render
from ui.addresses import Address, link
from ui.answers import marked
from ui.cards import FindPassage, passage_details
from ui.prose import escape, markdown

_LEECH = (
    "You have forgotten this card {times} times. Seeing it once more will hardly help: read its source, say in your "
    "own words why it is so, or take its points one by one (under “What comes up”)."
)


def front(question: Question, card: Card) -> str:
    """Return what is asked: the question, or one point of it."""
    about = [question.section, question.difficulty.value if question.difficulty else "", *question.tags]
    labels = "".join(f"<li>{escape(each)}</li>" for each in about if each)
    point = _point(question, card)
    asked = f'<div class="prose asked">{markdown(question.text)}</div>'
    if point is not None:
        about_it = f'<div class="prose about">{markdown(question.text)}</div>'
        asked = f'{about_it}<div class="prose asked">{markdown(point.probe)}</div>'
    leech = f'<p class="note">{_LEECH.format(times=card.memory.lapses)}</p>' if card.memory and is_leech(card) else ""
    head = "Flashcard · " + ("New" if card.memory is None else "Forgotten often" if leech else "Seen before")
    return _entry("tutor question", head, f'<ul class="labels">{labels}</ul>{asked}{leech}')


def back(question: Question, card: Card, passage: FindPassage) -> str:
    """Return the points with the passages that they rest on."""
    point = _point(question, card)
    items = "".join(_side(each, passage) for each in (question.points if point is None else (point,)))
    return _entry("tutor reverse", "Flashcard · The back", f'<div class="card"><ol class="rubric">{items}</ol></div>')


def graded(question: Question, card: Card, typed: Typed, passage: FindPassage) -> Iterable[str]:
    """Return a typed answer, its grade, the rating that it comes to with the reason, and the back, folded."""
    numbers = render.numbers_of(question, typed.grade)
    yield render.answered(typed.text, typed.grade, numbers)
    yield render.graded(typed.grade, numbers, passage)
    yield _entry("tutor proposed", "Flashcard · The rating proposed", f"<p>{escape(typed.proposal.why)}</p>{mapping()}")
    yield f'<details class="answer"><summary>Show the back</summary>{back(question, card, passage)}</details>'


def mapping() -> str:
    """Return which grade comes to which rating, folded."""
    rows = "".join(f"<li><strong>{rating.capitalize()}</strong>: {escape(what)}</li>" for what, rating in RULES)
    return (
        "<details><summary>How a grade becomes a rating</summary>"
        f'<ul class="lines">{rows}</ul><p>You know best how it went: choose another rating where this one is not yours.'
        "</p></details>"
    )


def nothing_due(queue: Queue, new_today: int, loads: Sequence[Load], total: int) -> str:
    """Return what stands where no card comes up: why, what comes next, and what can be done now."""
    if not total:
        return render.transcript([render.note("No card fits these filters: take one of them away.")])
    next_ = f"<p>The next card comes up on {_when(queue.later)}.</p>" if queue.later is not None else ""
    days = "".join(f"<li><div>{each.day:%A %d %B}</div><span>{_cards(each.due)}</span></li>" for each in loads)
    coming = f'<h4>The next days</h4><ol class="outcomes">{days}</ol>' if any(each.due for each in loads) else ""
    more = (
        f"<p>You take {new_today} new cards a day. For more today, raise that number under “What comes up”, or "
        "practise a question instead.</p>"
    )
    return render.transcript(
        [_entry("tutor finished", "Flashcards", f"<h3>Nothing is due now</h3>{next_}{coming}{more}")]
    )


def held_back(waiting: int) -> str:
    """Return what is told where all that comes up would answer what the learner is being asked."""
    told = (
        f"{_cards(waiting)} would answer what you are being asked in Practice or in an interview. Answer there first; "
        "then they come up here."
    )
    return render.transcript([render.note(told)])


def standing(leeches: Sequence[tuple[Card, Question]], countable: int, bank: str | None) -> str:
    """Return the cards that are forgotten again and again, and how far the learner's reviews are from fitting FSRS."""
    rows = "".join(f"<li>{_leech(card, question, bank)}</li>" for card, question in leeches)
    found = f'<ol class="found">{rows}</ol>' if rows else '<p class="count">No card is forgotten again and again.</p>'
    fit = (
        f"<p>{countable} of the {NEEDED} reviews on later days that FSRS can be fitted to. Until then its own "
        "parameters, fitted to many people, are the better ones.</p>"
        if countable < NEEDED
        else f"<p>{countable} reviews on later days: enough to fit FSRS to you.</p>"
    )
    parts = f"<h4>Forgotten again and again</h4>{found}<h4>Fitted to you</h4>{fit}"
    return render.transcript([f'<div class="prose">{parts}</div>'])


def counts(queue: Queue) -> str:
    return f"{len(queue.learning)} being learnt, {len(queue.due)} due, {len(queue.new)} new today."


def _leech(card: Card, question: Question, bank: str | None) -> str:
    times = card.memory.lapses if card.memory is not None else 0
    title = link(Address("q", question.id, bank), marked(question.text))
    return f'{title}<div class="about">forgotten {times} times</div>'


def _side(point: RubricPoint, passage: FindPassage) -> str:
    found = passage(point.passage)
    proof = (
        passage_details(found, "What the source says")
        if found is not None
        else '<p class="gone">The passage this rests on is no longer in the bank.</p>'
    )
    return f"<li><strong>{marked(point.text)}</strong>{proof}</li>"


def _point(question: Question, card: Card) -> RubricPoint | None:
    return question.point(card.id.point) if card.id.point is not None else None


def _when(at: datetime) -> str:
    return f"{at:%A %d %B, %H:%M}"


def _cards(many: int) -> str:
    return "1 card" if many == 1 else f"{many} cards"


def _entry(kind: str, head: str, body: str) -> str:
    return f'<article class="turn {kind}"><p class="who">{escape(head)}</p>{body}</article>'
