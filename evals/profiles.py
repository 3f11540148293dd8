"""How much is measured: quick for every run of the tests, standard for a change of the grader, full for a release."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Profile:
    """Sizes of the samples.

    gold: gold answers of the test split, at most; attacks: texts made by rule for each family; hand_written: texts of
    each family's file; honest: gold answers that each change of wording and each padding is tried on; repeated: gold
    answers graded again and again; resamples: of each bootstrap; human: rows of each human-graded set; searching:
    whether the searches are compared too, which takes a minute of its own.
    """

    name: str
    gold: int
    attacks: int
    hand_written: int
    honest: int
    repeated: int
    resamples: int
    human: int
    searching: bool = True


PROFILES = {
    profile.name: profile
    for profile in (
        Profile(
            "quick",
            gold=40,
            attacks=6,
            hand_written=4,
            honest=4,
            repeated=4,
            resamples=200,
            human=40,
            searching=False,
        ),
        Profile(
            "standard", gold=10_000, attacks=100, hand_written=50, honest=60, repeated=40, resamples=1000, human=300
        ),
        Profile(
            "full", gold=10_000, attacks=300, hand_written=50, honest=120, repeated=120, resamples=2000, human=10_000
        ),
    )
}
