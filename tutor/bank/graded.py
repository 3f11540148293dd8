"""What a grader makes of a bank's own texts: whether reference, empty answer and foreign reference earn what is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tutor.bank.bank import Bank
from tutor.bank.words import content_words
from tutor.domain import Grade, Question, Verdict
from tutor.errors import Fault

MOST_ELSEWHERE = 0.2  # of full marks that the reference of a question which is not linked may earn

Grading = Callable[[Sequence[tuple[Question, str]]], Sequence[Grade]]


def graded_lint(bank: Bank, grade: Grading, questions: Sequence[Question] | None = None) -> Iterator[Fault]:
    """Yield the faults of the questions, all where none are given, as they are found; takes a few grades a question.

    A question's own reference earns every point, an empty answer nothing, and the reference of the question that is
    most like it among those that are not linked at most `MOST_ELSEWHERE`. Raises what `grade` raises.
    """
    for question in bank.questions if questions is None else questions:
        other = _likest_stranger(bank, question)
        strange = [] if other is None else [(question, bank.reference(other))]
        own, empty, *foreign = grade([(question, bank.reference(question)), (question, ""), *strange])
        yield from _of_reference(question, own)
        if empty.marks:
            yield Fault(question.id, None, f"an empty answer earns {empty.marks:g} marks; expected none")
        if other is not None and (earned := foreign[0].marks_range[0] / question.out_of) > MOST_ELSEWHERE:
            what = f"the reference of {other.id!r}, which is not linked, earns {earned:.2f} of full marks; expected at"
            yield Fault(question.id, None, f"{what} most {MOST_ELSEWHERE}: link the two, or tell their points apart")


def _of_reference(question: Question, grade: Grade) -> Iterator[Fault]:
    for verdict in grade.points:
        if verdict.verdict is not Verdict.MET:
            what = f"its own reference is judged {verdict.verdict}; expected met ({verdict.reason})"
            yield Fault(f"{question.id}/{verdict.id}", None, what)


def _likest_stranger(bank: Bank, question: Question) -> Question | None:
    """The question, not linked, whose reference shares most content words with the points; None where all are linked.

    Of equals, the first.
    """
    asked = {word for point in question.points for word in content_words(point.text)}
    strangers = [each for each in bank.questions if not bank.linked(each.id, question.id)]
    return max(strangers, key=lambda each: len(asked & _said(bank, each)), default=None)


def _said(bank: Bank, question: Question) -> frozenset[str]:
    return frozenset(content_words(bank.reference(question)))
