"""When a card comes up again: FSRS 6 as the fsrs library has it, in days of a person.

The library counts an elapsed day as 24 hours, so that a card due tomorrow at nine would not be due at eight. Here a day
begins at four in the morning where the learner is: intervals of days end when a day begins, and what the library is
told are days. Nothing is spread at random, so that the interval shown on a button is the one that follows.

FSRS: Ye, Su, Cao, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022;
https://github.com/open-spaced-repetition
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import reduce

import fsrs

from tutor.domain import Memory, Rating, ReviewLog, Stage, StudySettings

_DAWN = time(4)
_DAY = timedelta(days=1)
OF_FSRS = {
    Rating.AGAIN: fsrs.Rating.Again,
    Rating.HARD: fsrs.Rating.Hard,
    Rating.GOOD: fsrs.Rating.Good,
    Rating.EASY: fsrs.Rating.Easy,
}
_STATES = {
    Stage.LEARNING: fsrs.State.Learning,
    Stage.REVIEW: fsrs.State.Review,
    Stage.RELEARNING: fsrs.State.Relearning,
}
_STAGES = {state: stage for stage, state in _STATES.items()}


def local_time() -> datetime:
    """Return the time with the offset of this machine."""
    return datetime.now().astimezone()


class Scheduler:
    """Memories after reviews, under one learner's settings. Times carry the offset of where the learner is."""

    def __init__(self, settings: StudySettings) -> None:
        parameters = settings.parameters or fsrs.scheduler.DEFAULT_PARAMETERS
        self._fsrs = fsrs.Scheduler(parameters, settings.retention, enable_fuzzing=False)

    def after(self, memory: Memory | None, rating: Rating, at: datetime) -> Memory:
        """Return the memory after a review; None stands for a new card."""
        today = midnight(at)
        found, _ = self._fsrs.review_card(_as_fsrs(memory, today), OF_FSRS[rating], today)
        interval = found.due - today
        forgotten = memory is not None and memory.stage is Stage.REVIEW and rating is Rating.AGAIN
        after = {
            "stage": _STAGES[found.state],
            "step": found.step,
            "stability": found.stability,
            "difficulty": found.difficulty,
            "due": at + interval if interval < _DAY else dawn(day_of(at) + interval, at),
            "first": memory.first if memory is not None else at,
            "last": at,
            "reviews": (memory.reviews if memory is not None else 0) + 1,
            "lapses": (memory.lapses if memory is not None else 0) + forgotten,
        }
        return Memory.model_validate(after)

    def choices(self, memory: Memory | None, at: datetime) -> Mapping[Rating, timedelta]:
        """Return after how long the card would come up again, by each rating: minutes, or whole days."""
        return {rating: interval_of(self.after(memory, rating, at)) for rating in Rating}

    def recall(self, memory: Memory, at: datetime) -> float:
        """Return the probability that the card is remembered at that time."""
        return self._fsrs.get_card_retrievability(_as_fsrs(memory, midnight(at)), midnight(at))

    def replay(self, reviews: Iterable[ReviewLog]) -> Memory | None:
        """Return what follows from all reviews of one card, in order; None from none."""
        return reduce(lambda memory, review: self.after(memory, review.rating, review.at), reviews, _NOTHING)


_NOTHING: Memory | None = None


def day_of(at: datetime) -> date:
    """Return the learner's day at that time; it begins at four in the morning."""
    return at.date() - (_DAY if at.time() < _DAWN else timedelta(0))


def dawn(day: date, where: datetime) -> datetime:
    """Return when a day begins, at the offset of `where`."""
    return datetime.combine(day, _DAWN, where.tzinfo)


def midnight(at: datetime) -> datetime:
    """Return the learner's day as fsrs wants it: the same time of each day, in UTC, so that days apart are 24 hours."""
    return datetime.combine(day_of(at), time(0), UTC)


def interval_of(memory: Memory) -> timedelta:
    """Return after how long a card comes up again: minutes, or whole days."""
    return memory.due - memory.last if memory.stage is not Stage.REVIEW else day_of(memory.due) - day_of(memory.last)


def in_words(interval: timedelta) -> str:
    """Return an interval in words: 10 min, 3 days, 2.5 months."""
    if interval < timedelta(days=1):
        return f"{max(round(interval.total_seconds() / 60), 1)} min"
    if interval.days < 31:
        return "1 day" if interval.days == 1 else f"{interval.days} days"
    months = interval.days / 30.4
    return f"{months:.1f} months" if months < 12 else f"{interval.days / 365:.1f} years"


def _as_fsrs(memory: Memory | None, today: datetime) -> fsrs.Card:
    if memory is None:
        return fsrs.Card(card_id=0, due=today)
    return fsrs.Card(
        card_id=0,
        state=_STATES[memory.stage],
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=midnight(memory.due),
        last_review=midnight(memory.last),
    )
