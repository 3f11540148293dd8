"""Second words on a verdict: an appeal that was judged again, or a teacher's override. The first word is never lost."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.domain import Correction, CorrectionKind, PointVerdict, Session, Turn, Verdict

# Best first. Contradicted stands before unmet although both earn nothing: a wrong belief that was once stated is not
# taken back by a reply that says nothing about it. Cannot tell stands before both: what could not be read may be right.
BEST_FIRST = (Verdict.MET, Verdict.PARTIAL, Verdict.CANNOT_TELL, Verdict.CONTRADICTED, Verdict.UNMET)


def rank(verdict: PointVerdict) -> int:
    return BEST_FIRST.index(verdict.verdict)


def corrections_of(session: Session, turn: int, point: str) -> tuple[Correction, ...]:
    """Return the corrections of one verdict, oldest first."""
    return tuple(each for each in session.corrections if (each.turn, each.point) == (turn, point))


def override_of(session: Session, turns: Sequence[Turn], point: str) -> Correction | None:
    """Return the last override of a point in some turns: it wins over every verdict there is or will be."""
    numbers = {turn.number for turn in turns}
    found = [
        each
        for each in session.corrections
        if each.kind is CorrectionKind.OVERRIDE and each.point == point and each.turn in numbers
    ]
    return found[-1] if found else None


def after_appeals(session: Session, turn: Turn, verdict: PointVerdict) -> PointVerdict:
    """Return the better of the first verdict and those of its appeals: an appeal lowers nothing."""
    appeals = [each for each in corrections_of(session, turn.number, verdict.id) if each.kind is CorrectionKind.APPEAL]
    return min([verdict, *(each.verdict for each in appeals)], key=rank)
