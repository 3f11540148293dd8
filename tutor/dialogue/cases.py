"""Disputed verdicts as cases to measure a grader on. One line of the file:

{"question": "scaling.six-n-d", "point": "rule", "answer": "...", "reply": false, "expected": "met",
 "first": "unmet", "second": "met"}
"""

from __future__ import annotations

from tutor.dialogue.appeals import Disputed
from tutor.domain import CorrectionKind, Value, Verdict


class Case(Value):
    """`expected` is a teacher's verdict, None where none has decided; `second` is that of the second look.

    `reply` says that the answer is a reply to what was asked about this one point.
    """

    question: str
    point: str
    answer: str
    reply: bool = False
    expected: Verdict | None
    first: Verdict
    second: Verdict | None


def as_case(disputed: Disputed) -> Case:
    """Return a disputed verdict as a case. Who disagreed, and with what words, stays out of it."""
    said = {each.kind: each.verdict.verdict for each in disputed.corrections}  # the last one of each kind
    return Case(
        question=disputed.question_id,
        point=disputed.verdict.id,
        answer=disputed.answer,
        reply=disputed.reply,
        expected=said.get(CorrectionKind.OVERRIDE),
        first=disputed.verdict.verdict,
        second=said.get(CorrectionKind.APPEAL),
    )
