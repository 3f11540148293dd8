"""Drilling: what each button does, and what the page shows after it. Nothing is stored; the seed gives it all again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from tutor.domain import Grade
from tutor.drill import Exercise, tally
from tutor.errors import InputError, TutorError
from ui import drilled, render
from ui.cards import spoken
from ui.handlers.seeds import EASY_TO_NOTE, sown
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of

MOST = 50
EVERYTHING = ""
INTRODUCTION = (
    "<p>Fresh questions with numbers, drawn anew each time. Show your working: formula, numbers and arithmetic "
    "count by themselves, and the first step that goes wrong is shown. Code checks every number "
    "and names known mistakes.</p>"
)


class Phase(StrEnum):
    ASKING = "asking"
    CHECKED = "checked"
    FINISHED = "finished"


@dataclass(frozen=True)
class Tried:
    """What was answered to one exercise; no grade where it was skipped."""

    answer: str
    grade: Grade | None


@dataclass(frozen=True)
class Run:
    """A drill and where it is: `tried` are the exercises that are over, the last of them perhaps still shown."""

    bank: str
    topic: str
    number: int
    seed: int
    tried: tuple[Tried, ...] = ()
    phase: Phase = Phase.ASKING
    hinted: bool = False


@dataclass(frozen=True)
class Sheet:
    """What the drill tab shows."""

    transcript: str
    status: str = ""
    run: Run | None = None
    trouble: str = ""
    draft: str = ""


NOTHING_YET = Sheet(render.transcript([INTRODUCTION]))


class Drills:
    """The drill tab of one installation."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @property
    def banks(self) -> list[str]:
        return self._shelf.names

    def topics(self, bank: str | None) -> list[tuple[str, str]]:
        """Return title and name of each topic of a bank, all of them together first; none without drills."""
        try:
            topics = self._shelf.tutor(bank).course.topics
        except TutorError:
            return []
        return [("All topics", EVERYTHING), *((each.title, each.name) for each in topics)] if topics else []

    def start(self, bank: str | None, topic: str | None, number: float | None, seed: str) -> Sheet:
        """Ask the first exercise; `seed` is as written, empty for one drawn by chance."""
        try:
            if not 1 <= (asked := int(number or 0)) <= MOST:
                raise InputError(f"expected 1 to {MOST} questions, got {asked}")
            return self._sheet(Run(bank or self.banks[0], topic or EVERYTHING, asked, sown(seed, EASY_TO_NOTE)))
        except TutorError as error:
            return replace(NOTHING_YET, trouble=str(error))

    def answer(self, run: Run | None, text: str) -> Sheet:
        """Grade an answer to the exercise that is asked."""
        if run is None or run.phase is not Phase.ASKING:
            return self._sheet(run)
        try:
            if not text.strip():
                raise InputError("there is no answer yet: write one, or skip the question")
            exercise = self._exercises(run)[-1]
            grade = self._shelf.ready(run.bank).grader.grade(exercise.question, text)
        except TutorError as error:
            return replace(self._sheet(run), trouble=str(error), draft=text)
        return self._sheet(replace(run, tried=(*run.tried, Tried(text, grade)), phase=Phase.CHECKED))

    def hint(self, run: Run | None, text: str) -> Sheet:
        """Show the hint, and leave what has been written where it is."""
        return replace(self._sheet(replace(run, hinted=True) if run is not None else None), draft=text)

    def skip(self, run: Run | None) -> Sheet:
        if run is None or run.phase is not Phase.ASKING:
            return self._sheet(run)
        return self._sheet(replace(run, tried=(*run.tried, Tried("", None)), phase=Phase.CHECKED))

    def go_on(self, run: Run | None) -> Sheet:
        """Ask the next exercise, or end the drill after the last one."""
        if run is None or run.phase is not Phase.CHECKED:
            return self._sheet(run)
        phase = Phase.FINISHED if len(run.tried) >= run.number else Phase.ASKING
        return self._sheet(replace(run, phase=phase, hinted=False))

    def _exercises(self, run: Run) -> tuple[Exercise, ...]:
        """Return the exercises as far as the drill has come; a longer drill begins like a shorter one."""
        reached = min(len(run.tried) + (run.phase is Phase.ASKING), run.number)
        return self._shelf.tutor(run.bank).course.exercises(run.topic or None, max(reached, 1), run.seed)

    def _sheet(self, run: Run | None) -> Sheet:
        if run is None:
            return NOTHING_YET
        exercises = self._exercises(run)
        return Sheet(render.transcript(self._entries(run, exercises)), _status(run), run)

    def _entries(self, run: Run, exercises: tuple[Exercise, ...]) -> Iterator[str]:
        shown = len(run.tried) - 1 if run.phase is Phase.CHECKED else len(run.tried)
        for place, (exercise, tried) in enumerate(zip(exercises, run.tried, strict=False)):
            told = list(self._told(run, exercise, tried, place))
            if place < shown:
                yield drilled.folded(exercise, tried.grade, told)
            else:
                yield from told
        if run.phase is Phase.ASKING:
            yield drilled.asked(exercises[-1], len(run.tried) + 1, run.number)
            if run.hinted:
                yield drilled.hint(exercises[-1])
        if run.phase is Phase.FINISHED:
            asked = f"{run.number} question{'s' if run.number > 1 else ''}"
            again = f"The same questions again: {self._title(run)}, {asked}, seed {run.seed}."
            yield drilled.summary(tally([each.grade for each in run.tried]), again)

    def _title(self, run: Run) -> str:
        return next((title for title, name in self.topics(run.bank) if name == run.topic), run.topic)

    def _told(self, run: Run, exercise: Exercise, tried: Tried, place: int) -> Iterator[str]:
        yield drilled.asked(exercise, place + 1, run.number)
        if tried.grade is None:
            yield render.note("Skipped.")
        else:
            numbers = render.numbers_of(exercise.question)
            yield render.answered(tried.answer, tried.grade, numbers)
            yield render.graded(tried.grade, numbers, partial(passage_of, self._shelf.tutor(run.bank).bank))
        yield drilled.way(exercise)


def _status(run: Run) -> str:
    last = run.tried[-1].grade if run.tried else None
    match run.phase:
        case Phase.ASKING:
            return f"Question {len(run.tried) + 1} of {run.number}. Your turn."
        case Phase.CHECKED:
            return f"Question {len(run.tried)} of {run.number}. {spoken(last) if last is not None else 'Skipped.'}"
        case Phase.FINISHED:
            return f"All {run.number} questions are done."
