"""Numerals in free text, in digits and in words, without their units; those inside names are left out."""

from __future__ import annotations

from tutor.grading.quantities.digits import Numeral, in_digits
from tutor.grading.quantities.names import names
from tutor.grading.quantities.number_words import in_words

__all__ = ["Numeral", "numerals"]


def numerals(text: str) -> list[Numeral]:
    """Return the numerals of `text` in order, those inside names left out."""
    in_names = bytearray(len(text))
    for start, end in names(text):
        in_names[start:end] = b"1" * (end - start)
    found: list[Numeral] = []
    for numeral in sorted((*in_digits(text), *in_words(text)), key=lambda each: (each.start, -each.end)):
        if not any(in_names[numeral.start : numeral.end]) and (not found or numeral.start >= found[-1].end):
            found.append(numeral)
    return found
