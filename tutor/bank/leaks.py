"""Whether a text gives a point away: whether it says what only the point says."""

from __future__ import annotations

from tutor.bank.words import content_words, grams
from tutor.domain import RubricPoint

_RUN = 3  # content words in a row; a shorter wording counts as a whole


def given_away(text: str, point: RubricPoint, known: str) -> list[str]:
    """Return the runs of words that a text shares with a point's wordings and that `known` does not say already."""
    shared: set[tuple[str, ...]] = set()
    for wording in (point.text, *point.variants):
        size = min(_RUN, len(content_words(wording)))
        if size:
            shared |= (grams(text, size) & grams(wording, size)) - grams(known, size)
    return sorted(" ".join(gram) for gram in shared)
