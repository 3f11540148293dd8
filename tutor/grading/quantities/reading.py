"""Every quantity in free text, with its unit and its part in what is said."""

from __future__ import annotations

import re
from dataclasses import replace

from tutor.domain import Span
from tutor.grading.quantities import context, denial, spellings, units
from tutor.grading.quantities.context import Breaks, Role
from tutor.grading.quantities.measured import Reading, measured
from tutor.grading.quantities.working import join, level_alternatives, work

_LABEL_SYMBOL = re.compile(
    r"\b([A-Z])(?:_\{?\w+\}?)?\s*(?:=|≈|~|:|\\approx|\bis\b)[^=≈\w]*(?:about|roughly|around)?\s*$"
)
_LABEL_NOUN = re.compile(
    r"\b([A-Za-z]+)(?: count| size| number)?\s*(?:=|≈|~|:|\bof\b|\bis\b|\bare\b)\s*(?:about|roughly|around|~|≈)?\s*$"
)
_HEARD = 200  # characters before a number that are listened to, so that a clause without end costs no more
_WRAPPED = re.compile(r"(?<=[^\n]{60})\n(?=[^\s*•>#|$-])")  # a line that ran full and goes on in the next
_PARTING = re.compile(
    r"[,;:!?()\n=≈→]|\.(?=\s|$)|\s[—–-]\s|\b(?:and|but|or|so|while|whereas|with|than|because|since|which|that|from|then"
    r"|vs|versus|before|when|where|if)\b",
    re.I,
)
_YEAR_CONTEXT = re.compile(
    r"(?:[=≈~<>≤≥×*+/]|\b(?:is|are|about|around|roughly|of|over|than|by|with|use|uses|need|needs|to))\s*$", re.I
)


def read(text: str) -> tuple[Reading, ...]:
    """Return every quantity of `text`, in order; digits that belong to names, labels, citations and years are none."""
    text = _WRAPPED.sub(" ", text)
    worked = work(text, join(text, measured(text)))
    where = context.breaks(text)
    said = _correct(level_alternatives(text, _speak(text, worked, where)), context.corrections(text), where)
    return tuple(each for each in said if not _is_noise(text, each))


def _speak(text: str, found: list[Reading], where: Breaks) -> list[Reading]:
    """Add to each reading what the words around it say."""
    said: list[Reading] = []
    spoken = 0  # where the last number that was put forward ends
    heard = 0  # where the words end that belong to the number before
    for place, reading in enumerate(found):
        start, end = reading.span
        clause, sentence = max(where.clause(start), start - _HEARD), max(where.sentence(start), start - _HEARD)
        until = found[place + 1].span[0] if place + 1 < len(found) else len(text)
        before, after = text[clause:start], text[end : min(end + 60, until)]
        label, lead = max(clause, heard), max(sentence, heard)
        tail, parted = _tail(text, end, until)
        concluded = context.is_concluded(text[max(sentence, spoken) : start], after)
        denied = denial.is_denied(text[where.sentence(start) : start], before, after) or (
            bool(said) and said[-1].negated and denial.carries_on(text[said[-1].span[1] : start])
        )
        heeded = replace(
            reading,
            role=_role(reading, before, after, concluded),
            approximate=context.is_approximate(text[max(0, start - 30) : start]),
            negated=denied,
            bound=context.bound(before),
            label=text[label:start],
            tail=tail,
            lead=text[lead:label],
            counted=reading.counted or _counted(text[max(sentence, start - 40) : start], reading),
        )
        said.append(heeded)
        if heeded.role is not Role.OPERAND:  # what is said before a sum is said of its result
            heard = parted
        if heeded.role >= Role.STATED:
            spoken = end
    return said


def _tail(text: str, end: int, until: int) -> tuple[str, int]:
    """Return the words after a number that belong to it, and where those of the next number begin.

    Where nothing parts two numbers, the words between them may belong to either.
    """
    parting = _PARTING.search(text, end, until)
    if parting is None:
        return text[end : min(end + _HEARD, until)], end
    return text[end : parting.start()], parting.end()


def _role(reading: Reading, before: str, after: str, concluded: bool) -> Role:
    if reading.role is Role.OPERAND:
        return Role.OPERAND
    if reading.role is Role.STATED and (
        context.is_aside(before, after, reading.hyphenated)
        or context.bound(before)
        or (reading.words and not reading.unit and not concluded)
    ):
        return Role.ASIDE
    return Role.CONCLUDED if concluded else reading.role


def _counted(before: str, reading: Reading) -> str:
    if reading.unit:
        return ""
    if symbol := _LABEL_SYMBOL.search(before):
        return spellings.VARIABLES.get(symbol[1], "")
    noun = _LABEL_NOUN.search(before)
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
                    said[i] = replace(said[i], role=Role.CORRECTED)
    return said


def _is_noise(text: str, reading: Reading) -> bool:
    """A bare `one`, and a bare year."""
    if reading.unit or reading.counted or reading.role in {Role.OPERAND, Role.RESULT}:
        return False
    if reading.words and reading.number == reading.value == 1.0:
        return True
    if reading.final:
        return False
    printed = text[slice(*reading.span)]
    plain = len(printed) == 4 and printed.isdigit() and 1990 <= reading.value <= 2035 and not reading.noun
    return plain and not _YEAR_CONTEXT.search(text[max(0, reading.span[0] - 12) : reading.span[0]])
