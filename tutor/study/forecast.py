"""How many reviews are coming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from tutor.domain import Card
from tutor.study.scheduling import day_of


class Load(NamedTuple):
    """A day and how many cards are due on it; the first day has those that are overdue too."""

    day: date
    due: int


def forecast(cards: Iterable[Card], days: int, now: datetime) -> tuple[Load, ...]:
    """Return how many reviewed cards are due on each of the next `days` days, today first, as things stand.

    New cards are in none of them, and each card counts once: when it is due next.
    """
    today = day_of(now)
    due = Counter(max(day_of(card.memory.due), today) for card in cards if card.memory is not None)
    return tuple(Load(day, due[day]) for day in (today + timedelta(days=ahead) for ahead in range(days)))
