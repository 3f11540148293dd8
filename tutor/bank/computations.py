"""The result of a computation that ends a claim: `13B × 2 bytes = 26 GB` gives 26 GB."""

from __future__ import annotations

import re

from tutor.bank.clauses import without_parentheses
from tutor.domain import Quantity, Tolerance

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SCALES = {"": 1.0, "K": 1e3, "k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}
_RELATION = re.compile(r"\s*(?:~=|==|[=≈≃])\s*")
_RESULT = re.compile(
    r"(?:~|about\s+|roughly\s+)?(?P<money>\$)?(?P<sign>[-−]?)(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[eE](?P<e>[-+−]?\d+)|\s*[×x*·]\s*10(?:\^\{?(?P<caret>[-−]?\d+)\}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))?"
    r"(?P<scale>[KkMBT](?![A-Za-z]))?(?P<unit>\s?%|\s[A-Za-zµμ][A-Za-zµμ/·]*|[KMGTP]i?B(?:/s)?|[nµμm]?s)?"
)
_COMPUTES = re.compile(r"\d[^=≈]*[×*/+^·]|[×*/+^·][^=≈]*\d|\bx\b|\bsqrt\b|√")
_SYMBOL = re.compile(r"[^\W\d_][\w₀-₉\-]{0,15}(?:\s\w{1,15})?")
_PROSE = re.compile(r"[A-Za-z]{3,}")
_MOST_WORDS = 4  # of three letters and more on one side of an equation: units and names, no prose


def result(claim: str) -> Quantity | None:
    """Return the value and unit that a chain of equations ends with; None where the claim is anything more than that.

    Scales (`100B parameters`) are multiplied out, prefixes of a unit (`26 GB`) stay in it, percent stays in percent.
    The tolerance is five percent.
    """
    return result_of(without_parentheses(_ending(claim)))


def result_of(equations: str) -> Quantity | None:
    """Return the value and unit that a chain of equations ends with, as `result` does, brackets and all."""
    sides = _RELATION.split(equations)
    if len(sides) < 2 or any(len(_PROSE.findall(side)) > _MOST_WORDS for side in sides[:-1]):
        return None
    computed = any(_COMPUTES.search(side) for side in sides[:-1])
    if not computed and not _SYMBOL.fullmatch(sides[0].strip()):
        return None
    match = _RESULT.fullmatch(sides[-1].strip())
    value = _value(match) if match else 0.0
    if match is None or not value:
        return None
    return Quantity(
        value=value, unit="$" if match["money"] else (match["unit"] or "").strip(), tolerance=Tolerance(relative=0.05)
    )


def way(claim: str) -> str:
    """Return the part of a computation before its result: `13B × 2 bytes` of `13B × 2 bytes = 26 GB`."""
    ending = _ending(claim)
    relations = list(_RELATION.finditer(ending))
    return ending[: relations[-1].start()].strip() if relations else ""


def _ending(claim: str) -> str:
    """Return the claim without a full stop and without the bracketed remark it may end with."""
    return re.sub(r"\s*\([^()]*\)\s*$", "", claim.strip().rstrip(".;,")).strip()


def _value(match: re.Match[str]) -> float:
    power = match["e"] or match["caret"] or (match["raised"] or "0").translate(_SUPERSCRIPTS)
    digits = match["sign"].replace("−", "-") + match["digits"].replace(",", "")
    return float(f"{digits}e{power.replace('−', '-')}") * _SCALES[match["scale"] or ""]
