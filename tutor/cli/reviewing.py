"""Flashcards in the terminal: the front, an answer or none, the back, a rating."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tutor.bank.bank import Bank
from tutor.cli import render
from tutor.cli.terminal import safe
from tutor.domain import Card, CardId, Filter, Memory, Question, Rating, RubricPoint
from tutor.errors import InputError, TutorError
from tutor.study.deck import Queue, is_leech
from tutor.study.fitting import NEEDED, Fit
from tutor.study.flashcards import Flashcards, Today, Typed
from tutor.study.forecast import forecast
from tutor.study.proposal import RULES
from tutor.study.scheduling import in_words, local_time

_KEYS = {str(number): rating for number, rating in enumerate(Rating, start=1)}
_WAIT = (
    "What is on their backs would answer what you are being asked in a practice or an interview: answer there first."
)
_HELD = (
    "You are being asked this, or something that it would answer, in a practice or an interview: answer there first."
)
_LEECH = (
    "You have forgotten this card {times} times. Seeing it once more will hardly help: read its passage, say in your "
    "own words why it is so, or take its points one by one (tutor review --points)."
)


class Reviewing:
    """Shows one card after the other until none is due, the person quits or the input ends."""

    def __init__(self, flashcards: Flashcards, bank: Bank, screen: Console, learner: str, wanted: Filter) -> None:
        self._flashcards = flashcards
        self._bank = bank
        self._screen = screen
        self._learner = learner
        self._wanted = wanted

    def run(self) -> None:
        first: CardId | None = None
        try:
            while (today := self._flashcards.today(self._learner, self._wanted, first)).card is not None:
                self._screen.print(_counts(today.queue), style="bright_black")
                first = self._one(today.card, today)
            self._screen.print(_done(today.queue))
        except (EOFError, _Left):
            self._screen.print("Your reviews are kept.")

    def _one(self, card: Card, today: Today) -> CardId | None:
        """Show a card and store its rating. Where the last rating was taken back, return the card to show again."""
        question = self._flashcards.question(card.id)
        self._screen.print(front(question, card))
        shown = local_time()
        text = _asked("Your answer (Enter shows the back, u takes the last rating back, q leaves) > ")
        if text == "u":
            return self._undo() or card.id
        if self._flashcards.is_held(card.id):
            self._screen.print(Text(_HELD, style="yellow"))
            return None
        typed = self._typed(card, text)
        self._screen.print(back(question, card, self._bank))
        if is_leech(card) and card.memory is not None:
            self._screen.print(Text(_LEECH.format(times=card.memory.lapses), style="yellow"))
        rating = self._rating(today, typed)
        if rating is None:
            return self._undo() or card.id
        seen = card.memory.reviews if card.memory is not None else 0
        try:
            self._flashcards.review(card.id, rating, seen, typed, shown)
        except TutorError as error:
            self._screen.print(Text(str(error), style="red"))
        return None

    def _typed(self, card: Card, text: str) -> Typed | None:
        if not text:
            return None
        typed = self._flashcards.grade(card.id, text)
        self._screen.print(render.grade_card(typed.grade, self._bank))
        return typed

    def _rating(self, today: Today, typed: Typed | None) -> Rating | None:
        """Return a rating; None where the last one is to be taken back instead."""
        proposed = typed.proposal.rating if typed is not None else None
        if typed is not None:
            self._screen.print(Text(typed.proposal.why, style="cyan"))
            self._screen.print(mapping())
        choices = "   ".join(f"{key} {rating} · {in_words(today.choices[rating])}" for key, rating in _KEYS.items())
        self._screen.print(Text(choices, style="bold"))
        while True:
            said = _asked(f"How well did you know it? {f'[{proposed}] ' if proposed else ''}> ").lower()
            if said == "u":
                return None
            rating = _KEYS.get(said) or next((each for each in Rating if each == said), None)
            if rating or (proposed and not said):
                return rating or proposed
            self._screen.print("Type 1, 2, 3 or 4; u takes the last rating back, q leaves.")

    def _undo(self) -> CardId | None:
        """Take the last rating back and return its card; None where there is none."""
        try:
            taken = self._flashcards.undo(self._learner)
        except InputError as error:
            self._screen.print(Text(str(error), style="yellow"))
            return None
        self._screen.print(f"Taken back: {taken.rating} on {taken.card.question_id}.", markup=False)
        return taken.card


class _Left(Exception):
    """The person has had enough."""


def _asked(prompt: str) -> str:
    said = input(prompt).strip()
    if said in ("q", "/quit"):
        raise _Left
    return said


def front(question: Question, card: Card) -> RenderableType:
    title = ("Leech · " if is_leech(card) else "") + ("New card" if card.memory is None else "Card")
    panel = render.question_panel(question, title)
    point = _point(question, card)
    return panel if point is None else Group(panel, Text(f"One point of it: {safe(point.probe)}", style="cyan"))


def back(question: Question, card: Card, bank: Bank) -> RenderableType:
    point = _point(question, card)
    shown = question.points if point is None else (point,)
    lines: list[RenderableType] = []
    for each in shown:
        passage = bank.passage(each.passage)
        lines.append(Text(safe(f"• {each.text}"), style="bold"))
        source = f"{' '.join(safe(passage.text).split())}  [{passage.id}]"
        lines.append(Padding(Text(source, style="bright_black"), (0, 0, 1, 2)))
    return Panel(Group(*lines), title="Back", title_align="left", border_style="green")


def standing(flashcards: Flashcards, learner: str, days: int) -> RenderableType:
    """Return how many cards are due on the next days, the leeches, and how far fitting is."""
    cards = flashcards.cards(learner)
    table = Table("Day", "Due", show_edge=False, pad_edge=False)
    for load in forecast(cards, days, local_time()):
        table.add_row(f"{load.day:%a %d %b}", str(load.due))
    seen = sum(card.memory is not None for card in cards)
    return Group(f"{seen} of {len(cards)} cards seen.", "", table, *_leeches(flashcards, learner), "",
                 f"{flashcards.countable(learner)} of the {NEEDED} reviews that FSRS can be fitted to.")  # fmt: skip


def fitted(found: Fit) -> RenderableType:
    told = (
        f"Predictions on your {found.reviews} reviews are off by {found.before:.4f} before and {found.after:.4f} after"
    )
    end = "the new parameters are used, and all cards scheduled by them." if found.better else "nothing was changed."
    return Text(f"{told} (log loss, less is better): {end}")


def mapping() -> RenderableType:
    """Return which grade comes to which rating."""
    return Text("\n".join(f"  {rating}: {what}" for what, rating in RULES), style="bright_black")


def _leeches(flashcards: Flashcards, learner: str) -> Iterator[RenderableType]:
    for card in flashcards.leeches(learner):
        memory: Memory | None = card.memory
        times = memory.lapses if memory is not None else 0
        yield Text(safe(f"Leech, forgotten {times} times: {flashcards.question(card.id).text}"), style="yellow")


def _point(question: Question, card: Card) -> RubricPoint | None:
    return question.point(card.id.point) if card.id.point is not None else None


def _counts(queue: Queue) -> str:
    return f"{len(queue.learning)} being learnt, {len(queue.due)} due, {len(queue.new)} new"


def _done(queue: Queue) -> str:
    if queue.cards:
        return f"Cards that wait: {len(queue.cards)}. {_WAIT}"
    later: datetime | None = queue.later
    return f"Nothing is due. The next card comes up on {later:%A %d %B, %H:%M}." if later else "Nothing is due."
