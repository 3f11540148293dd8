"""An answer made into draft rubric points, for a person to read and confirm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tutor.bank.blocks import blocks, lines_of
from tutor.bank.clauses import claims, sentences, without_parentheses
from tutor.bank.computations import result, result_of, way
from tutor.bank.display import plain
from tutor.bank.passages import list_items, passages_of
from tutor.bank.verbs import FINITE_VERBS
from tutor.bank.words import FUNCTION_WORDS, content_words, slug
from tutor.domain import PointKind, Quantity, RubricPoint

MOST_POINTS = 8
_JOINED = 30  # words that two claims may have together to become one point where there are too many
_LEAD_WORDS = 8
_NOT_SUBJECTS = (
    "it they this these that those we you there here yes no when because for at on in with during after if without by "
    "to then beyond also both under conversely as result"
)
_DETERMINERS = frozenset(["the", "a", "an", "each", "every", "its", "their", "some", "all"])
_LEAD = re.compile(r"(?P<lead>[^,:;()]{2,40}):\s")
_SIDE = re.compile(r"(?P<name>[^\W\d_][\w₀-₉-]*)\s*[=≈]")
_FALLBACK = "What else belongs to a full answer?"


@dataclass(frozen=True)
class _Claim:
    """A claim with the passage it comes from, counted from 1, and whether it is the first one there."""

    text: str
    passage: int
    first: bool
    quantity: Quantity | None


def draft_points(answer: str, source: str = "draft") -> tuple[RubricPoint, ...]:
    """Return draft points for an answer in Markdown: one a claim, at most eight, each resting on `<source>#<passage>`.

    The passages are those of `passages_of`. A claim that is a computation, and a displayed formula that ends with a
    number, becomes a quantity with its result, within five percent; every other number stays in its claim. An answer
    that is a computation and nothing else gives two, the way and the result; one that makes a single claim, a single
    point.

    Weights: 2 for the opening claim and for a computed result, 1 for everything else. The opening answers what was
    asked, and a result is what a computation is for; length is a matter of style and says nothing about importance. In
    doubt the weights are equal, because a wrong guess shifts every score unseen, and equal weights do nearly as well
    as the best ones (Dawes 1979, The robust beauty of improper linear models).
    """
    points: dict[str, RubricPoint] = {}
    found = _reduced(list(_claims(passages_of(answer))))
    if len(found) == 1 and found[0].quantity:
        found = [_Claim(f"The result is computed as {way(found[0].text)}.", found[0].passage, True, None), *found]
    for place, claim in enumerate(found):
        name = _unused(slug(claim.text, limit=30) or "point", points)
        points[name] = RubricPoint(
            id=name,
            text=claim.text,
            weight=2.0 if place == 0 or claim.quantity else 1.0,
            kind=PointKind.QUANTITY if claim.quantity else PointKind.CLAIM,
            probe=probe(claim.text, computed=claim.quantity is not None),
            passage=f"{source}#{claim.passage}",
            quantity=claim.quantity,
            draft=True,
        )
    return tuple(points.values())


def probe(claim: str, computed: bool = False) -> str:
    """Return a question that points at what a claim is about without saying what it says of it.

    It names the subject where that is one or two words of content, and nothing where it is more.
    """
    if computed:
        side = _SIDE.match(claim)
        return f"What value do you get for {side['name']}?" if side else "What value do you get, and in which unit?"
    subject = _subject(claim)
    return f"What can you say about {subject}?" if subject else _FALLBACK


def _subject(claim: str) -> str:
    """Return the words before the colon of a short lead, or before the first verb; empty where that says too much."""
    lead = _LEAD.match(claim)
    words = (lead["lead"] if lead else without_parentheses(claim)).split()
    if not lead:
        verb = next((place for place, word in enumerate(words) if word.lower().strip(".,") in FINITE_VERBS), 0)
        words = words[:verb]
    plain = " ".join(words).strip(" ,:-–—")
    first = words[0].lower().strip(",") if words else ""
    if not 1 <= len(content_words(plain)) <= 2 or len(words) > 5 or first in _NOT_SUBJECTS.split():
        return ""
    if words[-1].lower() in FUNCTION_WORDS or first.endswith("ly"):
        return ""
    phrase = lead or (len(words) > 1 and words[1].islower())  # then a capital is the sentence's, not a name's
    if first in _DETERMINERS or (phrase and words[0][1:].islower()):
        plain = plain[0].lower() + plain[1:]
    return plain


def _claims(passages: Sequence[str]) -> Iterator[_Claim]:
    for number, passage in enumerate(passages, 1):
        said = [claim for text in _prose(passage) for sentence in sentences(text) for claim in claims(sentence)]
        computed = list(_computed(passage, number))
        for place, claim in enumerate(said or ([] if computed else [passage])):
            yield _Claim(claim, number, place == 0, result(claim))
        yield from computed


def _computed(passage: str, number: int) -> Iterator[_Claim]:
    """Yield the displayed formulas that end with a number."""
    lines = lines_of(passage)
    for block in blocks(lines):
        text = plain("\n".join(lines[block.start : block.end])) if block.kind == "math_block" else ""
        if quantity := result_of(text):
            yield _Claim(text, number, False, quantity)


def _prose(passage: str) -> Iterator[str]:
    """Yield the paragraphs and list items of a passage; a short line that ends with a colon leads each item."""
    lines = lines_of(passage)
    lead = ""
    for block in blocks(lines):
        text = _plain(" ".join(lines[block.start : block.end]))
        if block.items:
            yield from (f"{lead} {_plain(item)}".strip() for item in list_items(lines, block))
        elif block.kind in ("paragraph", "blockquote"):
            lead = text if text.endswith(":") and len(text.split()) <= _LEAD_WORDS else ""
            if not text.endswith(":"):
                yield text


def _plain(text: str) -> str:
    return " ".join(text.replace("**", "").split())


def _reduced(found: list[_Claim]) -> list[_Claim]:
    """Return at most eight claims: short neighbours joined first, and then those left out that come late in a passage.

    What is left out stays in the passages, where a person finds it.
    """
    while len(found) > MOST_POINTS:
        lengths = {
            place: len(f"{one.text} {other.text}".split())
            for place, (one, other) in enumerate(pairwise(found))
            if one.passage == other.passage and not (one.quantity or other.quantity)
        }
        place = min(lengths, key=lambda each: (lengths[each], each), default=-1)
        if place < 0 or lengths[place] > _JOINED:
            break
        one, other = found[place : place + 2]
        joined = _Claim(f"{one.text.rstrip('.')}; {other.text}", one.passage, one.first, None)
        found = [*found[:place], joined, *found[place + 2 :]]
    ranked = sorted(range(len(found)), key=lambda place: (found[place].quantity is None, not found[place].first, place))
    return [found[place] for place in sorted(ranked[:MOST_POINTS])]


def _unused(name: str, taken: dict[str, RubricPoint]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free
