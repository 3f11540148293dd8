"""Numbers as a person writes and rounds them."""

from __future__ import annotations

_LETTERS = ((1e12, "T"), (1e9, "B"), (1e6, "M"))
_MOST_DIGITS = 4  # of a number before a letter; 4,194,304 is not written 4.194304M


class Written(float):
    """A number that a template writes: `{n}` as a person would, `{n:share}` as the fraction that a percentage is."""

    def __format__(self, spec: str) -> str:
        return written(float(f"{self / 100:.12g}") if spec == "share" else float(self))


def written(value: float) -> str:
    """Return 13B for 13e9, 2,048 for 2048, 1.2e24 as it is, and 0.85 as it is."""
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-3:
        mantissa, _, exponent = f"{value:.6e}".partition("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
    for size, letter in _LETTERS:
        lettered = f"{value / size:.12g}"
        if abs(value) >= size and len(lettered.replace(".", "")) <= _MOST_DIGITS:
            return lettered + letter
    return f"{value:,.0f}" if value == int(value) else f"{value:.12g}"


def rounded(value: float, digits: int) -> float:
    """Return `value` at so many significant digits; a whole number below 10,000 stays as it is."""
    if abs(value) < 10_000 and abs(value - round(value)) < 1e-9:
        return float(round(value))
    return float(f"{value:.{digits - 1}e}")
