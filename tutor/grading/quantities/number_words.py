"""Numbers written out: two hundred thirty, a dozen, two thirds, three point five, one in five, ten to the six."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from text_to_num import text2num

from tutor.grading.quantities.digits import Numeral, sign_before
from tutor.grading.quantities.vocabulary import places_of

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
    rf"\b(?:(?P<run>(?:a\s+(?:hundred|thousand)\s+(?:and\s+)?)?(?:{_SMALL})"
    rf"(?:(?:-|\s+(?:and\s+)?)(?:{_SMALL}|{_SIZES})\b(?![\s-]quarter)){{0,11}})"
    r"|(?P<lone>(?:half\s+)?an?\s+(?:hundred|thousand|million|billion|trillion)|(?:half\s+)?a\s+dozen))"
    rf"(?P<point>\s+point(?:[\s-](?:{_ONES}|zero|oh))+)?(?:\s+and\s+(?P<part>a\s+half|a\s+quarter(?!\s+of\b)|three[\s-]quarters?(?!\s+of\b)))?(?:\b|(?=fold\b))(?!-(?:of|off|to|by)\b)",
    re.I,
)
_PART = re.compile(
    rf"\b(?P<count>an?|(?:(?:{'|'.join(_TENS)})-)?(?:{_SMALL}))[\s-](?:(?P<tens>{'|'.join(_TENS)})-)?(?P<part>{'|'.join(_ORDINALS)})(?P<many>s?)\b"
    r"|\b(?P<alone>half|halves)\b(?!-)",
    re.I,
)
# 1 in 5 and 7 out of 39, written out; and ten to the twenty-four.
_SHARE = re.compile(rf"\b(?:one\s+in|(?P<above>{_SMALL})\s+out\s+of)\s+(?P<below>{_SMALL})\b", re.I)
_TEN_TO_THE = re.compile(
    rf"\bten\s+to\s+the\s+(?:power\s+(?:of\s+)?)?(?P<minus>minus\s+)?(?P<power>(?:{_SMALL})(?:-(?:{_ONES}))?|[0-9]+)\b",
    re.I,
)
_A_TIME = re.compile(r"\ban?(?=\s(?:(?:little|bit)\s)?(?:minute|hour|day|week|month|year)\b)", re.I)
_MULTIPLE = re.compile(
    r"\b(?:(?P<twice>twice)|thrice)(?=\s(?:as|the|that|this|its|what)\b)|\ba\s+(?P<couple>couple)(?:\s+of)?(?=\s)", re.I
)
_OF_MULTIPLES = ("wice", "hrice", "ouple")  # a look for these is cheaper than the pattern
_BEFORE_A_TIME = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|almost|nearly|takes?|took|just (?:over|under))|~|≈)\s*$", re.I
)
_PARTS_MORE = {"a half": 0.5, "a quarter": 0.25, "three quarters": 0.75}
_COUNTED = _SMALL.split("|")
_OPENINGS = frozenset(
    ("a", "an", "half", "halves", "twice", "thrice", *_COUNTED, *(f"{word}fold" for word in _COUNTED))
)
_PLAIN_PART = re.compile(r"\s*(?:of\b|more\b|less\b|longer\b|[.,;:)]|$)", re.I)


def in_words(text: str) -> Iterator[Numeral]:
    starts = places_of(text, _OPENINGS)
    if not starts:
        return
    yield from _phrases(text, starts)
    for match in _at(starts, _PART, text):
        if (part := _part(text, match)) is not None:
            yield part
    for match in _at(starts, _WORDS, text):
        yield from _from_words(text, match)


def _phrases(text: str, starts: list[int]) -> Iterator[Numeral]:
    """Read what is more than a run of number words."""
    for match in _at(starts, _SHARE, text):
        value = text2num(match["above"] or "one", "en") / (text2num(match["below"], "en") or math.nan)
        if 0 < value < 1:
            yield Numeral(value, match.start(), match.end(), 0, words=True, share=True)
    for match in _at(starts, _TEN_TO_THE, text):
        power = int(match["power"]) if match["power"].isdigit() else int(text2num(match["power"], "en"))
        yield Numeral(float(f"1e{-power if match['minus'] else power}"), match.start(), match.end(), 0, scaled=True)
    for match in _at(starts, _A_TIME, text):
        if _BEFORE_A_TIME.search(text, max(0, match.start() - 16), match.start()):
            yield Numeral(1.0, match.start(), match.end(), 1, words=True)
    if not any(map(text.__contains__, _OF_MULTIPLES)):
        return
    for match in _at(starts, _MULTIPLE, text):
        two = match["twice"] or match["couple"]
        yield Numeral(2.0 if two else 3.0, match.start(), match.end(), 1, words=True)


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
        value *= (0.5 if "half" in head else 1.0) + _part_more(match)  # a trillion and a half
        yield Numeral(value, match.start("lone"), match.end(), 2 if match["part"] else 1, words=True)
        return
    start, end = match.span("run")
    if match["run"][1:].lower() != match["run"][1:] and not match["run"].isupper():
        return  # ZeRO
    if match["point"] or match["part"]:
        yield from _with_decimals(text, match)
        return
    while start < end:
        stop = end
        while (whole := _integer(text[start:stop])) is None:
            stop = start + _last_gap(text[start:stop])
        sign, begin = sign_before(text, start)
        yield Numeral(sign * whole, begin, stop, len(str(int(whole)).rstrip("0")) or 1, words=True)
        start = stop + len(text[stop:end]) - len(re.sub(r"^(?:[\s-]+|and\b)+", "", text[stop:end]))


def _part_more(match: re.Match[str]) -> float:
    """Return what `and a half`, `and a quarter`, `and three quarters` add."""
    part = " ".join((match["part"] or "").lower().replace("-", " ").split())
    return _PARTS_MORE.get(part, _PARTS_MORE["three quarters"]) if part else 0.0


def _integer(words: str) -> float | None:
    try:
        return float(text2num(re.sub(r"^a\b", "one", " ".join(words.lower().split())), "en"))
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
    value = float(f"{int(whole)}.{decimals or '0'}") + _part_more(match)
    sign, begin = sign_before(text, match.start("run"))
    digits = len((str(int(whole)) + decimals).lstrip("0")) or 1
    yield Numeral(sign * value, begin, match.end(), digits, words=True)
