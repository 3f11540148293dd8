"""Disagreeing with a verdict, and deciding on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import shorten

from tutor.bank.bank import Bank
from tutor.dialogue.appeals import Appeals, Disputed
from tutor.dialogue.corrections import corrections_of
from tutor.dialogue.view import question_of
from tutor.domain import Learner, PointVerdict, Role, Session, Turn, Verdict
from tutor.errors import InputError, TutorError
from ui.cards import WORDS
from ui.disputes import disputed
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of
from ui.render import transcript, trouble

SESSIONS = 5
"""A learner's last practices and interviews, of which verdicts can be looked at again."""

_LONGEST = 90

Options = list[tuple[str, str]]


@dataclass(frozen=True)
class Shown:
    """What the tab shows: the learner's disputes, the verdicts to choose from, the teacher's queue, and what failed."""

    mine: str = ""
    verdicts: Options | None = None
    queue: Options | None = None
    all: str = ""
    trouble: str = ""


class Appealing:
    """The tab of second looks of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def shown(self, learner: Learner, trouble: str = "") -> Shown:
        """Return all that the learner may see; of other people's only a teacher sees anything."""
        try:
            teacher = learner.role is Role.TEACHER
            return Shown(
                mine=self._entries(learner, mine=True),
                verdicts=self._verdicts(learner),
                queue=self._queue(learner) if teacher else [],
                all=self._entries(learner, mine=False) if teacher else "",
                trouble=trouble,
            )
        except TutorError as error:
            return Shown(trouble=trouble or str(error))

    def look(self, learner: Learner, key: str | None) -> str:
        """Return the verdict of `key` with its answer and all that was said about it; empty where none is chosen."""
        if not key:
            return ""
        try:
            bank, session, turn, point = _parts(key)
            tutor = self._shelf.tutor(bank)
            found = tutor.appeals.look(learner, session, turn, point)
            return transcript(_told([found], tutor.bank, whose=found.learner != learner.id))
        except TutorError as error:
            return trouble(str(error))

    def appeal(self, learner: Learner, key: str | None, argument: str) -> Shown:
        """Ask for a second look at the verdict of `key`."""

        def take(appeals: Appeals, session: str, turn: int, point: str) -> None:
            appeals.appeal(learner, session, turn, point, argument)

        return self._taken(learner, key, take)

    def override(self, learner: Learner, key: str | None, verdict: str | None, reason: str) -> Shown:
        """Decide on the verdict of `key`, as a teacher."""

        def take(appeals: Appeals, session: str, turn: int, point: str) -> None:
            if verdict not in set(Verdict):
                raise InputError("choose what the verdict should be")
            appeals.override(learner, session, turn, point, Verdict(verdict), reason)

        return self._taken(learner, key, take)

    def _taken(self, learner: Learner, key: str | None, take: Callable[[Appeals, str, int, str], None]) -> Shown:
        try:
            bank, session, turn, point = _parts(key)
            take(self._shelf.appeals(bank), session, turn, point)
        except TutorError as error:
            return self.shown(learner, str(error))
        return self.shown(learner)

    def _verdicts(self, learner: Learner) -> Options:
        found: Options = []
        for session in self._shelf.first.store.list(learner.id, SESSIONS):
            name = self._shelf.holding(session.bank)
            if name is None:
                continue
            for turn, point in self._shelf.tutor(name).appeals.verdicts(learner, session.id):
                if point.verdict is not Verdict.MET and not _looked_at_twice(session, turn, point):
                    label = _label(point, self._shelf.tutor(name).bank, turn.question_id)
                    found.append((label, f"{name}|{session.id}|{turn.number}|{point.id}"))
        return found

    def _queue(self, teacher: Learner) -> Options:
        found: Options = []
        for name in self._shelf.names:
            tutor = self._shelf.tutor(name)
            for each in (*tutor.appeals.all(teacher), *tutor.appeals.gradings(teacher)):
                whose = "You" if each.learner == teacher.id else each.learner
                about = _label(each.verdict, tutor.bank, each.question_id)
                label = f"{whose}, {'disputed' if each.corrections else 'graded'}. {about}"
                found.append((label, f"{name}|{each.session}|{each.turn}|{each.verdict.id}"))
        return list(dict.fromkeys(found))

    def _entries(self, learner: Learner, mine: bool) -> str:
        entries: list[str] = []
        for name in self._shelf.names:
            tutor = self._shelf.tutor(name)
            if mine:
                found = tutor.appeals.of(learner)
            else:  # one's own stand above already
                found = [each for each in tutor.appeals.all(learner) if each.learner != learner.id]
            entries += _told(found, tutor.bank, whose=not mine)
        return transcript(entries)


def _told(found: Sequence[Disputed], bank: Bank, whose: bool) -> list[str]:
    return disputed(found, partial(passage_of, bank), partial(_title, bank), whose)


def _label(point: PointVerdict, bank: Bank, question_id: str) -> str:
    """Return a verdict as one to choose: "Missed: Twenty tokens a parameter (Chinchilla and Kaplan)"."""
    return f"{WORDS[point.verdict]}: {shorten(point.text, _LONGEST, placeholder='…')} ({bank.title(question_id)})"


def _title(bank: Bank, question_id: str) -> str:
    question = question_of(bank, question_id)
    return question.text if question is not None else question_id


def _parts(key: str | None) -> tuple[str, str, int, str]:
    """Return bank, session, turn and point of a key. Raises InputError for what is none."""
    bank, session, turn, point = (key or "").rsplit("|", 3) if (key or "").count("|") >= 3 else ("", "", "", "")
    if not turn.isdecimal():
        raise InputError("choose a verdict first")
    return bank, session, int(turn), point


def _looked_at_twice(session: Session, turn: Turn, point: PointVerdict) -> bool:
    """Whether a verdict has had its second look, or a teacher's word."""
    return bool(corrections_of(session, turn.number, point.id))
