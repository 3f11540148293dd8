"""The cards of a bank and which of them come up now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tutor.bank import Bank
from tutor.domain import Card, CardId, Filter, Stage, StudySettings
from tutor.study.scheduling import Scheduler, day_of

AHEAD = timedelta(minutes=20)
"""Where nothing else is due, cards of this near future come up at once, so that one sitting is enough."""
LEECH = 8
"""Lapses from which a card is a leech, as in Anki."""


@dataclass(frozen=True)
class Queue:
    """What comes up, in order: cards being learnt, then those due, the least remembered first, then new ones.

    `later` is when the next card is due where nothing comes up now, in the zone of the one who asked; None where none
    will be.
    """

    learning: tuple[Card, ...]
    due: tuple[Card, ...]
    new: tuple[Card, ...]
    later: datetime | None

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.learning, *self.due, *self.new)


def deck(bank: Bank, learner: str, wanted: Filter, by_point: bool, known: Iterable[Card]) -> tuple[Card, ...]:
    """Return a card for each question that the filter accepts, or for each of its points, in the order of the bank.

    `known` are those that have been reviewed; they keep the id that their question had then. Cards of what has left the
    bank are not among the result.
    """
    stored = {_now(bank, card): card for card in sorted(known, key=lambda card: _now(bank, card) == card.id)}
    return tuple(stored.get(each) or Card(id=each) for each in _ids(bank, learner, wanted, by_point))


def queue(cards: Sequence[Card], new: int, scheduler: Scheduler, now: datetime) -> Queue:
    """Return what comes up now of `cards`, with at most `new` new ones."""
    reviewed = [(card, card.memory) for card in cards if card.memory is not None]
    minutes = sorted((memory.due, at) for at, (_, memory) in enumerate(reviewed) if memory.stage is not Stage.REVIEW)
    days = sorted(
        (scheduler.recall(memory, now), at)
        for at, (_, memory) in enumerate(reviewed)
        if memory.stage is Stage.REVIEW and memory.due <= now
    )
    fresh = tuple(card for card in cards if card.memory is None)[: max(new, 0)]
    until = now if days or fresh else now + AHEAD
    learning = tuple(reviewed[at][0] for due, at in minutes if due <= now) or tuple(
        reviewed[at][0] for due, at in minutes if due <= until
    )
    due = tuple(reviewed[at][0] for _, at in days)
    waiting = [memory.due for _, memory in reviewed if memory.due > now]
    nothing = waiting and not (learning or due or fresh)
    return Queue(learning, due, fresh, min(waiting).astimezone(now.tzinfo) if nothing else None)


def introduced(cards: Iterable[Card], day: date) -> int:
    """Return how many cards were seen for the first time on that day."""
    return sum(card.memory is not None and day_of(card.memory.first) == day for card in cards)


def new_left(cards: Iterable[Card], settings: StudySettings, now: datetime) -> int:
    """Return how many new cards may still come up today."""
    return max(settings.new_a_day - introduced(cards, day_of(now)), 0)


def is_leech(card: Card) -> bool:
    """Return whether a card was forgotten so often that seeing it once more will hardly help."""
    return card.memory is not None and card.memory.lapses >= LEECH


def _now(bank: Bank, card: Card) -> CardId:
    """Return the id that a card would have by what its question goes by now."""
    return card.id.model_copy(update={"question_id": bank.current(card.id.question_id)})


def _ids(bank: Bank, learner: str, wanted: Filter, by_point: bool) -> Iterator[CardId]:
    for question in bank.select(wanted):
        for point in (each.id for each in question.points) if by_point else (None,):
            yield CardId(learner=learner, bank=bank.name, question_id=question.id, point=point)
