"""Which point an interviewer comes back to, and when to leave it. Code decides both; nothing in an answer can."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tutor.dialogue.follow_up import choose_follow_up
from tutor.domain import PointVerdict, Question, Style, Verdict

BUDGET: Mapping[Style, int] = {Style.FRIENDLY: 1, Style.NEUTRAL: 2, Style.TOUGH: 3}
"""Questions about what is open, for each question of the bank."""


def choose_probe(
    question: Question, verdicts: Sequence[PointVerdict], asked: Sequence[str], style: Style
) -> PointVerdict | None:
    """Return the verdict on the point that is asked about next, None where the question is done.

    The heaviest open point first, within the budget. What contradicts the reference is asked about even beyond it,
    before it is held against anybody. A full answer that needed no such question gets one in depth, about the heaviest
    point that was made. `asked` are the points asked about already: none is asked about twice.
    """
    found = {each.id: each for each in verdicts}
    if (gap := choose_follow_up(question, verdicts, asked, BUDGET[style])) is not None:
        return found[gap.point]
    wrong = _heaviest(question, found, Verdict.CONTRADICTED, asked)
    if wrong is not None or asked or any(each.verdict is not Verdict.MET for each in verdicts):
        return wrong
    return _heaviest(question, found, Verdict.MET, asked)


def _heaviest(
    question: Question, found: Mapping[str, PointVerdict], verdict: Verdict, asked: Collection[str]
) -> PointVerdict | None:
    fitting = [
        each
        for each in question.points
        if each.id not in asked and each.id in found and found[each.id].verdict is verdict
    ]
    return found[max(fitting, key=lambda point: point.weight).id] if fitting else None
