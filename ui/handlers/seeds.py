"""The seed of a drill, a quiz or an interview, as written in a box of text: gradio's box of numbers is never empty."""

from __future__ import annotations

import secrets

from tutor.errors import InputError

_LONGEST = 18  # digits; SQLite's integers hold them
EASY_TO_NOTE = 10_000


def sown(written: str, fresh_below: int = 2**31) -> int:
    """Return the seed that is written, or a new one in [0, fresh_below). Raises InputError for no whole number."""
    seed = written.strip()
    if not seed:
        return secrets.randbelow(fresh_below)
    if not seed.isdecimal() or len(seed) > _LONGEST:
        raise InputError(f"expected a whole number of 0 or more as seed, got {seed[:40]!r}; leave it empty for chance")
    return int(seed)
