"""How a question stands: what an answer and the replies to its follow-ups have earned together."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.domain import PointVerdict, Session, Status, Turn, TurnKind, Value, Verdict
from tutor.grading.marks import Marks, add_up

# Best first. Contradicted stands before unmet although both earn nothing: a wrong belief that was once stated is not
# taken back by a reply that says nothing about it. Cannot tell stands before both: what could not be read may be right.
_BEST_FIRST = (Verdict.MET, Verdict.PARTIAL, Verdict.CANNOT_TELL, Verdict.CONTRADICTED, Verdict.UNMET)


class PointStanding(Value):
    """The best verdict on a point, and the number of the turn whose text it quotes."""

    verdict: PointVerdict
    turn: int


class Standing(Value):
    """The points of one attempt in the order of the rubric, and the marks they add up to.

    `after_reveal` says that the learner had looked at the reference before answering.
    """

    points: tuple[PointStanding, ...]
    marks: Marks
    after_reveal: bool = False

    @property
    def verdicts(self) -> tuple[PointVerdict, ...]:
        return tuple(each.verdict for each in self.points)


def attempts(session: Session, question_id: str) -> tuple[tuple[Turn, ...], ...]:
    """Return the turns on a question, one group for each time it was asked, the asking first."""
    groups: list[list[Turn]] = []
    for turn in session.turns:
        if turn.question_id != question_id:
            continue
        if turn.kind is TurnKind.ASKED:
            groups.append([])
        if groups:
            groups[-1].append(turn)
    return tuple(tuple(group) for group in groups)


def standing(session: Session, question_id: str) -> Standing | None:
    """Return how a question stands after its last attempt with a grade; None where there is no grade yet.

    An attempt that was given up (asked again, then skipped) takes nothing away from the one before. Points are shown
    as they were graded, so that a later edit of the bank rewrites no grade.
    """
    graded = [turns for turns in attempts(session, question_id) if any(turn.grade for turn in turns)]
    if not graded:
        return None
    points = tuple(_best_of(graded[-1]).values())
    readable = not any(turn.grade.status is Status.NEEDS_REVIEW for turn in graded[-1] if turn.grade)
    answered = next(turn.number for turn in graded[-1] if turn.grade)
    return Standing(
        points=points,
        marks=add_up([each.verdict for each in points], readable),
        after_reveal=any(_is_reveal(turn, question_id) and turn.number < answered for turn in session.turns),
    )


def total(standings: Sequence[Standing]) -> Marks:
    """Add up the marks of several questions."""
    readable = not any(each.marks.status is Status.NEEDS_REVIEW for each in standings)
    return add_up([verdict for each in standings for verdict in each.verdicts], readable)


def _best_of(turns: Sequence[Turn]) -> dict[str, PointStanding]:
    best: dict[str, PointStanding] = {}
    for turn in turns:
        for verdict in turn.grade.points if turn.grade else ():
            known = best.get(verdict.id)
            if known is None or _rank(verdict) < _rank(known.verdict):
                best[verdict.id] = PointStanding(verdict=verdict, turn=turn.number)
    return best


def _rank(verdict: PointVerdict) -> int:
    return _BEST_FIRST.index(verdict.verdict)


def _is_reveal(turn: Turn, question_id: str) -> bool:
    return turn.kind is TurnKind.REVEALED and turn.question_id == question_id
