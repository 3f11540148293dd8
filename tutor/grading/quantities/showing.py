"""Numbers with units, as a person writes them."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.domain import Check, PartChecks, Verdict

_STANDS: Mapping[Verdict, str] = {
    Verdict.MET: "right",
    Verdict.PARTIAL: "partly right",
    Verdict.UNMET: "not shown",
    Verdict.CONTRADICTED: "wrong",
    Verdict.CANNOT_TELL: "undecided",
}
_LEAST_SHARE = 0.005  # what is smaller, such as a learning rate, is no share that people put in percent


def number(value: float) -> str:
    """Return four significant digits, grouped below a million; three in scientific notation beyond."""
    if value == 0:
        return "0"
    if not 1e-3 <= abs(value) < 1e6:
        mantissa, exponent = f"{value:.2e}".split("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{float(f'{value:.4g}'):g}"


def amount(value: float, unit: str) -> str:
    """Return a value in a unit as a bank writes it; a plain number below one also as a percentage."""
    if unit in {"%", "percent"}:
        return f"{number(value)}%"
    if unit:
        return f"{number(value)} {spoken(unit)}"
    return f"{number(value)} ({number(100 * value)}%)" if _LEAST_SHARE <= abs(value) < 1 else number(value)


def spoken(unit: str) -> str:
    """Return `byte/parameter` as "bytes per parameter" and `GPU*hour` as "GPU-hours"; symbols stay as they are."""
    above, *below = unit.replace("*", "-").split("/")
    last = above.rpartition("-")[2]
    plural = above + "s" if last.islower() and len(last) > 3 and " " not in last and not last.endswith("s") else above
    words = (each.islower() and len(each) > 3 and "-" not in each for each in below)  # no `per s-days`
    return plural + "".join(f" per {each}" if word else f"/{each}" for each, word in zip(below, words, strict=True))


def off_by(deviation: float | None) -> str:
    """Return a relative deviation in words: "nothing", "+2.1%", "a factor of 60 too small", "the sign".

    None is for two that do not compare.
    """
    if deviation is None:
        return "no comparison"
    if abs(deviation) < 5e-4:
        return "nothing"
    if abs(deviation) < 0.5:
        return f"{100 * deviation:+.1f}%"
    return _times_off(1 + deviation)


def _times_off(ratio: float) -> str:
    if ratio == 0:
        return "all of it"
    size = max(abs(ratio), 1 / abs(ratio))
    factor = f"a factor of {size:.3g} too {'large' if abs(ratio) > 1 else 'small'}" if size > 1.005 else ""
    return ", ".join(part for part in ("the sign" if ratio < 0 else "", factor) if part)


def mistake(check: Check) -> str:
    """Return the known mistake, the first step that does not hold, or that the unit is another; "" for none of them."""
    another = check.deviation is None and bool(check.unit) and check.verdict is Verdict.CONTRADICTED
    return check.slip or check.step or ("another unit" if another else "")


def standing(parts: PartChecks) -> str:
    """Return in words how the working stands: "formula right, inputs right, arithmetic wrong"."""
    named = (("formula", parts.formula), ("inputs", parts.inputs), ("arithmetic", parts.arithmetic))
    return ", ".join(f"{name} {_STANDS[verdict]}" for name, verdict in named)
