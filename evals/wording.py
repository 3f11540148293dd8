"""The same answer in other clothes: changes of wording and form that leave every verdict as it was."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

_SENTENCE_END = re.compile(r"(?<=[a-z)\]][.!?])\s+(?=[A-Z])")
_LONG_WORD = re.compile(r"(?<![\w-])[a-z]{6,}(?![\w-])")
_WORDS: dict[str, Any] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
_SPELLINGS: dict[str, str] = _WORDS["spellings"]
_SAME = frozenset(_WORDS["spelt the same"].split())
_SYNONYMS: dict[str, str] = _WORDS["synonyms"]
_CONTRACTED: dict[str, str] = _WORDS["contractions"]


def typos(text: str, rng: random.Random) -> str:
    """Swap two neighbouring letters inside one in twelve of the long words."""
    chosen = [match for match in _LONG_WORD.finditer(text) if rng.random() < 1 / 12]
    for match in chosen:
        at = rng.randrange(match.start() + 1, match.end() - 2)
        text = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text


def lower_case(text: str, _: random.Random) -> str:
    """Write the first words of sentences small, as people do who are in a hurry."""
    return re.sub(r"(?:(?<=^)|(?<=[.!?]\s))([A-Z])(?=[a-z]+\b)", lambda match: match.group(1).lower(), text)


def shouted(text: str, _: random.Random) -> str:
    """Write every word of small letters in capitals; names, symbols and units stay."""
    return re.sub(r"(?<![\w/^])[A-Z]?[a-z]{3,}(?![\w/^])", lambda match: match.group().upper(), text)


def bare(text: str, _: random.Random) -> str:
    """Leave out commas between words, and the last stop."""
    return re.sub(r"(?<=[a-z)]),(?= [a-z])", "", text).rstrip(". ")


def bullets(text: str, _: random.Random) -> str:
    """Put each sentence on a line of its own, behind a bullet."""
    return "\n".join(f"* {sentence.strip()}" for sentence in _SENTENCE_END.split(text))


def latex(text: str, _: random.Random) -> str:
    """Set powers of ten, other powers and percentages in LaTeX."""
    text = re.sub(r"(?<![\w.$])(\d+(?:\.\d+)?)e\+?(\d+)\b", r"$\1 \\times 10^{\2}$", text)
    text = re.sub(r"(?<![\w.$])(\d+(?:\.\d+)?) ?[×x*] ?10\^\{?(\d+)\}?", r"$\1 \\times 10^{\2}$", text)
    text = re.sub(r"(?<![\w.$\\])(\d+(?:\.\d+)?) ?%", r"$\1\\%$", text)
    return re.sub(r"(?<![\w$\\{])([A-Za-z])\^(\d)\b", r"$\1^{\2}$", text)


def american(text: str, _: random.Random) -> str:
    """Spell as Americans do."""

    def spelt(match: re.Match[str]) -> str:
        word = match.group()
        ending = next((end for end in sorted(_SPELLINGS, key=len, reverse=True) if word.endswith(end)), None)
        if ending is None or word in _SAME:
            return word
        return word[: -len(ending)] + _SPELLINGS[ending]

    return _LONG_WORD.sub(spelt, text)


def polite(text: str, rng: random.Random) -> str:
    """Say something kind before and after it."""
    return f"{rng.choice(_WORDS['openers'])} {text.strip()} {rng.choice(_WORDS['closers'])}"


def synonyms(text: str, _: random.Random) -> str:
    """Put a plain word of the same meaning in the place of every one that has one."""
    pattern = re.compile(rf"(?<![\w-])({'|'.join(_SYNONYMS)})(?![\w-])")
    return pattern.sub(lambda match: _SYNONYMS[match.group()], text)


def contracted(text: str, _: random.Random) -> str:
    """Contract what can be, and write out what is contracted."""
    both = {**_CONTRACTED, **{short: long for long, short in _CONTRACTED.items()}}
    pattern = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in sorted(both, key=len, reverse=True)))
    return pattern.sub(lambda match: both[match.group()], text)


def turned(text: str, _: random.Random) -> str:
    """Say the second half of a pair of clauses first: "A, because B." becomes "Because B, A."."""
    return re.sub(
        r"(?:(?<=^)|(?<=[.!?] ))([A-Z])([^.!?;:]{15,}?),? (because|since|while|although) ([^.!?;:]{10,}?)\.(?=\s|$)",
        lambda match: f"{match[3].capitalize()} {match[4]}, {match[1].lower()}{match[2]}.",
        text,
    )


def paraphrased(text: str, rng: random.Random) -> str:
    """Turn clauses round, take other words, contract: all at once."""
    return contracted(synonyms(turned(text, rng), rng), rng)


WORDINGS: Mapping[str, Callable[[str, random.Random], str]] = {
    "paraphrase": paraphrased,
    "synonyms": synonyms,
    "typos": typos,
    "case": lower_case,
    "capitals": shouted,
    "punctuation": bare,
    "bullets": bullets,
    "latex": latex,
    "spelling": american,
    "politeness": polite,
}
