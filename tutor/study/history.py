"""What a learner has tried in practices and interviews: every graded attempt at a question, out of stored sessions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

from tutor.bank.bank import Bank, own_id
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.standing import graded_attempts, is_told, standing_after
from tutor.domain import PointVerdict, Probability, Session, Turn, Value, Verdict
from tutor.grading.marks import Marks


class AttemptKind(StrEnum):
    """Where a question was tried; the first two are those of SessionKind."""

    PRACTICE = "practice"
    INTERVIEW = "interview"
    FLASHCARD = "flashcard"
    QUIZ = "quiz"


class Attempt(Value):
    """One graded try at a question, its follow-ups included; `question_id` is what the question goes by now.

    `session` is the id of the practice, interview or quiz; a flashcard has none. `points` are those that were asked
    for: not all of the question's, where a card is of one point or an item of a quiz asks for a number. `share` is what
    they earned of what was decided, less what hints cost, and `decided` how much of the question's marks was; an
    attempt of which nothing was decided has no share. `fresh` says that the answer had not been shown shortly before:
    earlier in the session, or in the hours before a flashcard or an item of a quiz. `slips` are the known mistakes that
    its numbers came from.
    """

    question_id: str
    session: str
    kind: AttemptKind
    at: datetime
    marks: Marks
    points: tuple[PointVerdict, ...]
    share: Probability | None
    decided: Probability
    fresh: bool
    slips: tuple[str, ...] = ()

    @property
    def missed(self) -> tuple[PointVerdict, ...]:
        """The points that cost marks."""
        return tuple(each for each in self.points if each.verdict in (Verdict.UNMET, Verdict.CONTRADICTED))


def attempts_in(sessions: Iterable[Session], bank: Bank) -> tuple[Attempt, ...]:
    """Return the attempts at questions of a bank, oldest first; none of an interview that is not over."""
    told = [each for each in sessions if each.bank == bank.name and is_told(each)]
    found = [attempt for each in told for attempt in _of_session(_renamed(each, bank))]
    return tuple(sorted(found, key=attrgetter("at")))


def by_question(attempts: Sequence[Attempt]) -> dict[str, tuple[Attempt, ...]]:
    """Return the attempts at each question, in the order in which they came."""
    ordered = sorted(attempts, key=attrgetter("question_id"))  # sorting keeps the order of equals
    return {each: tuple(group) for each, group in groupby(ordered, key=attrgetter("question_id"))}


def _renamed(session: Session, bank: Bank) -> Session:
    """Return a session as if its questions had always gone by the ids they have now, and had the bank's own numbers."""
    now = {turn.question_id: bank.current(own_id(turn.question_id)) for turn in session.turns}
    turns = tuple(turn.model_copy(update={"question_id": now[turn.question_id]}) for turn in session.turns)
    return session.model_copy(update={"turns": turns})


def _of_session(session: Session) -> Iterator[Attempt]:
    for question_id in dict.fromkeys(asked_ids(session)):
        for place, turns in enumerate(graded_attempts(session, question_id)):
            yield _attempt(session, question_id, turns, first=place == 0)


def _attempt(session: Session, question_id: str, turns: Sequence[Turn], first: bool) -> Attempt:
    found = standing_after(session, turns)
    share, decided = shares(found.verdicts, sum(each.weight for each in found.verdicts), found.cost)
    return Attempt(
        question_id=question_id,
        session=session.id,
        kind=AttemptKind(session.kind.value),
        at=next(turn.at for turn in turns if turn.grade),
        marks=found.marks,
        points=found.verdicts,
        share=share,
        decided=decided,
        fresh=first and not found.after_reveal,
        slips=slips_of(found.verdicts),
    )


def slips_of(points: Sequence[PointVerdict]) -> tuple[str, ...]:
    """Return the known mistakes that the numbers of some points came from."""
    return tuple(each.check.slip for each in points if each.check is not None and each.check.slip)


def shares(points: Sequence[PointVerdict], whole: float, cost: float = 0.0) -> tuple[float | None, float]:
    """Return what some points earned of what was decided of them, less `cost` marks, and how much of the `whole` of a
    question's marks was decided.
    """
    worth = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5}
    decided = sum(each.weight for each in points if each.verdict is not Verdict.CANNOT_TELL)
    if not decided:
        return None, 0.0
    earned = sum(worth.get(each.verdict, 0.0) * each.weight for each in points)
    return min(1.0, max(0.0, earned - cost) / decided), decided / whole
