"""How much is measured: quick for every run of the tests, standard for a change of the grader, full for a release."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Profile:
    """Sizes of the samples.

    attacks: texts made by rule for each family; hand_written: texts of each family's file; honest: gold answers that
    each change of wording, each padding and each order is tried on; repeated: gold answers graded again and again;
    resamples: of each bootstrap; human: rows of each human-graded set.
    """

    name: str
    attacks: int
    hand_written: int
    honest: int
    repeated: int
    resamples: int
    human: int


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("quick", attacks=12, hand_written=8, honest=8, repeated=6, resamples=200, human=40),
        Profile("standard", attacks=100, hand_written=50, honest=60, repeated=40, resamples=1000, human=300),
        Profile("full", attacks=300, hand_written=50, honest=120, repeated=120, resamples=2000, human=10_000),
    )
}
