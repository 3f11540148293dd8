"""Numerals in free text: digits in every notation, LaTeX, fractions and number words, without their units."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from text_to_num import text2num

from tutor.grading.quantities.names import names


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as printed. `digits` counts significant digits, 0 where the print bears no precision (fractions, 10^24).

    `scaled` says that an exponent was printed; `words` that it was written out.
    """

    value: float
    start: int
    end: int
    digits: int
    scaled: bool = False
    words: bool = False


_SPACE = "[ \u00a0\u2009\u202f]"
_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_MANTISSA = (
    r"[0-9]{1,3}(?:\.[0-9]{3}){2,}(?:,[0-9]+)?(?![0-9])"  # 1.000.000
    r"|[1-9][0-9]{0,2}(?:(?:\\?,|\{,\})[0-9]{3})+(?:\.[0-9]+)?(?![0-9]|,[0-9])"  # 1,000,000
    rf"|[1-9][0-9]{{0,2}}(?:(?:{_SPACE}|['’_]|\\,)[0-9]{{3}})+(?:\.[0-9]+)?(?![0-9]|[.,][0-9])"  # 1 000 000
    r"|(?<![0-9],)[0-9]+,[0-9]{1,2}(?![0-9]|,[0-9])|0,[0-9]+(?![0-9]|,[0-9])"  # 2,34
    r"|[0-9]+,[0-9]+(?=[eE][+-]?[0-9]|\s*(?:[x×*·⋅]|\\times|\\cdot)\s*10\s*(?:\^|\*\*|[⁰-⁹⁻¹²³]))"
    r"|[0-9]+\.[0-9]+|[0-9]+|\.[0-9]+"
)
_POWER = (
    r"(?:\^\s*[{(]?\s*(?P<@a>[+\-−]?[0-9]{1,4})(?!\.?[0-9])(?:\s*[)}])?"
    r"|\*\*\s*\(?(?P<@b>[+\-−]?[0-9]{1,4})\)?"
    r"|(?P<@c>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|\s+to\s+the\s+(?:power\s+(?:of\s+)?)?(?P<@d>(?:minus )?-?[0-9]{1,3})(?:st|nd|rd|th)?(?:\s+power)?)"
)


def _power(name: str) -> str:
    return _POWER.replace("@", name)


_NUMERAL = re.compile(
    r"\\[dt]?frac\s*\{\s*(?P<over>[0-9.]+)\s*\}\s*\{\s*(?P<under>[0-9.]+)\s*\}"
    rf"|(?<!\w)(?P<vulgar>[{_VULGAR}])"
    rf"|(?:(?<![\w])|(?<=[0-9\s)\]}}][xX]))(?P<mantissa>{_MANTISSA})"
    rf"(?:[eE](?P<e>[+\-−]?[0-9]{{1,4}})(?![0-9])"
    rf"|\s*(?:[xX×*·⋅∙]|\\times|\\cdot|times)\s*\{{?(?:10|ten)\}}?{_power('p')}"
    rf"|{_power('q')}"
    rf"|(?P<mixed>[{_VULGAR}])"
    r"|\s?(?:[/⁄]|out of|over)\s?(?P<denominator>[1-9][0-9]*)"
    r"(?![0-9]|[.,/][0-9]|[kKMBTGeE]\b|[eE][0-9]|\s?[x×*·]\s?10\^)"
    r")?"
)

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_SMALL = (
    f"{_ONES}|zero|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|"
    "forty|fifty|sixty|seventy|eighty|ninety"
)
_SIZES = "hundred|thousand|million|billion"
_ORDINALS = {
    **{"half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7},
    **{"eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14},
    **{"fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20},
    **{"thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80},
    **{"ninetieth": 90, "hundredth": 100, "thousandth": 1000},
}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_BEYOND_THE_LIBRARY = {"dozen": 12.0, "trillion": 1e12}
_WORDS = re.compile(
    rf"\b(?:(?P<lone>(?:half\s+)?an?\s+(?:hundred|thousand|million|billion|trillion)|(?:half\s+)?a\s+dozen)"
    rf"|(?P<run>(?:{_SMALL})(?:(?:-|\s+(?:and\s+)?)(?:{_SMALL}|{_SIZES})){{0,11}}))"
    rf"(?P<point>\s+point(?:[\s-](?:{_ONES}|zero|oh))+)?(?P<half>\s+and\s+a\s+half)?\b(?!-(?:of|off|to|by)\b)",
    re.I,
)
_PART = re.compile(
    rf"\b(?P<count>an?|{_SMALL})[\s-](?:(?P<tens>{'|'.join(_TENS)})-)?(?P<part>{'|'.join(_ORDINALS)})(?P<many>s?)\b"
    r"|\b(?P<alone>half|halves)\b(?!-)",
    re.I,
)
_A_WORD = re.compile(r"\b[A-Za-z]+")
_OPENINGS = frozenset(("a", "an", "half", "halves", *_SMALL.split("|")))
_PLAIN_PART = re.compile(r"\s*(?:of\b|more\b|less\b|longer\b|[.,;:)]|$)", re.I)


def numerals(text: str) -> list[Numeral]:
    """Return the numerals of `text` in order, those inside names left out."""
    in_names = bytearray(len(text))
    for start, end in names(text):
        in_names[start:end] = b"1" * (end - start)
    found: list[Numeral] = []
    for numeral in sorted((*_in_digits(text), *_in_words(text)), key=lambda each: (each.start, -each.end)):
        if not any(in_names[numeral.start : numeral.end]) and (not found or numeral.start >= found[-1].end):
            found.append(numeral)
    return found


def _in_digits(text: str) -> Iterator[Numeral]:
    for match in _NUMERAL.finditer(text):
        try:
            value, digits, scaled = _value(match)
        except (OverflowError, ValueError, ZeroDivisionError):
            continue
        start = match.start() if match["mantissa"] is None else match.start("mantissa")
        if math.isfinite(value):
            sign, begin = _sign(text, start)
            yield Numeral(sign * value, begin, match.end(), digits, scaled)


def _value(match: re.Match[str]) -> tuple[float, int, bool]:
    """Return the value, its significant digits, and whether an exponent scaled it."""
    if match["over"]:
        return float(match["over"]) / float(match["under"]), 0, False
    if match["vulgar"]:
        return unicodedata.numeric(match["vulgar"]), 0, False
    number = _plain(match["mantissa"])
    if match["denominator"]:
        return number / float(match["denominator"]), 0, False
    if match["mixed"]:
        return number + unicodedata.numeric(match["mixed"]), 0, False
    digits = len(re.sub(r"[^0-9]", "", match["mantissa"]).lstrip("0")) or 1
    if (exponent := _exponent(match, "p") or match["e"]) is not None:
        return float(f"{number!r}e{int(_ascii(exponent))}"), digits, True
    if (exponent := _exponent(match, "q")) is not None:
        return math.pow(number, int(_ascii(exponent))), 0, True
    return number, digits, False


def _exponent(match: re.Match[str], name: str) -> str | None:
    return next((match[name + each] for each in "abcd" if match[name + each]), None)


def _ascii(exponent: str) -> str:
    return exponent.translate(_SUPERSCRIPTS).replace("−", "-").replace("minus ", "-")


def _plain(mantissa: str) -> float:
    """Read a mantissa: a comma is a decimal one unless groups of three digits follow it."""
    bare = re.sub(r"\\,|\{,\}|[\s'’_]", lambda hit: "," if "," in hit[0] else "", mantissa)
    if re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{3}){2,}(?:,[0-9]+)?", bare):
        return float(bare.replace(".", "").replace(",", "."))
    if re.fullmatch(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?", bare):
        return float(bare.replace(",", ""))
    return float(bare.replace(",", "."))


_BEFORE_SIGN = re.compile(r"(?:[0-9)\]}%²³]|(?:^|\W)[A-Za-z])$")


def _sign(text: str, start: int) -> tuple[float, int]:
    """Return -1 or 1 and where the number with its sign begins; a minus after an operand subtracts and is no sign."""
    head = text[max(0, start - 12) : start]
    match = re.search(r"(?:(?P<minus>[-−–])|(?P<plus>\+)|\b(?P<word>minus|negative)\s+)$", head, re.I)
    if match is None:
        return 1.0, start
    before = head[: match.start()]
    if _BEFORE_SIGN.search(before.rstrip()) or (not match["word"] and before and before[-1].isalnum()):
        return 1.0, start
    return (1.0 if match["plus"] else -1.0), start - (len(head) - match.start())


def _in_words(text: str) -> Iterator[Numeral]:
    starts = [match.start() for match in _A_WORD.finditer(text) if match[0].lower() in _OPENINGS]
    for match in _at(starts, _PART, text):
        if (part := _part(text, match)) is not None:
            yield part
    for match in _at(starts, _WORDS, text):
        yield from _from_words(text, match)


def _at(starts: list[int], pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `pattern` that begin at one of `starts`, one after the other."""
    end = 0
    for start in starts:
        if start >= end and (match := pattern.match(text, start)):
            yield match
            end = match.end()


def _part(text: str, match: re.Match[str]) -> Numeral | None:
    """Read a fraction in words: two thirds, seven thirty-ninths, half. `a third reason` and `two second` are none."""
    if match["alone"]:
        return Numeral(0.5, match.start(), match.end(), 0, words=True)
    count, tens, part = match["count"].lower(), (match["tens"] or "").lower(), match["part"].lower()
    single = not match["many"] and part not in {"half", "quarter"}
    if single and count != "one" and (count not in {"a", "an"} or not _PLAIN_PART.match(text, match.end())):
        return None
    above = 1.0 if count in {"a", "an"} else float(text2num(count, "en"))
    return Numeral(above / (_TENS.get(tens, 0) + _ORDINALS[part]), match.start(), match.end(), 0, words=True)


def _from_words(text: str, match: re.Match[str]) -> Iterator[Numeral]:
    """Read a run of number words; what does not read as one number is read as several."""
    if match["lone"]:
        *head, word = match["lone"].lower().split()
        value = _BEYOND_THE_LIBRARY.get(word) or float(text2num(word, "en"))
        yield Numeral(value / 2 if "half" in head else value, *match.span("lone"), digits=1, words=True)
        return
    start, end = match.span("run")
    if match["run"][1:].lower() != match["run"][1:] and not match["run"].isupper():
        return  # ZeRO
    if match["point"] or match["half"]:
        yield from _with_decimals(text, match)
        return
    while start < end:
        stop = end
        while (whole := _integer(text[start:stop])) is None:
            stop = start + _last_gap(text[start:stop])
        sign, begin = _sign(text, start)
        yield Numeral(sign * whole, begin, stop, len(str(int(whole)).rstrip("0")) or 1, words=True)
        start = stop + len(text[stop:end]) - len(re.sub(r"^(?:[\s-]+|and\b)+", "", text[stop:end]))


def _integer(words: str) -> float | None:
    try:
        return float(text2num(" ".join(words.lower().split()), "en"))
    except ValueError:
        return None


def _last_gap(words: str) -> int:
    """Return where the last word of a run, and an `and` before it, begins to be left out."""
    return len(re.sub(r"(?:-|\s+(?:and\s+)?)[a-z]+$", "", words, flags=re.I))


def _with_decimals(text: str, match: re.Match[str]) -> Iterator[Numeral]:
    whole = _integer(match["run"])
    if whole is None:
        return
    names_of_digits = re.findall(r"[a-z]+", (match["point"] or "").lower())[1:]
    decimals = "".join("0" if word == "oh" else str(int(text2num(word, "en"))) for word in names_of_digits)
    value = float(f"{int(whole)}.{decimals or '0'}") + (0.5 if match["half"] else 0.0)
    sign, begin = _sign(text, match.start("run"))
    digits = len((str(int(whole)) + decimals).lstrip("0")) or 1
    yield Numeral(sign * value, begin, match.end(), digits, words=True)
