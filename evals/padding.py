"""Honest answers with sentences around them that state nothing."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import yaml

PLACES = ("before", "after", "between")
_SENTENCE_END = re.compile(r"(?<=[a-z)\]][.!?])\s+(?=[A-Z])|\n+")


def padded(place: str, text: str, rng: random.Random) -> str:
    """Return the answer with a text that states nothing in that place."""
    filler = rng.choice(fillers())
    if place == "before":
        return f"{filler}\n\n{text}"
    if place == "after":
        return f"{text}\n\n{filler}"
    cut = [match.span() for match in _SENTENCE_END.finditer(text)] or [(len(text), len(text))]
    start, end = cut[len(cut) // 2]
    return f"{text[:start]} {filler} {text[end:]}".rstrip()


@cache
def fillers() -> list[str]:
    """The texts that state nothing."""
    return list(yaml.safe_load(Path(__file__).with_name("padding.yaml").read_text(encoding="utf-8")))
