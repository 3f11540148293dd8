"""The mock interview: what each button does, and what the page shows after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import groupby

from tutor.bank.bank import Bank
from tutor.dialogue.interview import wording
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.interview.state import InterviewView, Phase, view
from tutor.dialogue.view import question_of
from tutor.domain import Learner, Plan, Post, Session, SessionKind, Style, Turn, TurnKind
from tutor.errors import InputError, TutorError
from ui import reporting, talk
from ui.handlers import offers
from ui.handlers.offers import Ticked
from ui.handlers.practice import Place
from ui.handlers.seeds import sown
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of
from ui.render import answered, asked, folded_away, note, reading, transcript

EMPTY = (
    "<p>An interviewer asks, listens, and comes back to what is open. You see no grade before the end; then there is a "
    "report with every point, your words and the sources. Answers are kept as you send them, so you can leave and come "
    "back.</p>"
)


class Step(StrEnum):
    ANSWER = "answer"
    SKIP = "skip"
    PAUSE = "pause"
    CARRY_ON = "carry_on"
    END = "end"


@dataclass(frozen=True)
class Room:
    """What the interview tab shows. `phase` is None before anything was started; `draft` stays in the answer box."""

    transcript: str
    status: str = ""
    phase: Phase | None = None
    place: Place | None = None
    trouble: str = ""
    draft: str = ""


NOTHING_YET = Room(transcript([EMPTY]))


@dataclass(frozen=True)
class SetUp:
    """What was chosen for a new interview; 0 questions or minutes means no such bound."""

    post: str = Post.GENERALIST
    style: str = Style.NEUTRAL
    questions: float | None = 5
    minutes: float | None = 0
    seed: str = ""

    def plan(self) -> Plan:
        """Return the plan. Raises InputError where the interview would have no end, or too late a one."""
        questions, minutes = int(self.questions or 0), int(self.minutes or 0)
        if not questions and not minutes:
            raise InputError("expected a number of questions or of minutes, got neither: give one of them")
        if not 0 <= questions <= 50 or not 0 <= minutes <= 240:
            raise InputError("expected at most 50 questions and 240 minutes: give less")
        return Plan(post=Post(self.post), style=Style(self.style), questions=questions or None, minutes=minutes or None)


class Interviewing:
    """The interview tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def opened(self, learner: Learner) -> Room:
        """Return the learner's last interview where they left it, on whatever bank it was."""
        return _kindly(lambda: self._room(*self._now(learner, None)), NOTHING_YET, quiet=True)

    def at(self, learner: Learner, place: Place | None) -> Room:
        return _kindly(lambda: self._room(*self._now(learner, place)), NOTHING_YET) if place else NOTHING_YET

    def go_to(self, learner: Learner, session_id: str | None) -> Room:
        """Return one of the learner's interviews by its id."""

        def go() -> Room:
            if not session_id:
                raise InputError("choose one of your earlier interviews first")
            session = self._shelf.first.store.load(session_id, learner.id)
            name = self._shelf.holding(session.bank)
            if name is None:
                raise InputError(f"the bank {session.bank!r} of this interview is no longer there")
            return self._room(name, self._interview(name).resume(learner.id, session_id))

        return _kindly(go, NOTHING_YET)

    def earlier(self, learner: Learner) -> list[tuple[str, str]]:
        """Return (label, id) of the learner's interviews, the latest first."""
        mine = [each for each in self._shelf.first.store.list(learner.id) if each.kind is SessionKind.INTERVIEW]
        return [(_label(each), each.id) for each in mine]

    def begin(self, learner: Learner, bank: str | None, ticked: Ticked, chosen: SetUp, before: Room) -> Room:
        """Start an interview; `before` is what stays on the page where that fails."""

        def start() -> Room:
            wanted = offers.filter_for(offers.choices(self._shelf, bank), ticked)
            if wanted is None:
                raise InputError("nothing is ticked: tick at least one section and one difficulty")
            name = bank or self._shelf.names[0]
            started = self._interview(name).start(learner.id, chosen.plan(), wanted, sown(chosen.seed))
            return self._room(name, started)

        return _kindly(start, before)

    def waiting(self, learner: Learner, place: Place | None, text: str) -> Room:
        """Return the page while an answer is being read: the answer is in it already."""

        def wait() -> Room:
            where, now = self._now(learner, place)
            room = self._room(where, now)
            line = "The interviewer listens…"
            if not self._shelf.warm:
                line = f"{line} The grader is warming up, so this first answer takes a little longer."
            shown = [*self._entries(where, now), answered(text, None, {}), reading(line)]
            return replace(room, transcript=transcript(shown))

        return _kindly(wait, Room(""))

    def step(self, learner: Learner, place: Place | None, step: Step, text: str = "") -> Room:
        """Take a step in the interview of `place`, or in the learner's last one where the page has lost its place."""

        def take() -> Room:
            where, now = self._now(learner, place)
            graded = step is Step.ANSWER  # only that needs the index, which may have to be built first
            room, session = self._shelf.interview(where) if graded else self._interview(where), now.session.id
            seen = place.seen if place is not None else None
            if step is Step.ANSWER:
                return self._room(where, room.answer(learner.id, session, text, seen))
            taken: Callable[[str, str, int | None], InterviewView] = getattr(room, step.value)
            return self._room(where, taken(learner.id, session, seen))

        try:
            return take()
        except TutorError as error:
            return replace(self.at(learner, place), trouble=str(error), draft=text)

    def _interview(self, name: str | None) -> Interview:
        return self._shelf.tutor(name).interview

    def _now(self, learner: Learner, place: Place | None) -> tuple[str, InterviewView]:
        if place is not None:
            session = self._shelf.first.store.load(place.session, learner.id)
            return place.bank, self._seen(place.bank, session)
        for session in self._shelf.first.store.list(learner.id):
            name = self._shelf.holding(session.bank)
            if name is not None and session.kind is SessionKind.INTERVIEW:
                return name, self._seen(name, session)
        raise InputError("no interview has been started yet: set one up and press Start")

    def _seen(self, name: str, session: Session) -> InterviewView:
        """Return where a session is, without waiting for what only grading needs."""
        now = view(session, self._shelf.tutor(name).bank)
        return self._interview(name).resume(session.learner, session.id) if now.phase is Phase.DECIDING else now

    def _room(self, name: str, now: InterviewView) -> Room:
        shown = transcript(self._entries(name, now))
        return Room(shown, talk.status(now), now.phase, Place(name, now.session.id, now.seen))

    def _entries(self, name: str, now: InterviewView) -> Iterator[str]:
        bank = self._shelf.tutor(name).bank
        yield note(wording.opening(now.plan.style))
        groups = [list(turns) for _, turns in groupby(now.session.turns, key=lambda turn: turn.question_id)]
        over = now.phase is Phase.ENDED  # then what was said stands in the report, and is folded here
        for turns in groups if over else groups[:-1]:
            question = question_of(bank, turns[0].question_id)
            title = question.text if question is not None else turns[0].question_id
            yield folded_away(title, _said(turns, bank, now))
        for turns in () if over else groups[-1:]:
            yield from _said(turns, bank, now)
        if over:
            yield note(wording.ENDINGS.get(now.session.turns[-1].text, "The interview is over."))
            report = self._interview(name).report(now.session.learner, now.session.id)
            yield reporting.report_card(report, partial(passage_of, bank))


def _said(turns: list[Turn], bank: Bank, now: InterviewView) -> Iterator[str]:
    """Yield what was said, with no word on how good it was."""
    asked_so_far = [turn.number for turn in now.session.turns if turn.kind is TurnKind.ASKED]
    for turn in turns:
        match turn.kind:
            case TurnKind.ASKED:
                of = f" of {now.plan.questions}" if now.plan.questions else ""
                place = f"Question {asked_so_far.index(turn.number) + 1}{of}"
                question = question_of(bank, turn.question_id)
                yield talk.put(question, place) if question is not None else asked(None, turn.question_id, "")
            case TurnKind.ANSWERED | TurnKind.FOLLOWED_UP:
                yield answered(turn.text, None, {})
            case TurnKind.PROBED:
                yield talk.came_back(turn.text)
            case TurnKind.SKIPPED:
                yield note("Passed.")
            case TurnKind.PAUSED:
                yield note("A pause.")


def _label(session: Session) -> str:
    over = "" if session.turns and session.turns[-1].kind is TurnKind.ENDED else ", not over yet"
    post = session.plan.post if session.plan else ""
    return f"{session.started:%Y-%m-%d %H:%M} UTC, {post}{over}"


def _kindly(make: Callable[[], Room], otherwise: Room, quiet: bool = False) -> Room:
    try:
        return make()
    except TutorError as error:
        return otherwise if quiet else replace(otherwise, trouble=str(error))
