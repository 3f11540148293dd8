"""Whole interviews with simulated candidates."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from evals.dialogue.candidates import CANDIDATES
from tutor.bank.bank import Bank
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.interview.report import Report
from tutor.dialogue.interview.state import InterviewView, Phase
from tutor.domain import Grade, Plan, Question, Session
from tutor.errors import StoreError
from tutor.ports import AnswerGrader, Variants
from tutor.store import open_store

if TYPE_CHECKING:
    from tutor.wiring import Tutor

Speaker = Callable[[InterviewView], str]
"""Returns what a candidate says where an interview stands; of two that stand the same it says the same."""

_MOST_STEPS = 400


@dataclass(frozen=True)
class Played:
    """One interview, from its first question to its report."""

    candidate: str
    seed: int
    session: Session
    report: Report

    @property
    def share(self) -> float:
        """The lowest share of the marks that the report leaves open."""
        overall = self.report.overall
        return overall.marks.marks_range[0] / overall.marks.out_of if overall is not None else 0.0


class Remembering:
    """A grader that grades no text twice: what one candidate says is said again, after a kill and by others."""

    def __init__(self, grader: AnswerGrader) -> None:
        self._grader = grader
        self._known: dict[tuple[str, str, str], Grade] = {}

    def grade(self, question: Question, answer: str) -> Grade:
        key = (question.id, "", answer)
        if key not in self._known:
            self._known[key] = self._grader.grade(question, answer)
        return self._known[key]

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        key = (question.id, point_id, text)
        if key not in self._known:
            self._known[key] = self._grader.grade_reply(question, point_id, text)
        return self._known[key]


@dataclass(frozen=True)
class Stage:
    """Where interviews are played, by whom, and the folder in which they are stored."""

    bank: Bank
    grader: AnswerGrader
    variants: Variants
    folder: Path
    speakers: Mapping[str, Speaker]

    @classmethod
    def of(cls, tutor: Tutor, folder: Path, speakers: Mapping[str, Speaker] | None = None) -> Stage:
        """Return a stage with a tutor's grader; the candidates by rule play on it where no `speakers` are named."""
        return cls(tutor.bank, Remembering(tutor.grader), tutor.variants, folder, speakers or by_rule())


class Minutes:
    """A clock on which a minute passes at each look."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 5, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(minutes=1)
        return self._now


def play(stage: Stage, candidate: str, seed: int, plan: Plan, cut: Session | None = None) -> Played:
    """Play an interview to its end; `cut` is one that broke off, to go on with."""
    store = open_store(stage.folder / "tutor.db")
    room = Interview(stage.bank, stage.grader, store, Minutes(), variants=stage.variants)
    learner = f"{candidate}-{seed}" if cut is None else cut.learner
    if cut is None:
        now = room.start(learner, plan, seed=seed)
    else:
        store.create(cut)
        now = room.resume(learner, cut.id)
    for _ in range(_MOST_STEPS):
        if now.phase is Phase.ENDED:
            return Played(candidate, seed, now.session, room.report(learner, now.session.id))
        now = room.answer(learner, now.session.id, stage.speakers[candidate](now), now.seen)
    raise AssertionError(f"{candidate}, seed {seed}: the interview did not end in {_MOST_STEPS} steps")


def by_rule() -> dict[str, Speaker]:
    """Return the candidates that are made by rule from the bank."""
    return {name: _speaker(name) for name in CANDIDATES}


def question_in(now: InterviewView) -> Question:
    """Return the question that a candidate is asked. Raises StoreError where the bank has lost it."""
    if now.question is None:
        raise StoreError("the bank no longer has the question of this interview, so there is nothing to say to it")
    return now.question


def _speaker(candidate: str) -> Speaker:
    def speak(now: InterviewView) -> str:
        question = question_in(now)
        point = question.point(now.probe.point) if now.probe is not None and now.probe.point else None
        chance = random.Random(f"{candidate}:{now.session.seed}:{now.seen}")  # noqa: S311  # nothing is secret here
        return CANDIDATES[candidate](question, point, chance)

    return speak


def play_all(stage: Stage, seeds: Sequence[int], plan: Plan) -> dict[str, list[Played]]:
    """Return the interviews of every candidate, one for each seed."""
    return {name: [play(stage, name, seed, plan) for seed in seeds] for name in stage.speakers}
