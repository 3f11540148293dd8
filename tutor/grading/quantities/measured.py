"""A number with its unit, as printed: magnitudes, prefixes, currency, and the nouns that follow."""

from __future__ import annotations

import re
from typing import NamedTuple

from tutor.domain import Span
from tutor.grading.quantities import spellings, units
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.links import follows_operator
from tutor.grading.quantities.numerals import Numeral, numerals
from tutor.grading.quantities.units import Unit


class Reading(NamedTuple):
    """One quantity as read.

    value: in `unit`, prefixes and magnitudes multiplied out: `26 GB` is 26e9 of "byte", `13B` 13e9 of "".
    unit: canonical (see `units`), "" where none was written; `also` is the other meaning of FLOPS and flops.
    number: as printed, exponents included, prefixes and magnitudes not: 26, 13. `prefix`: 1e9 for GB, 1 for 13B.
    high: the upper end where a range was written; `value` is the lower one.
    span: [start, end) of number and unit in the text.
    digits: significant digits printed, 0 where the print bears no precision (7/39).
    counted: the unit that a label gives to a bare number (`N = 100B` counts parameters); `noun` an unknown one.
    label: the words before the number that are no other number's; `tail` those after it; `clause` the words before it
    back to the last number of its kind; `lead` what comes before those in the sentence.
    listed: it shares its unit with the numbers that it is listed with, as in `26/13/6.5 GB`.
    restates: it says the number before it again, as in `7/39, about 18%`.
    """

    value: float
    unit: str
    number: float
    span: Span
    digits: int
    prefix: float = 1.0
    approximate: bool = False
    role: Role = Role.STATED
    negated: bool = False
    bound: str = ""
    high: float | None = None
    also: str = ""
    scaled: bool = False
    words: bool = False
    hyphenated: bool = False
    counted: str = ""
    noun: str = ""
    label: str = ""
    tail: str = ""
    clause: str = ""
    lead: str = ""
    listed: bool = False
    restates: bool = False

    @property
    def final(self) -> bool:
        return self.role >= Role.RESULT


_SIZES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "quadrillion": 1e15}
_SIZES |= {"mio": 1e6, "mln": 1e6, "mrd": 1e9, "bln": 1e9}
_LETTERS = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9, "G": 1e9, "T": 1e12, "bn": 1e9, "tn": 1e12, "mn": 1e6, "mil": 1e6}
_SIZE_WORD = re.compile(rf"[ \u00a0-]?({'|'.join(_SIZES)})s?\b(?:(?<=mio|mln|mrd|bln)\.)?", re.I)
_ISH = re.compile(r"-?ish\b")
_SIZE_LETTER = re.compile(
    r"(?:\\(?:text|mathrm)\s*\{)?(k|K|M|B|G|T|bn|tn|mn|mil)(?![A-Za-z0-9²³])|[ \u00a0](M|B|T|bn|mn|tn)(?![A-Za-z0-9²³])"
)
_PER_PARAMETER = re.compile(r"\s?(?:/|per )\s?(?:model )?(?:param|weight|token)", re.I)
_COUNT_NOUN = re.compile(r"[ -](?:(?!an? |each |every |for )[a-z-]+ )?(?:param|token|weight|model)", re.I)
_MODEL = re.compile(r"[ -](?:(?!tokens?\b)[a-z]+ )?(?:models?|LLMs?|params?)\b", re.I)
_SKIP = re.compile(
    r"(?:[ \t\u00a0\u2009\u202f]|~|#\s|\\[,;: )\]]|\\(?:text|mathrm|operatorname|textrm)\s*\{\s*|\}?\$|\}\{?)*"
)
_ADJECTIVE = re.compile(rf"(?:{spellings.ADJECTIVES})[ -]", re.I)
# Any other adjective counts for one where a plural of the field follows, as in `3.9T served tokens`.
_STRANGER = re.compile(
    r"([a-z][a-z-]{2,}) (?=(?:tokens|param(?:eter)?s|weights|(?:fl)?ops|[a-z]*bytes|bits|GPUs|GPU|layers|steps|heads"
    r"|stages)\b)"
)
_OF_ONE = re.compile(r"\s(?:of\s)?an?(?=\s)")  # half a bit, a quarter of a byte
_TIMES = "times"
_FOLD = re.compile(r"[ -]?(?:x|X|×|times|fold|-fold)(?![\w])(?!\s*[0-9(])")
_GPUS = re.compile(r"\s?[x×]\s?(?=(?:NVIDIA )?[HAB][12348]00)")
_VARIABLE = re.compile(r"(?:[A-Z]{1,3}|[a-zα-ω])(?:[A-Za-z²³]?)(?![A-Za-z])")
_FACTOR = re.compile(
    r"[A-Za-zα-ω]|(?: |\\,|\\cdot ?)[A-Z](?=[²³^_ )=≈,.;]|\s*$)(?! [a-z])"
    r"|\s*(?:\\[,;])?\s*\\(?:log|ln|sqrt|left|max|min|sum|prod)\b"
)
_NOUN = re.compile(r" (?:(?!(?:for|and|but|with|per|that|which|because|since|when)\b)[a-z-]{3,} )?([a-z]{3,}s)\b")
_NOT_COUNTED = (
    "is was has plus times less as this thus minus does gives across versus means fits needs gets yields equals comes "
    "makes his its ours yours theirs always perhaps besides towards unless represents percents follows results shows "
    "holds takes uses requires leaves sits stays becomes works gpus"
)
_NO_NOUN = frozenset(_NOT_COUNTED.split())
_FUNCTIONAL = (
    "for and but with per that which because since when while from into over than then the both its our all any are "
    "was were has have had not nor yet two three four five six seven eight nine ten billion million trillion thousand "
    "hundred multiplied divided where whose these those using among between without within"
)
_NO_ADJECTIVE = _NO_NOUN | frozenset(_FUNCTIONAL.split())
_MONEY = ("$", "€", "USD", "EUR")
_CURRENCY = re.compile(r"(?:(?:\bUS(?:D )?)?(\$|€)|\b(USD|EUR))\s?$")
_DOLLARS = re.compile(r"\s?\$(?![0-9\\A-Za-z$]|\s[0-9\\])")  # and no `$$`, which closes LaTeX


def measured(text: str) -> list[Reading]:
    """Return every number of `text` with its unit, in order, before anything is known of its part in what is said."""
    return [reading for numeral in numerals(text) if (reading := _with_unit(text, numeral)) is not None]


def _with_unit(text: str, numeral: Numeral) -> Reading | None:
    """Read magnitude and unit after a numeral; None where letters follow that make it part of a name."""
    size, at = _magnitude(text, numeral.end)
    if numeral.words and not numeral.digits and (of_one := _OF_ONE.match(text, at)):
        unit, end, hyphenated = _unit(text, of_one.end())
    else:
        unit, end, hyphenated = (Unit(""), at, False) if numeral.share else _unit(text, at)
    noun = ""
    if end is None:
        if not _stands_alone(text, at, numeral):
            return None
        end, noun = _noun(text, at)
        if noun == _TIMES and (compared := units.compared_at(text, end)):
            (unit, end), noun = compared, ""
    start, unit = _currency(text, numeral.start, end, unit)
    operand = follows_operator(text[max(0, start - 12) : start]) or (not unit.name and _is_factor(text, end))
    return Reading(
        value=times(numeral.value, size * unit.factor),
        unit=unit.name,
        number=numeral.value,
        prefix=unit.factor,
        span=(start, end),
        digits=numeral.digits,
        role=Role.OPERAND if operand else Role.STATED,
        also=unit.also,
        scaled=numeral.scaled or size != 1.0 or unit.factor != 1.0,
        words=numeral.words,
        hyphenated=hyphenated,
        counted="parameter" if not unit.name and size >= 1e6 and _MODEL.match(text, end) else "",
        noun=noun,
    )


def _stands_alone(text: str, end: int, numeral: Numeral) -> bool:
    """Tell `20N` and `2.14x` from names such as `7abc` and `zero-bubble`."""
    after = text[end : end + 2]
    if numeral.words and not _FOLD.match(text, end):
        return not (after[:1] == "-" and after[1:].isalpha())
    return numeral.words or not after[:1].isalpha() or bool(_FOLD.match(text, end) or _VARIABLE.match(text, end))


def _noun(text: str, end: int) -> tuple[int, str]:
    """Return where a number without a unit ends, and the plural that it counts; "times" for `2.14x`."""
    if fold := _FOLD.match(text, end):
        return fold.end(), _TIMES
    match = _NOUN.match(text, end)
    return end, "" if match is None or match[1] in _NO_NOUN else match[1]


def _is_factor(text: str, end: int) -> bool:
    """Whether a symbol follows that the number multiplies: `6ND`, `6 N D`."""
    return _FACTOR.match(text, end) is not None


def times(value: float, scale: float) -> float:
    """Multiply without the binary dust of 0.3 * 1e12, so that equal prints are equal values."""
    return value if scale == 1.0 else float(f"{value * scale:.15g}")


def _magnitude(text: str, at: int) -> tuple[float, int]:
    """Return the factor of `k`, `B`, `million` and the like that follow, and where they end."""
    size = 1.0
    if text.startswith(("ish", "-ish"), at) and (ish := _ISH.match(text, at)):
        at = ish.end()
    while word := _SIZE_WORD.match(text, at):
        size, at = size * _SIZES[word[1].lower()], word.end()
    if size != 1.0:
        return size, at
    letter = _SIZE_LETTER.match(text, at)
    if letter is None or _is_byte(text, letter):
        return 1.0, at
    return _LETTERS[letter[1] or letter[2]], letter.end()


def _is_byte(text: str, letter: re.Match[str]) -> bool:
    """Tell `16 B` and `16B/param` (bytes) from `13B` and `13 B parameters` (billions)."""
    if letter[1] != "B" and letter[2] != "B":
        return False
    if _PER_PARAMETER.match(text, letter.end()):
        return True
    return letter[2] == "B" and not _COUNT_NOUN.match(text, letter.end())


def _unit(text: str, at: int) -> tuple[Unit, int | None, bool]:
    """Return the unit after a number, its end (None where there is none), and whether a hyphen binds it."""
    if gpus := _GPUS.match(text, at):
        at = gpus.end()
    if denominator := units.bare_denominator_at(text, at):
        return *denominator, False
    if (dollars := _DOLLARS.match(text, at)) and text.count("$", 0, at) % 2 == 0:
        return Unit("USD"), dollars.end(), False
    skipped = _SKIP.match(text, at)
    place = at if skipped is None else skipped.end()
    hyphenated = text[place : place + 1] == "-" and place == at and text[place + 1 : place + 2].isalpha()
    place += hyphenated
    found = units.unit_at(text, place)
    if found is None and (adjective := _ADJECTIVE.match(text, place)):
        found = units.unit_at(text, adjective.end())
    elif found is None and (stranger := _STRANGER.match(text, place)) and stranger[1] not in _NO_ADJECTIVE:
        found = units.unit_at(text, stranger.end())
    return (Unit(""), None, False) if found is None else (*found, hyphenated)


def _currency(text: str, start: int, end: int, unit: Unit) -> tuple[int, Unit]:
    """Read a currency sign before the number; a dollar that opens LaTeX is none."""
    before = text[max(0, start - 5) : start]
    match = _CURRENCY.search(text, max(0, start - 5), start) if any(map(before.__contains__, _MONEY)) else None
    if match is None or (unit.name and not unit.name.startswith("1/")):
        return start, unit
    if match[2]:
        return match.start(), Unit(match[2] + unit.name[1:], unit.factor)
    if match[1] == "€":
        return match.start(), Unit("EUR" + unit.name[1:])
    closing = text.find("$", end)
    inside = text[start : closing if closing >= 0 else end]
    if closing >= 0 and (not text[end:closing].strip() or "\\" in inside or "=" in inside or "^" in inside):
        return start, unit
    return match.start(), Unit("USD" + unit.name[1:], unit.factor)
