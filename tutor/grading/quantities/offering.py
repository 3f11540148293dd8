"""Whether an answer puts a number forward for what was asked, and not for something else."""

from __future__ import annotations

from tutor.domain import Quantity
from tutor.grading.quantities import context
from tutor.grading.quantities.comparing import form_of, rounds_to, slip_of
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.fitting import Fit, fit_of, forms, meanings, orders_apart
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.relevance import Belonging, Subject, belonging, is_about
from tutor.grading.quantities.units import unit_of

_FEW_WORDS = 12
_UNMISTAKABLE = 1e6  # a right number of this size is no coincidence
_TELLING_DIGITS = 3  # nor is one that is right to so many digits, closing zeros aside


def is_short(answer: str) -> bool:
    """Return whether an answer has few words; signs between numbers are none."""
    return sum(any(map(str.isalnum, word)) for word in answer.split()) <= _FEW_WORDS


def is_offered(reading: Reading, quantity: Quantity, answer: str, subject: Subject) -> bool:
    """Return whether the number is meant as the answer.

    In a few words any number is, unless it is wrong and the words name something else. In a longer text a number must
    not stand in a clause about something else, unless working led to it, and has to be near enough to be an answer;
    the less its unit tells, the more its words have to.
    """
    words = belonging(reading, subject)
    if is_short(answer):
        return words > (Belonging.ELSEWHERE if subject.alone else Belonging.BESIDE) or _is_known(reading, quantity)
    if reading.role is Role.ASIDE:
        return _is_named_beside(reading, quantity, words)
    how, apart = fit_of(reading, quantity), orders_apart(reading, quantity)
    slipped = words > 0 and is_telling_slip(reading, quantity)
    if reading.unit in {"", "percent"} or how is Fit.BARE:
        least, shared = (-1, 1) if reading.final and not reading.words else (0, 2)
        return slipped or (apart <= 1.5 and (words > 0 or (words >= least and is_about(answer, subject, shared))))
    if apart > 3 and reading.prefix != unit_of(quantity.unit).factor:
        return slipped
    if reading.final or words >= Belonging.UNSAID:
        return True
    telling = how is Fit.FULL and "/" in reading.unit
    return words is Belonging.ELSEWHERE and (telling or _is_known(reading, quantity))


def _is_named_beside(reading: Reading, quantity: Quantity, words: Belonging) -> bool:
    """Return whether an aside is an answer all the same: it has the unit asked for, or is a known slip, by its name."""
    if reading.hyphenated or context.names_a_thing(reading.tail) or words < Belonging.OWN:
        return False
    full = bool(reading.unit) and fit_of(reading, quantity) is Fit.FULL and not reading.bound
    return (full and words is Belonging.NAMED) or is_telling_slip(reading, quantity)


def _is_known(reading: Reading, quantity: Quantity) -> bool:
    """Return whether the number is right or a known slip."""
    return form_of(quantity, reading) is not None or slip_of(quantity, reading) is not None


def is_coincidence(reading: Reading, quantity: Quantity) -> bool:
    """Return whether a right number may be right by chance, from a unit that tells little, its size and its digits."""
    telling = fit_of(reading, quantity) is Fit.FULL and bool(reading.unit)
    if telling or not 1 <= abs(reading.value) < _UNMISTAKABLE:
        return False
    return not _is_right_to_the_digit(reading, quantity)


def _is_right_to_the_digit(reading: Reading, quantity: Quantity) -> bool:
    if len(f"{reading.number:.12g}".replace(".", "").strip("0")) < _TELLING_DIGITS or reading.digits < _TELLING_DIGITS:
        return False
    return any(
        rounds_to(value, each.value, reading.digits) for each in forms(quantity) for value in meanings(reading, each)
    )


def is_telling_slip(reading: Reading, quantity: Quantity) -> bool:
    """Return whether a number is what a known slip gives, and of a size that chance does not hit."""
    by_chance = 1 <= abs(reading.value) < _UNMISTAKABLE or reading.digits < 2
    return not by_chance and slip_of(quantity, reading) is not None


def is_claimed(reading: Reading, answer: str, subject: Subject) -> bool:
    """Return whether a number of another unit is meant as the answer."""
    if is_short(answer):
        return True
    return reading.role > Role.ASIDE and (reading.final or belonging(reading, subject) >= Belonging.TOPIC)
