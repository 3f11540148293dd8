"""How a question stands: what an answer and the replies to its follow-ups have earned together."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.dialogue.corrections import after_appeals, override_of, rank
from tutor.domain import PointVerdict, Session, SessionKind, Status, Turn, TurnKind, Value
from tutor.grading.marks import Marks, add_up

HINT_COST = 0.1
"""Share of a question's marks that a hint costs."""


class PointStanding(Value):
    """The best verdict on a point, or a teacher's, and the number of the turn whose text it quotes."""

    verdict: PointVerdict
    turn: int


class Standing(Value):
    """The points of one attempt in the order of the rubric, and the marks they add up to.

    `after_reveal` says that the learner had looked at the reference before answering; `hints` counts the hints taken.
    """

    points: tuple[PointStanding, ...]
    marks: Marks
    after_reveal: bool = False
    hints: int = 0

    @property
    def counted(self) -> float | None:
        """The marks less what the hints cost, None where there is no single mark."""
        return None if self.marks.marks is None else max(0.0, round(self.marks.marks - self.cost, 6))

    @property
    def cost(self) -> float:
        """The marks that hints cost: a tenth of the question's for each."""
        return round(HINT_COST * self.hints * self.marks.out_of, 6)

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
    graded = graded_attempts(session, question_id)
    return standing_after(session, graded[-1]) if graded else None


def graded_attempts(session: Session, question_id: str) -> tuple[tuple[Turn, ...], ...]:
    """Return the attempts at a question that have a grade, oldest first."""
    return tuple(turns for turns in attempts(session, question_id) if any(turn.grade for turn in turns))


def standing_after(session: Session, turns: Sequence[Turn]) -> Standing:
    """Return how a question stands after one attempt, which has a grade."""
    points = tuple(_best_of(session, turns).values())
    readable = not any(turn.grade.status is Status.NEEDS_REVIEW for turn in turns if turn.grade)
    answered = next(turn for turn in turns if turn.grade)
    return Standing(
        points=points,
        marks=add_up([each.verdict for each in points], readable),
        hints=sum(turn.kind is TurnKind.HINTED for turn in turns),
        after_reveal=any(
            _is_reveal(turn, answered.question_id) and turn.number < answered.number for turn in session.turns
        ),
    )


def is_told(session: Session) -> bool:
    """Whether the verdicts of a session may be shown: those of an interview come at its end."""
    ended = bool(session.turns) and session.turns[-1].kind is TurnKind.ENDED
    return session.kind is SessionKind.PRACTICE or ended


def total(standings: Sequence[Standing]) -> Marks:
    """Add up the marks of several questions."""
    readable = not any(each.marks.status is Status.NEEDS_REVIEW for each in standings)
    return add_up([verdict for each in standings for verdict in each.verdicts], readable)


def _best_of(session: Session, turns: Sequence[Turn]) -> dict[str, PointStanding]:
    best: dict[str, PointStanding] = {}
    for turn in turns:
        for first in turn.grade.points if turn.grade else ():
            verdict, known = after_appeals(session, turn, first), best.get(first.id)
            if known is None or rank(verdict) < rank(known.verdict):
                best[first.id] = PointStanding(verdict=verdict, turn=turn.number)
    for point in best:
        if (decided := override_of(session, turns, point)) is not None:
            best[point] = PointStanding(verdict=decided.verdict, turn=decided.turn)
    return best


def _is_reveal(turn: Turn, question_id: str) -> bool:
    return turn.kind is TurnKind.REVEALED and turn.question_id == question_id
