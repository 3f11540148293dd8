"""The verdict on a quantity point, decided by code: value, sign, unit, known slips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.bank.formula import within
from tutor.domain import Check, Part, Probability, Quantity, Question, RubricPoint, Span, Value, Verdict
from tutor.grading.quantities.choosing import Choice, choose, is_of_each, is_plausible, said_again
from tutor.grading.quantities.comparing import accepted_as, is_right_number, slip_of
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.fitting import Fit, as_asked, fit_of, form, forms, meanings
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.offering import is_claimed, is_coincidence, is_offered, is_short
from tutor.grading.quantities.reading import read
from tutor.grading.quantities.relevance import Belonging, Subject, belonging, content, subject_of
from tutor.grading.quantities.showing import amount

_NARROW = 2.0  # ends of a range so far apart still say how large the value is


class QuantityJudgement(Value):
    """The verdict on a quantity point. `span` is [start, end) of `quote` in the answer; `slip` names a mistake."""

    verdict: Verdict
    p_met: Probability | None
    p_contradicted: Probability | None
    reason: str
    quote: str | None = None
    span: Span | None = None
    slip: str | None = None
    check: Check | None = None


@dataclass(frozen=True)
class _Case:
    """A quantity with the answer it is looked for in."""

    quantity: Quantity
    answer: str
    subject: Subject

    @property
    def expected(self) -> str:
        return amount(self.quantity.value, self.quantity.unit)

    def is_offered(self, reading: Reading) -> bool:
        return is_offered(reading, self.quantity, self.answer, self.subject)

    def is_heard(self, reading: Reading) -> bool:
        """Whether a number counts at all: one that is not offered does only where it is right beyond chance."""
        uncounted = reading.negated or (reading.role is Role.OPERAND and not reading.unit)
        if uncounted or fit_of(reading, self.quantity) is Fit.NONE or self.is_offered(reading):
            return True
        return not is_coincidence(reading, self.quantity) and accepted_as(self.quantity, reading) is not None

    def printed(self, reading: Reading) -> str:
        return self.answer[slice(*reading.span)]

    def judged(
        self, verdict: Verdict, reason: str, reading: Reading | None = None, slip: str | None = None
    ) -> QuantityJudgement:
        decided = verdict is not Verdict.CANNOT_TELL
        return QuantityJudgement(
            verdict=verdict,
            p_met=float(verdict is Verdict.MET) if decided else None,
            p_contradicted=float(verdict is Verdict.CONTRADICTED) if decided else None,
            reason=reason,
            quote=None if reading is None else self.printed(reading),
            span=None if reading is None else reading.span,
            slip=slip,
            check=None if reading is None else self._check(verdict, reading, slip),
        )

    def _check(self, verdict: Verdict, reading: Reading, slip: str | None) -> Check:
        target = self.quantity.value
        found = meanings(reading, form(target, self.quantity.unit))
        off = [(value - target) / abs(target) for value in found] if target else []
        return Check(
            read=self.printed(reading),
            unit=reading.unit,
            expected=self.expected,
            deviation=min(off, key=abs, default=None),
            verdict=verdict,
            slip=slip,
        )


def judge_result(point: RubricPoint, quantity: Quantity, question: Question, answer: str) -> QuantityJudgement:
    """Return the verdict on the result, `quantity`, that a point of `question` asks for."""
    case = _Case(quantity, answer, subject_of(point, question))
    others = (each.quantity for each in question.points if each.id != point.id and each.quantity is not None)
    taken = [other for other in others if other.part is Part.RESULT]
    readings = [as_asked(each, quantity, question.text) for each in read(answer)]
    found = [each for each in readings if case.is_heard(each)]
    choice = choose(found, quantity, question.text, taken=taken, subject=case.subject, said=readings)
    if choice.reading is None:
        return _without_candidate(case, choice, found)
    if _is_taken_back(case, choice):
        reason = f"You state it and you deny it; it is {case.expected}."
        return case.judged(Verdict.CONTRADICTED, reason, choice.denied[0])
    if choice.rivals:
        return _of_rivals(case, choice.rivals)
    return _of_contrary(case, choice.reading, readings) or _of_one(case, choice.reading)


def _of_contrary(case: _Case, stated: Reading, readings: Sequence[Reading]) -> QuantityJudgement | None:
    """Judge a right number that the answer says again as another one: `7/39, about 18 GB`; None where it does not."""
    if accepted_as(case.quantity, stated) is None:
        return None
    for other in said_again(stated, readings):
        qualified = content(other.tail) - content(other.noun) - case.subject.topic
        if qualified or is_of_each(other) or accepted_as(case.quantity, other) is not None:
            continue  # `14 GB, or 112 GB over all GPUs`
        if is_right_number(case.quantity, other):
            return _wrong_unit(case, other)
        if fit_of(other, case.quantity) is Fit.FULL and is_plausible(other, case.quantity):
            return _of_rivals(case, (other, stated))
    return None


def _without_candidate(case: _Case, choice: Choice, found: Sequence[Reading]) -> QuantityJudgement:
    for reading in reversed(choice.misfits):
        if slip_of(case.quantity, reading) and is_claimed(reading, case.answer, case.subject):
            return _of_wrong(case, reading)
        if is_right_number(case.quantity, reading) and is_claimed(reading, case.answer, case.subject):
            return _wrong_unit(case, reading)
    for reading in choice.denied:
        if accepted_as(case.quantity, reading) is not None:
            reason = f"You say that it is not {case.printed(reading)}; it is {case.expected}."
            return case.judged(Verdict.CONTRADICTED, reason, reading)
    for reading in reversed(found):
        if _is_slip_of_given(case, reading) or _is_given_for_it(case, reading):
            return _of_wrong(case, reading)
    return _nothing_found(case)


def _is_slip_of_given(case: _Case, reading: Reading) -> bool:
    """Return whether a number of the question, put forward as the answer, is what a known slip gives."""
    put_forward = reading.final or (is_short(case.answer) and reading.role is Role.STATED)
    named = belonging(reading, case.subject) is Belonging.NAMED
    return (put_forward or named) and _has_its_unit(case, reading) and slip_of(case.quantity, reading) is not None


def _is_given_for_it(case: _Case, reading: Reading) -> bool:
    """Return whether a number of the question is put forward under the name, or in the very unit, of what was asked."""
    words = belonging(reading, case.subject)
    concluded = reading.final and (words is Belonging.OWN or (words is Belonging.TOPIC and "/" in reading.unit))
    return (concluded or words is Belonging.NAMED) and _has_its_unit(case, reading) and not reading.bound


def _has_its_unit(case: _Case, reading: Reading) -> bool:
    return bool(reading.unit) and fit_of(reading, case.quantity) is Fit.FULL and not reading.negated


def _nothing_found(case: _Case) -> QuantityJudgement:
    return case.judged(Verdict.UNMET, f"No number was found that answers this; it is {case.expected}.")


def _is_taken_back(case: _Case, choice: Choice) -> bool:
    """Return whether the answer denies the very form of the right value that it also states."""
    if choice.reading is None or (stated := accepted_as(case.quantity, choice.reading)) is None:
        return False
    return bool(choice.denied) and stated in [accepted_as(case.quantity, each) for each in choice.denied]


def _of_rivals(case: _Case, rivals: tuple[Reading, ...]) -> QuantityJudgement:
    right = [accepted_as(case.quantity, each) is not None for each in rivals]
    if all(right) or not any(case.is_offered(each) for each in rivals):
        return _of_one(case, rivals[-1])
    said = " and ".join(dict.fromkeys(case.printed(each) for each in rivals))
    if any(right):
        reason = f"You give {said}, and which of them is your answer cannot be told."
        return case.judged(Verdict.CANNOT_TELL, reason, rivals[-1])
    return case.judged(Verdict.CONTRADICTED, f"You give {said}; it should be {case.expected}.", rivals[-1])


def _of_one(case: _Case, reading: Reading) -> QuantityJudgement:
    said, why = case.printed(reading), accepted_as(case.quantity, reading)
    if reading.high is not None:
        return _of_range(case, reading)
    if why is not None:
        if fit_of(reading, case.quantity) is Fit.BARE and case.quantity.unit_required and case.quantity.unit:
            return case.judged(Verdict.UNMET, f"{said} is the right number, but its unit is missing.", reading)
        return case.judged(Verdict.MET, why or f"{said} agrees with {case.expected}.", reading)
    return _of_wrong(case, reading)


def _of_wrong(case: _Case, reading: Reading) -> QuantityJudgement:
    said = case.printed(reading)
    slip = slip_of(case.quantity, reading)
    as_printed = within(reading.number, case.quantity.value, case.quantity.tolerance)
    if is_right_number(case.quantity, reading) and (slip is None or as_printed):
        return _wrong_unit(case, reading)
    if slip is not None:
        return case.judged(Verdict.CONTRADICTED, f"You say {said}. {slip.reply}", reading, slip.name)
    if reading.bound and reading.role < Role.RESULT:
        return case.judged(Verdict.UNMET, f"{said} is only a bound; it is {case.expected}.", reading)
    return case.judged(Verdict.CONTRADICTED, f"You say {said}; it should be {case.expected}.", reading)


def _wrong_unit(case: _Case, reading: Reading) -> QuantityJudgement:
    said = case.printed(reading)
    return case.judged(
        Verdict.CONTRADICTED, f"The number is right, the unit is not: you say {said}, it is {case.expected}.", reading
    )


def _of_range(case: _Case, reading: Reading) -> QuantityJudgement:
    """Judge a range: met where both ends are right, partial where one is or it holds the value, and it is narrow."""
    low, high = _ends(reading)
    right = [accepted_as(case.quantity, each) is not None for each in (low, high)]
    if all(right):
        return case.judged(Verdict.MET, f"{case.printed(reading)} agrees with {case.expected}.", reading)
    target = forms(case.quantity)[0]
    pairs = zip(meanings(low, target), meanings(high, target), strict=False)
    if not any(right) and not any(first <= target.value <= last for first, last in pairs):
        return case.judged(Verdict.CONTRADICTED, f"You say {case.printed(reading)}; it is {case.expected}.", reading)
    narrow = 0 < high.value <= _NARROW * low.value
    reason = f"{case.printed(reading)} is about right, it is {case.expected}, but is no single number."
    return case.judged(Verdict.PARTIAL if narrow else Verdict.UNMET, reason, reading)


def _ends(reading: Reading) -> tuple[Reading, Reading]:
    high = reading.value if reading.high is None else reading.high
    return reading._replace(high=None), reading._replace(value=high, high=None)
