"""Texts made by rule from right ones, for fitting the head: negated, swapped, bagged, shuffled.

Tests and suites that report use generators of their own and share no template with these.
"""

from __future__ import annotations

import random
import re

from tutor.grading.embedded.antonyms import antonyms
from tutor.grading.language import FUNCTION_WORDS, words

_AUXILIARY = re.compile(r"\b(is|are|was|were|can|will|should|must|may|has|have|does|do|could|would)\b")
_VERB = re.compile(
    r"(?<!-)\b(\w+?)(es|s)\b(?=\s+(?:the|a|an|each|every|all|only|to|in|on|for|with|from|over|about|more|less|\d|its|it|as|of))"
)
_DENIALS = ("I doubt that {}", "It would be wrong to say that {}", "It is incorrect that {}", "{}: that is a myth.")


def negate(sentence: str, rng: random.Random) -> str:
    """Return the sentence denied: by "not" after its first auxiliary, by "does not", or as a whole."""
    plain = sentence.strip().rstrip(".")
    if rng.random() < 0.7 and _AUXILIARY.search(plain):
        return _AUXILIARY.sub(lambda match: f"{match.group(1)} not", plain, count=1) + "."
    match = _VERB.search(plain)
    if match and rng.random() < 0.7:
        base = match.group(1) + ("e" if match.group(2) == "es" and match.group(1)[-1] in "iuvcgz" else "")
        return f"{plain[: match.start()]}does not {base}{plain[match.end() :]}."
    return rng.choice(_DENIALS).format(_inside(plain)).rstrip(".") + "."


_CONTRASTS = (
    "It is not that {wrong}. {right}",
    "{right} I do not think that {wrong}.",
    "{denied} Instead, {right}",
    "Unlike what people say, {right} {denied}",
    "{denied} {right}",
)


def contrast(wrong: str, right: str, rng: random.Random) -> str:
    """Return an honest answer that sets a misconception aside and states what is right."""
    parts = {"wrong": _inside(wrong), "right": right, "denied": negate(wrong, rng)}
    return rng.choice(_CONTRASTS).format(**parts)


def _inside(sentence: str) -> str:
    """The sentence as a clause of another: no capital, unless it is a name's, and no stop."""
    first, _, rest = sentence.strip().rstrip(".").partition(" ")
    return f"{first.lower() if first[1:].islower() or len(first) == 1 else first} {rest}"


def reverse(sentence: str, rng: random.Random) -> str | None:
    """Return the sentence with one word replaced by an antonym; None where none applies."""
    choices = [(word, antonyms()[word.stem]) for word in words(sentence) if word.stem in antonyms()]
    if not choices:
        return None
    word, opposites = rng.choice(choices)
    return sentence[: word.start] + rng.choice(sorted(opposites)) + sentence[word.end :]


def renumber(sentence: str, rng: random.Random) -> str | None:
    """Return the sentence with one of its numbers changed; None where it has none."""
    numbers = list(re.finditer(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*[A-Za-z])", sentence))
    if not numbers:
        return None
    match = rng.choice(numbers)
    other = float(match.group()) * rng.choice((0.25, 0.5, 3, 8))
    return f"{sentence[: match.start()]}{other:g}{sentence[match.end() :]}"


def bag(sentence: str, rng: random.Random) -> str:
    """Return the content words alone, in any order, with or without commas."""
    content = [sentence[w.start : w.end] for w in words(sentence) if w.lower not in FUNCTION_WORDS]
    rng.shuffle(content)
    return rng.choice((" ", ", ")).join(content)


def shuffle(sentence: str, rng: random.Random) -> str:
    """Return all the words, in any order."""
    mixed = [sentence[w.start : w.end] for w in words(sentence)]
    rng.shuffle(mixed)
    return " ".join(mixed) + "."
