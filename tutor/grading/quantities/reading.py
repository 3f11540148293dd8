"""Every quantity in free text, with its unit and its part in what is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tutor.domain import Span
from tutor.grading.quantities import beside, context, denial, spellings, units
from tutor.grading.quantities.beside import Words
from tutor.grading.quantities.context import Breaks, Role
from tutor.grading.quantities.labels import labelled
from tutor.grading.quantities.links import NEAR, restates
from tutor.grading.quantities.measured import Reading, measured
from tutor.grading.quantities.working import add_up, contrasted, join, level_alternatives, work

_LABEL_SYMBOL = re.compile(
    r"(?<![*×·/+-] )(?<![*×·/+-])\b([A-Z])(?:_\{?\w+\}?)?\s*(?:=|≈|~|:|\\approx|\bis\b)[^=≈\w]*"
    r"(?:about|roughly|around)?\s*$"
)
_LABEL_NOUN = re.compile(
    r"\b([A-Za-z]+)(?: count| size| number)?\s*(?:=|≈|~|:|\bof\b|\bis\b|\bare\b)\s*(?:about|roughly|around|~|≈)?\s*$"
)
# What a large bare number counts, said after it: `1e11, that's the parameters`.
_LABEL_AFTER = re.compile(
    r",? (?:that['’]s|that is|which (?:is|are)|for|as) (?:the |its )?(?:number of )?([a-z]{4,})\b"
)
_LABELLED = re.compile(r"[=≈~:]|\\approx|\b(?:is|are|of)\b")
_LARGE = 1e6
_THROWN_IN = 1e4  # a smaller number in words is often no more than a word: `three reasons`
_WRAPPED = re.compile(r"(?<=[^\n]{60})\n(?=[^\s*•>#|$-])")  # a line that ran full and goes on in the next
_YEAR_CONTEXT = re.compile(
    r"(?:[=≈~<>≤≥×*+/]|\b(?:is|are|about|around|roughly|over|than|by|with|use|uses|need|needs|to|so))\s*$", re.I
)


@lru_cache(maxsize=256)
def read(text: str) -> tuple[Reading, ...]:
    """Return every quantity of `text`, in order; digits that belong to names, labels, citations and years are none."""
    text = _WRAPPED.sub(" ", text)
    worked = [each for each in work(text, join(text, labelled(text, measured(text)))) if not _is_pronoun(each)]
    where = context.breaks(text)
    said = _correct(level_alternatives(text, add_up(_speak(text, worked, where))), context.corrections(text), where)
    return tuple(each for each in said if not _is_noise(text, each))


def _speak(text: str, found: list[Reading], where: Breaks) -> list[Reading]:
    """Add to each reading what the words around it say."""
    said: list[Reading] = []
    spoken = 0  # where the last number that was put forward ends
    gaps, cues = beside.gaps(text, found), denial.cues(text)
    for place, each in enumerate(found):
        reading = contrasted(text, each, said) if said else each
        until = found[place + 1].span[0] if place + 1 < len(found) else len(text)
        bare_operand = reading.role is Role.OPERAND and not reading.unit  # nothing is asked of it
        around = Words() if bare_operand else beside.words(text, reading, said, gaps[: place + 1], where)
        heard = _hear(text, reading, until, said, spoken, where, around, cues)
        if said and reading.span[0] - said[-1].span[1] < NEAR and restates(text[said[-1].span[1] : reading.span[0]]):
            heard = heard._replace(restates=True)
        said.append(heard)
        if heard.role >= Role.STATED:
            spoken = reading.span[1]
    return said


def _hear(
    text: str,
    reading: Reading,
    until: int,
    said: Sequence[Reading],
    spoken: int,
    where: Breaks,
    around: Words,
    cues: Sequence[int],
) -> Reading:
    """Say whether a number is denied, approximate, a bound, a result; the next begins at `until`."""
    start, end = reading.span
    opening = where.sentence(start)
    sentence = max(opening, start - beside.HEARD)
    before, after = text[max(where.clause(start), start - beside.HEARD) : start], text[end : min(end + 60, until)]
    denied = (
        (context.any_between(cues, opening, end + 60) and denial.is_denied(text[opening:start], before, after))
        or denial.is_struck(text, start)
        or (bool(said) and said[-1].negated and denial.carries_on(text[said[-1].span[1] : start]))
    )
    if reading.role is Role.OPERAND:
        return reading._replace(negated=denied, **around._asdict()) if denied or reading.unit else reading
    bound = context.bound(before)
    concluded = where.concludes(max(sentence, spoken), start) or context.is_concluded_after(after)
    aside = bool(bound) or context.is_example(text[max(0, start - 20) : start]) or context.is_whole(before, after)
    return reading._replace(
        role=_role(reading, before, after, aside, concluded),
        approximate=context.is_approximate(text[max(0, start - 30) : start]),
        negated=denied,
        bound=bound,
        counted=reading.counted or _counted(text[max(sentence, start - 40) : start], text[end : end + 60], reading),
        **around._asdict(),
    )


def _role(reading: Reading, before: str, after: str, bounding: bool, concluded: bool) -> Role:
    if reading.role is Role.STATED and (
        bounding
        or context.is_aside(before, after, reading.hyphenated)
        or (reading.words and not reading.unit and not concluded and abs(reading.value) < _THROWN_IN)
    ):
        return Role.ASIDE
    return Role.CONCLUDED if concluded else reading.role


def _counted(before: str, after: str, reading: Reading) -> str:
    if reading.unit:
        return ""
    if not (_LABELLED.search(before) or reading.value >= _LARGE):
        return ""
    if symbol := _LABEL_SYMBOL.search(before):
        return spellings.VARIABLES.get(symbol[1], "")
    noun = (_LABEL_AFTER.match(after) if reading.value >= _LARGE else None) or _LABEL_NOUN.search(before)
    unit = units.atom(noun[1].lower()) if noun and len(noun[1]) > 3 else None
    return unit.name if unit and unit.name in {"token", "parameter", "FLOP"} else ""


def _correct(said: list[Reading], corrections: list[Span], where: Breaks) -> list[Reading]:
    """Mark what stands in the first sentence with a number after `no wait`, `correction` and the like."""
    for _, at in corrections[-20:]:
        later = [i for i, each in enumerate(said) if each.span[0] >= at and each.role >= Role.STATED]
        earlier = any(each.span[1] <= at for each in said)
        if later and earlier:
            sentence = where.sentence(said[later[0]].span[0])
            for i in later:
                if where.sentence(said[i].span[0]) == sentence:
                    said[i] = said[i]._replace(role=Role.CORRECTED)
    return said


def _is_pronoun(reading: Reading) -> bool:
    """`the one with`, `one of them`."""
    alone = reading.words and not reading.unit and reading.role is Role.STATED
    return alone and reading.number == reading.value == 1.0


def _is_noise(text: str, reading: Reading) -> bool:
    """Whether it is a bare year."""
    if reading.unit or reading.counted or reading.role in {Role.OPERAND, Role.RESULT}:
        return False
    printed = text[slice(*reading.span)]
    plain = len(printed) == 4 and printed.isdigit() and 1990 <= reading.value <= 2035 and not reading.noun
    return plain and not _YEAR_CONTEXT.search(text[max(0, reading.span[0] - 12) : reading.span[0]])
