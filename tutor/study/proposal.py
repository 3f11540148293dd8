"""What a grade says about how well something was remembered: a rating proposed, which a person may correct."""

from __future__ import annotations

from typing import NamedTuple

from tutor.domain import Grade, Rating, Status, Verdict

_HALF, _MOST = 0.5, 0.75

RULES: tuple[tuple[str, Rating], ...] = (
    ("less than half of the marks", Rating.AGAIN),
    ("half of the marks or more, or something said that is wrong", Rating.HARD),
    ("three quarters of the marks or more", Rating.GOOD),
    ("all marks of a question with several points", Rating.EASY),
)
"""The mapping in words, as it is shown beside each proposal."""


class Proposal(NamedTuple):
    """The rating that a grade comes to, None where it comes to none; and why, as one sentence."""

    rating: Rating | None
    why: str


def proposal(grade: Grade) -> Proposal:
    """Return the rating that a grade comes to. What was not graded in full proposes nothing."""
    if grade.status is not Status.GRADED or grade.score is None:
        return Proposal(None, "Not everything could be decided, so no rating is proposed: choose one yourself.")
    share = f"{grade.score:.0%} of the marks"
    if grade.score < _HALF:
        return Proposal(Rating.AGAIN, f"{share}: again.")
    if any(point.verdict is Verdict.CONTRADICTED for point in grade.points):
        return Proposal(Rating.HARD, f"{share}, but something that is wrong: hard.")
    if grade.score < _MOST:
        return Proposal(Rating.HARD, f"{share}: hard.")
    if grade.score == 1.0 and len(grade.points) > 1:
        return Proposal(Rating.EASY, "All marks: easy.")
    return Proposal(Rating.GOOD, f"{share}: good.")
