"""Units as they are written: spellings, prefixes, products and denominators, read into canonical units.

`dimensions` says what the canonical units are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from tutor.errors import InputError
from tutor.grading.quantities import dimensions, spellings
from tutor.grading.quantities.dimensions import TIMES


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as written: `factor` times the canonical unit `name`. `also` is its other meaning or ""."""

    name: str
    factor: float = 1.0
    also: str = ""


@cache
def _atoms() -> dict[str, Unit]:
    """Every spelling of a single unit, with the spelling in lower case where that loses nothing."""
    found: dict[str, Unit] = {}
    for spelling, name in spellings.PREFIXED_WORDS.items():
        for prefix in spellings.WORD_PREFIXES:
            made = _scaled(prefix, name)
            found |= {prefix + spelling: made, prefix + spelling + "s": made}
    for symbol, name in spellings.SYMBOLS.items():
        if symbol not in spellings.ONLY_WITH_PREFIX:
            found[symbol] = Unit(name)
        for prefix in spellings.SMALL_PREFIXES if symbol == "s" else spellings.SYMBOL_PREFIXES:
            made = _scaled(prefix, name)
            found[prefix + symbol] = made
            if name == "FLOP" and symbol != "F":
                found[(prefix + symbol).lower()] = _scaled(prefix.upper(), name) if prefix in "mkKMGTPEZY" else made
    for spelling, name in spellings.NAMED.items():
        found[spelling] = _read_named(name, found)
    return found


def _scaled(prefix: str, name: str) -> Unit:
    head, sep, tail = name.partition("/")
    first, star, rest = head.partition("*")
    scaled = dimensions.registry().Quantity(1.0, prefix + first).to(first).magnitude
    return Unit(first + star + rest + sep + tail, float(f"{scaled:.12g}"))


def _read_named(name: str, found: dict[str, Unit]) -> Unit:
    """Read a name of NAMED that may carry a factor (`1000*meter`, `meter/100`) or a prefixed word (`gigabit/s`)."""
    head, sep, tail = name.partition("/")
    if tail.isdigit():
        return Unit(head, 1 / float(tail))
    number, star, unit = head.partition("*")
    if star:
        return Unit(unit, float(number))
    made = found.get(head, Unit(head))
    return Unit(made.name + sep + tail, made.factor)


@lru_cache(maxsize=8192)
def atom(word: str) -> Unit | None:
    """Return the single unit that a word spells, None where it spells none.

    `FLOPS` in capitals is read as FLOP/s, and `flops` as FLOP, as most papers do; each may mean the other.
    """
    exact = _atoms().get(word)
    if word.lower().endswith("flops") and not word.endswith("FLOPs"):
        amount = (exact or _atoms().get(word.lower()) or Unit("FLOP")).factor
        name, other = ("FLOP/s", "FLOP") if word.endswith("S") else ("FLOP", "FLOP/s")
        return Unit(name, amount, other) if exact or word.lower() in _atoms() else None
    if exact is not None:
        return exact
    return _atoms().get(word.lower()) if len(word) > 1 and not _is_symbol(word) else None


def _is_symbol(word: str) -> bool:
    """Whether case carries meaning: `MB` is no `mb`, and `MS` no millisecond."""
    return len(word) < 3 and word.lower() in {"ms", "us", "ns", "cm", "mm", "km", "kg"}


_WORD = re.compile(r"[A-Za-zµμ$€°%‰]+")
_JOIN = re.compile(r"[ \u00a0]?[*·⋅×-][ \u00a0]?|[ \u00a0]")
_PER = re.compile(
    r"[ \u00a0]?/[ \u00a0]?|[ \u00a0-]?per[ \u00a0-]|[ \u00a0](?:(?:for |to )?(?:each|every)|to (?:an?|one))[ \u00a0]"
)
_AND_PER = re.compile(r"[ \u00a0]and[ \u00a0](?:(?:per|each|every)[ \u00a0])?")  # per parameter and token
_PER_ARTICLE = re.compile(r"[ \u00a0]an?[ \u00a0]")
_CLOSED = re.compile(r"\s*(?:[.,;:!?)]|$|(?:in|for|is|are|so|with|on|at|of|when|if)\b)")
_INVERSE = re.compile(r"[ ·⋅*]?(s|sec)(?:⁻¹|\^\{?[-−]1\}?)")
_FILLER = re.compile(rf"(?:(?:{spellings.ADJECTIVES}) )?", re.I)


def atom_at(text: str, start: int) -> tuple[Unit, int] | None:
    """Return the single unit that begins at `start` and where it ends."""
    if text[start : start + 1] in spellings.PHRASE_STARTS:
        for pattern, name in spellings.PHRASES.items():
            if match := pattern.match(text, start):
                return Unit(name), match.end()
    word = _WORD.match(text, start)
    if word is None or _continues(text, word.end()):
        return None
    found = atom(word[0])
    return None if found is None else (found, word.end())


def _continues(text: str, end: int) -> bool:
    return text[end - 1].isalpha() and end < len(text) and (text[end].isdecimal() or text[end] == "_")


def unit_at(text: str, start: int) -> tuple[Unit, int] | None:
    """Return the unit that begins at `start`, products and denominators included, and where it ends."""
    first = atom_at(text, start)
    if first is None:
        return None
    unit, end = first
    while True:
        step = _denominator(text, end, unit) or _product(text, end, unit) or _inverse(text, end, unit)
        if step is None:
            return unit, end
        unit, end = step


def bare_denominator_at(text: str, start: int) -> tuple[Unit, int] | None:
    """Return the unit of a number that has a denominator only, as in `16 per parameter`."""
    step = _denominator(text, start, Unit(""))
    return None if step is None else unit_tail(text, *step)


_COMPARED = re.compile(
    r"\s(?:(?:as (?:many|much)|more|the (?:number|amount|count) of|(?:number|amount) of)\s)?([a-z]+)\s"
    r"(?:as|than|relative to|compared (?:to|with)|for (?:each|every)|per)\s(?:there are\s)?([a-z]+)\b"
)


def compared_at(text: str, start: int) -> tuple[Unit, int] | None:
    """Return the quotient that two counts are compared in, as in `20 times` `as many tokens as parameters`."""
    match = _COMPARED.match(text, start)
    above, below = (atom(match[1]), atom(match[2])) if match else (None, None)
    if match is None or above is None or below is None or above.name == below.name:
        return None
    return Unit(f"{above.name}/{below.name}", above.factor / below.factor), match.end()


def unit_tail(text: str, unit: Unit, end: int) -> tuple[Unit, int]:
    """Return `unit` with the further denominators that follow."""
    while step := _denominator(text, end, unit):
        unit, end = step
    return unit, end


def _denominator(text: str, end: int, unit: Unit) -> tuple[Unit, int] | None:
    per = _PER.match(text, end)
    article = None if per else _PER_ARTICLE.match(text, end)
    joint = _AND_PER.match(text, end) if "/" in unit.name else None
    match = per or article or joint
    if match is None:
        return None
    after = _FILLER.match(text, match.end())
    found = atom_at(text, after.end() if after else match.end())
    if found is None or "/" in found[0].name or found[0].name == "percent":
        return None
    below, stop = found
    if joint and not _CLOSED.match(text, stop):
        return None
    if article and below.name not in {"token", "parameter", "byte", "s", "day", "hour", "step", "layer", "node", "GPU"}:
        return None
    below_all = (*_parts(unit.name)[1], *below.name.split("*"))
    if below.name == "GPU" and (product := _product(text, stop, below)):
        below_all, stop = (*below_all, product[0].name.removeprefix("GPU*")), product[1]
    if unit.also:  # with a denominator, FLOPS can only be the plural
        unit = Unit("FLOP", unit.factor)
    return Unit(_named(_parts(unit.name)[0], below_all), unit.factor / below.factor), stop


def _product(text: str, end: int, unit: Unit) -> tuple[Unit, int] | None:
    join = _JOIN.match(text, end)
    found = atom_at(text, join.end()) if join else None
    if found is None or found[0].name not in TIMES or _INVERSE.match(text, end):
        return None
    time, stop = found
    above, below = _parts(unit.name)
    if above == ("FLOP",) and below in ((), ("s",)):  # a petaflop-day is a petaflop/s-day
        below = () if text.startswith("/s", stop) else ("s",)
    elif unit.name not in {"GPU", "W", "node"}:
        return None
    return Unit(_named((*above, time.name), below), unit.factor * time.factor), stop


def _inverse(text: str, end: int, unit: Unit) -> tuple[Unit, int] | None:
    match = _INVERSE.match(text, end)
    if match is None:
        return None
    above, below = _parts(unit.name)
    return Unit(_named(above, (*below, "s")), unit.factor), match.end()


def _parts(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    above, *below = name.split("/")
    return tuple(part for part in above.split("*") if part not in {"", "1"}), tuple(below)


def _named(above: tuple[str, ...], below: tuple[str, ...]) -> str:
    return "/".join(["*".join(above) or "1", *sorted(below)])


@lru_cache(maxsize=1024)
def unit_of(text: str) -> Unit:
    """Read a unit as a bank writes it: "GB", "tokens per parameter", "GPU-hours", "" for a plain number.

    Raises InputError where it is not a unit of the field.
    """
    written = text.strip()
    if written in {"", "1", "x", "×", "ratio", "fraction"}:
        return Unit("")
    if written.removesuffix("s") in spellings.COUNTS:
        return Unit(written.removesuffix("s"))
    for magnitude, size in (("thousand", 1e3), ("million", 1e6), ("billion", 1e9), ("trillion", 1e12)):
        if written.startswith(magnitude + " "):
            inner = unit_of(written.removeprefix(magnitude))
            return Unit(inner.name, inner.factor * size, inner.also)
    found = unit_at(written, 0)
    if found is None or found[1] != len(written):
        raise InputError(f"expected a unit such as GB, FLOP/s, tokens/parameter, GPU-hours or %, got {text!r}")
    return found[0]
