"""FSRS's parameters fitted to a learner's own reviews, by the optimizer of the fsrs library."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import fsrs

from tutor.domain import Rating, ReviewLog, StudySettings
from tutor.study.scheduling import OF_FSRS, Scheduler, midnight

NEEDED = 512
"""Reviews a day or more after the one before that the optimizer wants; with fewer it returns its defaults."""
_READ = 64  # reviews of each card that the optimizer reads


class Fit(NamedTuple):
    """What came of fitting: parameters, and how far predictions were off before and with them.

    Both are mean log losses (natural logarithm) on the `reviews` that count, the very ones that were fitted to.
    """

    parameters: tuple[float, ...]
    reviews: int
    before: float
    after: float

    @property
    def better(self) -> bool:
        return self.after < self.before


def countable(reviews: Sequence[ReviewLog]) -> int:
    """Return how many reviews the optimizer can learn from: those a day or more after the one before."""
    return sum(
        midnight(later.at) > midnight(earlier.at)
        for history in histories(reviews)
        for earlier, later in pairwise(history[:_READ])
    )


def fit(reviews: Sequence[ReviewLog], settings: StudySettings) -> Fit:
    """Fit the parameters to reviews. Takes seconds to minutes, growing with their number; loads torch.

    The caller sees that there are enough of them.
    """
    logs = [
        fsrs.ReviewLog(number, OF_FSRS[review.rating], midnight(review.at), None)
        for number, history in enumerate(histories(reviews))
        for review in history
    ]
    parameters = tuple(fsrs.Optimizer(logs).compute_optimal_parameters())
    fitted = settings.model_copy(update={"parameters": parameters})
    before, after = log_loss(reviews, Scheduler(settings)), log_loss(reviews, Scheduler(fitted))
    return Fit(parameters, countable(reviews), before, after)


def log_loss(reviews: Sequence[ReviewLog], scheduler: Scheduler) -> float:
    """Return the mean log loss of the predicted recall on the reviews that count; 0.0 where none does."""
    losses = [
        -math.log(max(recall if review.rating is not Rating.AGAIN else 1 - recall, 1e-9))
        for history in histories(reviews)
        for review, recall in _predicted(history[:_READ], scheduler)
    ]
    return sum(losses) / len(losses) if losses else 0.0


def histories(reviews: Sequence[ReviewLog]) -> Iterator[list[ReviewLog]]:
    """Yield the reviews of each card, in their order."""

    def key(review: ReviewLog) -> tuple[str, str, str, int]:
        card = review.card
        return card.bank, card.question_id, card.point or "", review.number

    for _, history in groupby(sorted(reviews, key=key), key=lambda review: review.card):
        yield list(history)


def _predicted(history: Sequence[ReviewLog], scheduler: Scheduler) -> Iterator[tuple[ReviewLog, float]]:
    """Yield each review that came a day or more after the one before, with the recall that was predicted for it."""
    memory = None
    for review in history:
        if memory is not None and midnight(review.at) > midnight(memory.last):
            yield review, scheduler.recall(memory, review.at)
        memory = scheduler.after(memory, review.rating, review.at)
