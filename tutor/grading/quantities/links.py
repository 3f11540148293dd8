"""How the text between two numbers joins them: an operator, an equals sign, `or`, a range, an error."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache


class Link(Enum):
    """How the text between two numbers joins them."""

    NONE = "none"
    OPERATOR = "operator"
    EQUALS = "equals"
    OR = "or"
    RANGE = "range"
    ERROR = "error"  # ±


ABOUT = (
    r"about|around|roughly|approximately|approx\.?|circa|ca\.|nearly|almost|close to|some|on the order of|"
    r"in the region of|something like|or so|≈|~|≃|≅|∼|\\approx|\\sim|\\simeq"
)
OPEN = r"[\s$({\[]*"
_EQUAL = r"=>|==|=|≈|≃|≅|→|⇒|\\approx|\\simeq|\\cong|\\to\b|\\Rightarrow|(?<=[A-Z0-9)}²³] )~(?=\s)"
_EQUAL += r"|\bequals\b|\bis equal to\b|\bgives\b|\byields\b"
_MAY_EQUAL = re.compile(r"[=≈≃≅→⇒~]|\\(?:approx|sim|cong|to|right)|equal|gives|yields", re.I)
_EQUALS_BEFORE = re.compile(rf"(?:{_EQUAL})\s*(?:(?:{ABOUT}|just|exactly)\s*)*{OPEN}$", re.I)

_OPERATOR = r"[×*·⋅÷∙]|\\times|\\cdot|\\div|\btimes\b|\bmultiplied by\b|\bdivided by\b|\bplus\b|\bminus\b"
_OPERATOR_GAP = re.compile(
    rf"^[^,;:=≈\n]{{0,40}}?(?:{_OPERATOR}|(?<=\s)[+−–/x-](?=\s)|\+|/|\^)(?:\s*[(\[{{$]|\s*[A-Za-z]{{1,3}}\s*[×*·/+−-])*\s*$"
    rf"|^[)\]\s}}]*[x×+−/^-][(\[\s{{]*$"
    rf"|^\s*,?\s*(?:and|then|and then)?\s*(?:{_OPERATOR})[\s(]*$"
    r"|^\s+over\s+$",
    re.I,
)
_EQUALS_GAP = re.compile(
    rf"^(?!.*\b(?:and|or|using|with|so|but|while|where|the|of)\b)[^,;\n]{{0,60}}?(?:{_EQUAL})\s*"
    rf"(?:(?:{ABOUT})\s*)*{OPEN}(?:[A-Za-z]{{1,3}}\s*[×*·/])?$",
    re.I,
)
_SPOKEN_EQUALS = re.compile(
    rf"^\s*,?\s*(?:(?:which|that)\s*)?(?:is|['’]s|makes|leaves|comes (?:out )?to)\s+(?:(?:{ABOUT}|just)\s*)*$", re.I
)
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_MAYBE = r"maybe|perhaps|possibly|alternatively|otherwise"
_OR_GAP = re.compile(
    rf"^[\s,(;.]*(?:or|and/or|{_MAYBE})\b(?!\s+(?:rather|actually|more|less|so\b))"
    rf"(?:[\s,]+(?:{_MAYBE}|even|it|is|it's|be|could|may|might|{ABOUT}))*[\s(~≈]*$",
    re.I,
)
_AFTER_OPERATOR = re.compile(r"(?:(?<![A-Za-z])[A-Za-z]{1,3}[²³]?|[)}])(?:\s*[×*·/^+]|\s[-−–]\s|[-−])\s*$|[A-Za-z_]\($")
_RANGE_GAP = re.compile(
    r"^\$?\s?(?::|--?|–|—|\.\.\.?|…|\bto\b|\bthrough\b|\band\b|up to)\s?[$~]?$"
    r"|^\s*(?:[<≤]|\\leq?)\s*[^<≤0-9\n]{1,20}?(?:[<≤]|\\leq?)\s*$",
    re.I,
)
NEAR = 30  # characters between two numbers that are said in one breath, at most
_SAME_BREATH = re.compile(
    r"^\s*[,(]?\s*(?:which (?:is|was|are)|that is|i\.e\.|in other words|namely|or|"
    r"about|around|roughly|approximately|≈|~|=|,|\s)+\$*\s*$",
    re.I,
)
_ERROR_GAP = re.compile(r"^\s*(?:±|\+/-|\\pm)\s*$")


@lru_cache(maxsize=4096)
def link(gap: str) -> Link:
    """Say how `gap`, the text between two numbers with their units, joins them."""
    if len(gap) > 70:
        return Link.NONE
    if _ERROR_GAP.match(gap):
        return Link.ERROR
    if _OR_GAP.match(gap):
        return Link.OR
    if _RANGE_GAP.match(gap):
        return Link.RANGE
    return _in_working(gap)


def _in_working(gap: str) -> Link:
    if _SENTENCE_END.search(gap):
        return Link.NONE
    if _may_equal(gap) and _EQUALS_GAP.match(gap):
        return Link.EQUALS
    return Link.OPERATOR if _OPERATOR_GAP.match(gap) else Link.NONE


def ends_sentence(gap: str) -> bool:
    return _SENTENCE_END.search(gap) is not None


def in_same_breath(gap: str) -> bool:
    """Return whether nothing but a comma, `or`, `i.e.`, `about` and the like stands between two numbers."""
    return len(gap) < NEAR and _SAME_BREATH.match(gap) is not None


def restates(gap: str) -> bool:
    """Return whether the second of two numbers says the first again: `7/39, about 18%`; a comma alone makes a list."""
    return in_same_breath(gap) and bool(gap.strip(" ,\t\n$"))


def is_spoken_equals(gap: str) -> bool:
    """Return whether `gap` is the verb between working and what it comes to: `300B over 175B is 1.7`."""
    return len(gap) < 30 and _SPOKEN_EQUALS.match(gap) is not None


def follows_equals(before: str) -> bool:
    """Return whether an equals sign or its words lead to the number, as in `= about `."""
    return _may_equal(before) and _EQUALS_BEFORE.search(before[-40:]) is not None


def follows_operator(before: str) -> bool:
    """Return whether a symbol and an operator lead to the number, as in `C / 120`, or a call: `sqrt(1e22)`."""
    return _AFTER_OPERATOR.search(before[-12:]) is not None


def _may_equal(text: str) -> bool:
    """Return whether a pattern of equality can match: a look for plain words is ten times cheaper than the pattern."""
    return _MAY_EQUAL.search(text) is not None
