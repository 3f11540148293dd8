"""Which of the numbers in an answer is the answer: by unit, by what is put forward, and by what was asked."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tutor.domain import Quantity
from tutor.grading.quantities import dimensions
from tutor.grading.quantities.comparing import form_of, rounds_to, slip_of
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.deriving import carried_on
from tutor.grading.quantities.fitting import Fit, as_asked, asks_of_each, fit_of, forms, meanings, orders_apart
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.offering import is_telling_slip
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.relevance import Belonging, Subject, belonging, said_of_own
from tutor.grading.quantities.units import unit_of


@dataclass(frozen=True, slots=True)
class Choice:
    """The number taken for the answer.

    `rivals` are all numbers put forward as much as it where they differ: then none of them is the answer.
    `misfits` are the numbers of other units, `denied` those that the answer says are not so.
    """

    reading: Reading | None
    fit: Fit = Fit.NONE
    rivals: tuple[Reading, ...] = ()
    misfits: tuple[Reading, ...] = ()
    denied: tuple[Reading, ...] = ()


def choose(
    readings: Sequence[Reading],
    quantity: Quantity,
    question_text: str,
    *,
    taken: Sequence[Quantity] = (),
    subject: Subject | None = None,
    said: Sequence[Reading] | None = None,
) -> Choice:
    """Choose the reading that answers for `quantity`.

    Numbers that repeat the question or the quantity's inputs are no answers, nor are those that answer another
    quantity of the question (`taken`), by their value or by the words beside them. What the words say is judged by
    `subject`: numbers that they give to something else count for less. `said` are all numbers of the answer, where
    `readings` are only some.
    """
    subject = subject or Subject()
    readings = [as_asked(each, quantity, question_text) for each in readings]
    open_to = [each for each in readings if not _is_given(each, quantity, question_text, subject)]
    denied = tuple(each for each in open_to if each.negated and belonging(each, subject) > Belonging.BESIDE)
    claimed = [each for each in open_to if not each.negated]
    fitting = [each for each in claimed if _can_answer(each, quantity, subject)]
    own = [each for each in fitting if not _is_anothers(each, quantity, taken, subject)]
    misfits = tuple(each for each in claimed if each.role > Role.OPERAND and _is_misfit(each, quantity, taken))
    if not own:
        return Choice(None, misfits=misfits, denied=denied)
    ends = carried_on(_uncorrected(own), said or readings, quantity)
    best = _foremost(ends, quantity, subject, readings, of_each=asks_of_each(question_text))
    chosen = best[-1]
    rivals = tuple(best) if any(not _agree(each, chosen) for each in best) else ()
    return Choice(chosen, fit_of(chosen, quantity), rivals, misfits, denied)


def _is_misfit(reading: Reading, quantity: Quantity, taken: Sequence[Quantity]) -> bool:
    return fit_of(reading, quantity) is Fit.NONE and not any(fit_of(reading, other) is Fit.FULL for other in taken)


def _can_answer(reading: Reading, quantity: Quantity, subject: Subject) -> bool:
    how = fit_of(reading, quantity)
    if how is Fit.NONE or (reading.role is Role.OPERAND and not reading.unit):
        return False
    if reading.final or reading.noun in {"", "times"} or quantity.unit:
        return True
    return belonging(reading, subject) >= Belonging.TOPIC and abs(quantity.value) >= 1


def _is_given(reading: Reading, quantity: Quantity, question_text: str, subject: Subject) -> bool:
    """Return whether the reading only repeats a number of the question or an input of the formula."""
    if belonging(reading, subject) is Belonging.NAMED and form_of(quantity, reading) is not None:
        return False
    asked = read(question_text)
    if any(_close(value, each.value) for each in forms(quantity) for value in meanings(reading, each)):
        return any(_repeats(reading, given) for given in asked) and fit_of(reading, quantity) is Fit.BARE
    for given in asked:
        alike = reading.unit == given.unit or not reading.unit or not given.unit
        if alike and (
            _close(reading.value, given.value) or (not reading.unit and _close(reading.number, given.number))
        ):
            return True
    shares = (reading.value / 100,) if reading.unit == "percent" else ()
    return any(
        _close(own, each) for own in (reading.value, reading.number, *shares) for each in quantity.inputs.values()
    )


def _repeats(reading: Reading, given: Reading) -> bool:
    """Return whether a number of the question comes back with the word behind it, as in `a 128 by 4,096 matrix`."""
    following = reading.tail.split()[:1]
    same = (reading.value, reading.unit) == (given.value, given.unit) and following == given.tail.split()[:1]
    return same and bool(following)


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9)


def _is_anothers(reading: Reading, quantity: Quantity, taken: Sequence[Quantity], subject: Subject) -> bool:
    """Return whether the number answers another quantity: by its name, by a form or a slip of it, or as nearer to it.

    A number that is right here is left to another one only where the words name that one.
    """
    rivals = [other for other in taken if fit_of(reading, other) is not Fit.NONE]
    if not rivals:
        return False
    words = belonging(reading, subject)
    if form_of(quantity, reading) is not None:
        return words is Belonging.ANOTHERS
    if words <= Belonging.BESIDE or words is Belonging.NAMED:
        return words <= Belonging.BESIDE
    if words is Belonging.OWN:
        return False
    if any(form_of(other, reading) is not None for other in rivals):
        return True
    slipped = slip_of(quantity, reading) is not None
    rivals = [other for other in rivals if (slip_of(other, reading) is not None) >= slipped]
    closer = any(orders_apart(reading, other) < orders_apart(reading, quantity) for other in rivals)
    return closer or (not slipped and any(slip_of(other, reading) is not None for other in rivals))


def _same(one: Reading, other: Reading) -> bool:
    """Return whether two readings put forward one value, as `7/39` and `18%` do: at most 2 percent apart."""
    scale = dimensions.factor(one.unit, other.unit) if one.unit and other.unit else None
    pairs = [one.value * scale] if scale else [one.value]
    if "percent" in {one.unit, other.unit} and one.unit != other.unit:
        pairs = [one.value / 100 if one.unit == "percent" else one.value * 100]
    ends = (one.high is None) == (other.high is None)
    return ends and any(math.isclose(value, other.value, rel_tol=0.02) for value in pairs)


def said_again(stated: Reading, readings: Sequence[Reading]) -> list[Reading]:
    """Return the numbers beside `stated` that say it again, or that it says again."""
    place = next((at for at, each in enumerate(readings) if each.span == stated.span), None)
    if place is None:
        return []
    first, last = place, place + 1
    while readings[first].restates:
        first -= 1
    while last < len(readings) and readings[last].restates:
        last += 1
    around = readings[first:last]
    return [each for each in around if each.span != stated.span and not each.negated and each.role > Role.OPERAND]


def _agree(one: Reading, other: Reading) -> bool:
    """Return whether two numbers are one answer: the same value, or the second says the first again, more roughly."""
    if _same(one, other):
        return True
    scale = dimensions.factor(one.unit, other.unit) if other.restates and one.unit and other.unit else None
    return scale is not None and rounds_to(other.value, one.value * scale, other.digits)


def _uncorrected(found: Sequence[Reading]) -> Sequence[Reading]:
    """Leave out what a later `no wait` takes back."""
    corrected = [place for place, each in enumerate(found) if each.role is Role.CORRECTED]
    return found[corrected[0] :] if corrected else found


_WIDE = 10.0  # ends of a range so far apart name no number
_EACH = re.compile(r"\s*(?:(?:on|for|in|to) )?(?:each|every|apiece|per)\b", re.I)


def is_of_each(reading: Reading) -> bool:
    """Return whether a number is said to be of each of several: `14 GB on each of 8 GPUs`."""
    return _EACH.match(reading.tail) is not None


def _foremost(
    found: Sequence[Reading], quantity: Quantity, subject: Subject, readings: Sequence[Reading], *, of_each: bool
) -> list[Reading]:
    """Return the readings put forward most, in order, without the steps that later working goes on from."""
    unit = unit_of(quantity.unit)

    def standing(reading: Reading) -> tuple[int, ...]:
        usual = (
            reading.prefix == unit.factor and reading.unit == unit.name
        )  # bytes are rarely the answer to a question for GB
        words = belonging(reading, subject)
        fits = fit_of(reading, quantity)
        in_unit = words is Belonging.ELSEWHERE and bool(reading.unit) and fits is Fit.FULL  # tells as much as words do
        whole = of_each or "/" in unit.name + reading.unit or not is_of_each(reading)
        return (
            int(reading.role is Role.CORRECTED),
            int(is_plausible(reading, quantity)),
            int(whole),
            int(reading.high is None or reading.high <= _WIDE * reading.value),
            min(words + in_unit, Belonging.UNSAID) if subject.crowded else 0,
            *(reading.role, fits, words >= Belonging.UNSAID),
            *((words, said_of_own(reading, subject)) if subject.crowded else ()),
            *(int(usual or not reading.unit), int(reading.high is None)),
            int(reading.digits > 0 or not reading.words),  # a fifth is rougher than 18%
        )

    standings = [standing(each) for each in found]
    highest = max(standings)
    best = [each for each, how in zip(found, standings, strict=True) if how == highest][-30:]
    return [each for each in best if each is best[-1] or not _goes_on(each, best[-1], readings)]


def is_plausible(reading: Reading, quantity: Quantity) -> bool:
    """Return whether a number can be the answer at all; the less its unit tells, the nearer it has to be."""
    if not quantity.value:
        return True
    if not reading.unit and not quantity.unit and abs(quantity.value) < 1:
        return abs(reading.value) <= max(1.0, 1.1 * max(abs(each.value) for each in forms(quantity)))
    if is_telling_slip(reading, quantity):
        return True
    furthest = 5.0 if reading.unit else 1.5 if quantity.unit else 3.0
    return orders_apart(reading, quantity) <= furthest


def _goes_on(earlier: Reading, last: Reading, found: Sequence[Reading]) -> bool:
    """Return whether a value comes back as an operand of the working that ends in `last`."""
    between = (each for each in found if earlier.span[1] <= each.span[0] < last.span[0])
    return any(each.role is Role.OPERAND and _same(earlier, each) for each in between)
