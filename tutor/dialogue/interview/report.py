"""What is told when an interview is over: everything that was kept back until then, with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from tutor.bank.bank import Bank
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.corrections import BEST_FIRST
from tutor.dialogue.interview.ability import Ability
from tutor.dialogue.interview.probing import verdict_before
from tutor.dialogue.interview.scoring import Score, earned, score
from tutor.dialogue.interview.state import MARKERS, ability, ability_after, elapsed, plan_of
from tutor.dialogue.standing import PointStanding, Standing, attempts
from tutor.dialogue.view import question_of
from tutor.domain import (
    Difficulty,
    Grade,
    Part,
    PassageId,
    Plan,
    PointVerdict,
    Question,
    Session,
    Turn,
    TurnKind,
    Value,
    Verdict,
)
from tutor.grading.marks import Marks

_TO_STUDY = 3
_LOST = {Verdict.UNMET: 1.0, Verdict.CONTRADICTED: 1.0, Verdict.PARTIAL: 0.5}


class Why(StrEnum):
    """What a question about a point was for."""

    GAP = "gap"
    CONTRADICTION = "contradiction"
    DEPTH = "depth"


class AskedBack(Value):
    """A point that was come back to: what was asked and said, and the verdicts before and after.

    `reply` is None where it was passed on or never came, and so is `turn`, its number. A reply to a question in depth
    is not graded.
    """

    point: str
    why: Why
    text: str
    reply: str | None
    turn: int | None
    before: Verdict
    after: Verdict
    grade: Grade | None


class Reviewed(Value):
    """One question of the interview. `answer` is None where it was passed on, and so is `turn`, its number."""

    question_id: str
    section: str
    difficulty: Difficulty | None
    text: str
    answer: str | None
    turn: int | None
    grade: Grade | None
    points: tuple[PointStanding, ...]
    marks: Marks
    asked_back: tuple[AskedBack, ...]
    seconds: float
    ability: Ability


class ToStudy(Value):
    """A point to study, with the passage to read."""

    question_id: str
    point: PointVerdict
    passage: PassageId
    heading: str


class Earlier(Value):
    """An earlier interview of the same learner on the same bank."""

    session_id: str
    started: datetime
    score: Score
    ability: Ability


class Report(Value):
    """A whole interview. `overall` is None where no question of it is in the bank any more."""

    session_id: str
    learner: str
    bank: str
    plan: Plan
    started: datetime
    seconds: float
    ended: str
    overall: Score | None
    sections: tuple[tuple[str, Score], ...]
    ability: Ability
    questions: tuple[Reviewed, ...]
    to_study: tuple[ToStudy, ...]
    earlier: tuple[Earlier, ...]


def build_report(session: Session, bank: Bank, earlier: Sequence[Session] = ()) -> Report:
    """Return the report of an interview. `earlier` are other interviews on the same bank, newest first."""
    asked = _questions(session, bank)
    standings = [(question, earned(session, question)) for question in asked]
    sections = dict.fromkeys(question.section for question in asked)
    return Report(
        session_id=session.id,
        learner=session.learner,
        bank=session.bank,
        plan=plan_of(session),
        started=session.started,
        seconds=elapsed(session.turns).total_seconds(),
        ended=session.turns[-1].text if session.turns else "",
        overall=score([found for _, found in standings]) if standings else None,
        sections=tuple(
            (name, score([found for question, found in standings if question.section == name])) for name in sections
        ),
        ability=ability(session, bank),
        questions=tuple(_reviewed(session, bank, each, found) for each, found in standings),
        to_study=to_study(standings, bank),
        earlier=tuple(done for each in earlier if (done := _earlier(each, bank)) is not None),
    )


def to_study(standings: Sequence[tuple[Question, Standing]], bank: Bank) -> tuple[ToStudy, ...]:
    """Return the three points that cost most; what was wrong goes before what was missed at equal cost.

    As long as there are others no two have the same passage to read.
    """
    lost = [
        (_LOST[each.verdict.verdict] * each.verdict.weight, each.verdict, question)
        for question, found in standings
        for each in found.points
        if each.verdict.verdict in _LOST and not _is_of_working(question, each.verdict)
    ]
    lost.sort(key=lambda each: (-each[0], each[1].verdict is not Verdict.CONTRADICTED))
    first = {point.passage: point for _, point, _ in reversed(lost)}
    lost.sort(key=lambda each: first[each[1].passage] is not each[1])
    headings = {passage.id: passage.heading for passage in bank.passages}
    return tuple(
        ToStudy(question_id=question.id, point=point, passage=point.passage, heading=headings.get(point.passage, ""))
        for _, point, question in lost[:_TO_STUDY]
    )


def _is_of_working(question: Question, verdict: PointVerdict) -> bool:
    """Whether a point is a part of the working that leads to a number: the number itself says what to study."""
    found = next((point for point in question.points if point.id == verdict.id), None)
    return found is not None and found.quantity is not None and found.quantity.part is not Part.RESULT


def _questions(session: Session, bank: Bank) -> list[Question]:
    found = [question_of(bank, each) for each in dict.fromkeys(asked_ids(session))]
    return [each for each in found if each is not None]


def _earlier(session: Session, bank: Bank) -> Earlier | None:
    standings = [earned(session, each) for each in _questions(session, bank)]
    if not standings or not any(turn.kind is TurnKind.ENDED for turn in session.turns):
        return None
    able = ability(session, bank)
    return Earlier(session_id=session.id, started=session.started, score=score(standings), ability=able)


def _reviewed(session: Session, bank: Bank, question: Question, found: Standing) -> Reviewed:
    turns = attempts(session, question.id)[-1]
    answered = next((turn for turn in turns if turn.kind is TurnKind.ANSWERED), None)
    place = list(dict.fromkeys(asked_ids(session))).index(question.id) + 1
    return Reviewed(
        question_id=question.id,
        section=question.section,
        difficulty=question.difficulty,
        text=question.text,
        answer=answered.text if answered is not None else None,
        turn=answered.number if answered is not None else None,
        grade=answered.grade if answered is not None else None,
        points=found.points,
        marks=found.marks,
        asked_back=_asked_back(session, turns),
        seconds=elapsed([*turns, *_next(session, turns[-1])]).total_seconds(),
        ability=ability_after(session, bank, place),
    )


def _next(session: Session, turn: Turn) -> list[Turn]:
    return [each for each in session.turns if each.number == turn.number + 1]


def _asked_back(session: Session, turns: Sequence[Turn]) -> tuple[AskedBack, ...]:
    said, found = [turn for turn in turns if turn.kind not in MARKERS], []
    for turn, reply in zip(said, [*said[1:], None], strict=True):
        before = verdict_before(session, turns, turn) if turn.kind is TurnKind.PROBED else None
        if before is None or turn.point is None:
            continue
        heard = reply if reply is not None and reply.kind is TurnKind.FOLLOWED_UP else None
        found.append(
            AskedBack(
                point=turn.point,
                why=_why(before),
                text=turn.text,
                reply=heard.text if heard is not None else None,
                turn=heard.number if heard is not None else None,
                before=before,
                after=_after(before, heard),
                grade=heard.grade if heard is not None else None,
            )
        )
    return tuple(found)


def _after(before: Verdict, reply: Turn | None) -> Verdict:
    """Return what a reply made of a verdict. Second looks and teachers come later, and are no doing of the reply."""
    given = [each.verdict for each in reply.grade.points] if reply is not None and reply.grade is not None else []
    return min([before, *given], key=BEST_FIRST.index)


def _why(before: Verdict) -> Why:
    return {Verdict.MET: Why.DEPTH, Verdict.CONTRADICTED: Why.CONTRADICTION}.get(before, Why.GAP)
