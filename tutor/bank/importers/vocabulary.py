"""The words that documents use for difficulty and tags."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tutor.domain import Difficulty

_DIFFICULTIES = {
    "easy": Difficulty.EASY,
    "beginner": Difficulty.EASY,
    "basic": Difficulty.EASY,
    "medium": Difficulty.MEDIUM,
    "intermediate": Difficulty.MEDIUM,
    "hard": Difficulty.HARD,
    "advanced": Difficulty.HARD,
    "difficult": Difficulty.HARD,
    "expert": Difficulty.HARD,
}
_BETWEEN_TAGS = re.compile(r"[,;|#\n]")


def difficulty(word: str) -> Difficulty | None:
    """Return the difficulty that a word means, in any case; None where it means none."""
    return _DIFFICULTIES.get(word.strip().strip("*_`:.").casefold())


def tags(words: str | Iterable[object]) -> tuple[str, ...]:
    """Return tags from a list, or from a string parted by commas, semicolons, bars or hashes; each once, lower case."""
    parts = _BETWEEN_TAGS.split(words) if isinstance(words, str) else [str(each) for each in words]
    plain = (" ".join(unicodedata.normalize("NFC", part).split()).strip("[]\"'`").lower() for part in parts)
    return tuple(dict.fromkeys(part for part in plain if part))
