"""What units measure, through pint: which of them go together, and how one turns into another.

A canonical unit is a string that pint reads, numerators first: `FLOP`, `FLOP/s`, `byte/parameter`, `GPU*hour`,
`token/GPU/s`, `percent`, and "" for a plain number. Information, tokens, parameters, GPUs and the like are dimensions
of their own, so that bytes per parameter and tokens per parameter never compare. Prefixes follow SI and IEC 80000-13.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tutor.grading.quantities import spellings

if TYPE_CHECKING:
    from pint import UnitRegistry

_DEFINITIONS = (
    *("nano- = 1e-9 = n-", "micro- = 1e-6 = u- = µ- = μ-", "milli- = 1e-3 = m-", "kilo- = 1e3 = k- = K-"),
    *("mega- = 1e6 = M-", "giga- = 1e9 = G-", "tera- = 1e12 = T-", "peta- = 1e15 = P-", "exa- = 1e18 = E-"),
    *("zetta- = 1e21 = Z-", "yotta- = 1e24 = Y-", "kibi- = 2**10 = Ki-", "mebi- = 2**20 = Mi-"),
    *("gibi- = 2**30 = Gi-", "tebi- = 2**40 = Ti-", "pebi- = 2**50 = Pi-"),
    *("s = [time]", "minute = 60 * s", "hour = 60 * minute", "day = 24 * hour", "week = 7 * day"),
    *("month = 30 * day", "year = 365 * day", "bit = [information]", "byte = 8 * bit", "percent = 0.01"),
    *("permille = 1e-3", "basispoint = 1e-4", "ppm = 1e-6"),
    *("Hz = 1 / s", "J = [energy]", "W = J / s", "USD = [dollars]", "EUR = [euros]"),
)
_COUNTED = (
    *("FLOP", "token", "parameter", "GPU", "epoch", "step", "layer", "head", "stage", "batch", "microbatch"),
    *("sequence", "sample", "document", "word", "node", "expert"),
    *sorted(spellings.COUNTS),
)
_MEASURED = ("meter", "gram", "volt", "ampere", "kelvin", "liter")
TIMES = frozenset({"s", "minute", "hour", "day", "week", "month", "year"})


@cache
def registry() -> UnitRegistry[Any]:
    """Return the registry of the field's units, built at the first call."""
    import pint

    made: UnitRegistry[Any] = pint.UnitRegistry(None)
    made.load_definitions([*_DEFINITIONS, *(f"{name} = [{name}]" for name in _COUNTED + _MEASURED), "pass_ = epoch"])
    return made


@lru_cache(maxsize=4096)
def factor(unit: str, target: str) -> float | None:
    """Return what turns a number in `unit` into one in `target`; None where the two measure different things."""
    if unit == target:
        return 1.0
    if not compatible(unit, target):
        return None
    return float(registry().Quantity(1.0, _pint(unit)).to(_pint(target)).magnitude)


@lru_cache(maxsize=4096)
def compatible(unit: str, target: str) -> bool:
    """Return whether two canonical units measure the same."""
    known = registry()
    return bool(known.Unit(_pint(unit)).dimensionality == known.Unit(_pint(target)).dimensionality)


def _pint(unit: str) -> str:
    return re.sub(r"\bpass\b", "pass_", unit)  # `pass` is a word of Python, and pint reads units as Python
