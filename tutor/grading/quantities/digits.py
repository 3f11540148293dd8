"""Numbers in digits: grouped, decimal, scientific, LaTeX, fractions; without their units."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple


class Numeral(NamedTuple):
    """A number as printed. `digits` counts significant digits, 0 where the print bears no precision (fractions, 10^24).

    `scaled`: an exponent was printed; `words`: it was written out; `share`: it is one of so many, as in 1 in 5.
    """

    value: float
    start: int
    end: int
    digits: int
    scaled: bool = False
    words: bool = False
    share: bool = False


_SPACE = "[ \u00a0\u2009\u202f]"
_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_MANTISSA = (
    r"[0-9]{1,3}(?:\.[0-9]{3}){2,}(?:,[0-9]+)?(?![0-9])"  # 1.000.000
    r"|[1-9][0-9]{0,2}(?:(?:\\?,|\{,\})[0-9]{3})+(?:\.[0-9]+)?(?![0-9]|,[0-9])"  # 1,000,000
    rf"|[1-9][0-9]{{0,2}}(?:(?:{_SPACE}|['’_]|\\,)[0-9]{{3}})+(?:\.[0-9]+)?(?![0-9]|[.,][0-9])"  # 1 000 000
    r"|(?<![0-9],)[0-9]+,[0-9]{1,2}(?![0-9]|,[0-9])|0,[0-9]+(?![0-9]|,[0-9])"  # 2,34
    r"|[0-9]+,[0-9]+(?=[eE][+-]?[0-9]|\s*(?:[x×*·⋅]|\\times|\\cdot)\s*10\s*(?:\^|\*\*|[⁰-⁹⁻¹²³]))"
    r"|[0-9]+\.[0-9]+|[0-9]+|(?<!\.)\.[0-9]+"  # the dots of 1..3 are those of a range
)
_POWER = (
    r"(?:\s?\^\s*(?P<@a>[+\-−]?[0-9]{1,4})(?!\.?[0-9])"
    r"|\s?\^\s*[{(]\s*(?P<@e>[+\-−]?[0-9]{1,4})\s*[)}]"
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
    rf"|(?:\s*(?:[xX×*·⋅∙]|\\times|\\cdot|times)\s*|\s(?=10\s?(?:\^|[⁰¹²³⁴⁵⁶⁷⁸⁹])))\{{?(?:10|ten)\}}?{_power('p')}"
    rf"|{_power('q')}"
    rf"|(?P<mixed>[{_VULGAR}])"
    r"|(?:\s?(?:[/⁄]|over)|(?P<share>\s?out of|(?<=(?<![0-9.,])1) in))\s?(?P<denominator>[1-9][0-9]*)"
    r"(?![0-9]|[.,/][0-9]|[kKMBTGeE]\b|[eE][0-9]|\s?[x×*·]\s?10\^)"
    r")?"
)


def in_digits(text: str) -> Iterator[Numeral]:
    for match in _NUMERAL.finditer(text):
        try:
            value, digits, scaled = _value(match)
        except (OverflowError, ValueError, ZeroDivisionError):
            continue
        start = match.start() if match["mantissa"] is None else match.start("mantissa")
        if math.isfinite(value):
            sign, begin = sign_before(text, start)
            yield Numeral(sign * value, begin, match.end(), digits, scaled, share=bool(match["share"]))


def _value(match: re.Match[str]) -> tuple[float, int, bool]:
    """Return the value, its significant digits, and whether an exponent scaled it."""
    if match["over"]:
        return float(match["over"]) / float(match["under"]), 0, False
    if match["vulgar"]:
        return unicodedata.numeric(match["vulgar"]), 0, False
    if match.lastgroup == "mantissa" and (printed := match["mantissa"]).replace(".", "", 1).isdigit():
        return float(printed), len(printed.replace(".", "").lstrip("0")) or 1, False
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
    return next((match[name + each] for each in "abcde" if match[name + each]), None)


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


_SIGNS = ("-", "−", "–", "+", "minus", "negative")
# A minus after these subtracts; a letter is an operand, but not the s of `it's`, and `20--25` is a range.
_BEFORE_SIGN = re.compile(r"(?:[0-9)\]}%²³]-?|(?:^|[^\w'’])[A-Za-z])$")


def sign_before(text: str, start: int) -> tuple[float, int]:
    """Return -1 or 1 and where the number with its sign begins; a minus after an operand subtracts and is no sign."""
    head = text[max(0, start - 12) : start]
    if not head.rstrip().lower().endswith(_SIGNS):
        return 1.0, start
    match = re.search(r"(?:(?P<minus>[-−–])|(?P<plus>\+)|\b(?P<word>minus|negative)\s+)$", head, re.I)
    if match is None:
        return 1.0, start
    before = head[: match.start()]
    if _BEFORE_SIGN.search(before.rstrip()) or (not match["word"] and before and before[-1].isalnum()):
        return 1.0, start
    return (1.0 if match["plus"] else -1.0), start - (len(head) - match.start())
