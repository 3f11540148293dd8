"""Which point an interviewer comes back to, and when to leave it. Code decides both; nothing in an answer can."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tutor.dialogue.follow_up import choose_follow_up
from tutor.dialogue.standing import standing_after
from tutor.domain import PointVerdict, Question, Session, Style, Turn, TurnKind, Verdict

BUDGET: Mapping[Style, int] = {Style.FRIENDLY: 1, Style.NEUTRAL: 2, Style.TOUGH: 3}
"""Questions about what is open, for each question of the bank."""


def choose_probe(
    question: Question,
    verdicts: Sequence[PointVerdict],
    asked: Sequence[str],
    style: Style,
    stood_by: Collection[str] | None = None,
) -> PointVerdict | None:
    """Return the verdict on the point that is asked about next, None where the question is done.

    The heaviest open point first, within the budget. What contradicts the reference is asked about even beyond it,
    before it is held against anybody. A full answer that needed no such question gets one in depth, about the heaviest
    point that was made. `asked` are the points asked about already: none is asked about twice, save one that was open
    and that a reply then contradicted in words of its own. `stood_by` are those whose contradiction was asked about;
    all of `asked` where None.
    """
    found = {each.id: each for each in verdicts}
    if (gap := choose_follow_up(question, verdicts, list(dict.fromkeys(asked)), BUDGET[style])) is not None:
        return found[gap.point]
    wrong = _heaviest(question, found, Verdict.CONTRADICTED, _settled(found, asked, stood_by))
    if wrong is not None or asked or any(each.verdict is not Verdict.MET for each in verdicts):
        return wrong
    return _heaviest(question, found, Verdict.MET, asked)


def _settled(
    found: Mapping[str, PointVerdict], asked: Sequence[str], stood_by: Collection[str] | None
) -> Collection[str]:
    """Return the points that are not asked about again: without words to quote it would be the same question."""
    if stood_by is None:
        return asked
    return [each for each in asked if each in stood_by or (each in found and not found[each].quote)]


def contradictions_asked(session: Session, turns: Sequence[Turn]) -> frozenset[str]:
    """Return the points that were contradicted when one of some turns asked about them."""
    asked = [turn for turn in turns if turn.kind is TurnKind.PROBED]
    return frozenset(
        turn.point
        for turn in asked
        if turn.point is not None and verdict_before(session, turns, turn) is Verdict.CONTRADICTED
    )


def verdict_before(session: Session, turns: Sequence[Turn], probe: Turn) -> Verdict | None:
    """Return the verdict on a point as it stood when it was asked about; None where it had none."""
    earlier = [turn for turn in turns if turn.number < probe.number]
    if not any(turn.grade for turn in earlier):
        return None
    verdicts = standing_after(session.model_copy(update={"corrections": ()}), earlier).verdicts
    return next((each.verdict for each in verdicts if each.id == probe.point), None)


def _heaviest(
    question: Question, found: Mapping[str, PointVerdict], verdict: Verdict, asked: Collection[str]
) -> PointVerdict | None:
    fitting = [
        each
        for each in question.points
        if each.id not in asked and each.id in found and found[each.id].verdict is verdict
    ]
    return found[max(fitting, key=lambda point: point.weight).id] if fitting else None
