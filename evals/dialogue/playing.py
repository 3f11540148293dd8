"""Whole interviews with simulated candidates."""

from __future__ import annotations

import random
from collections.abc import Sequence
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
from tutor.ports import AnswerGrader, Variants
from tutor.store import open_store

if TYPE_CHECKING:
    from tutor.wiring import Tutor

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
    """Where interviews are played, and the folder in which they are stored."""

    bank: Bank
    grader: AnswerGrader
    variants: Variants
    folder: Path

    @classmethod
    def of(cls, tutor: Tutor, folder: Path) -> Stage:
        return cls(tutor.bank, Remembering(tutor.grader), tutor.variants, folder)


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
        now = room.answer(learner, now.session.id, words(candidate, now), now.seen)
    raise AssertionError(f"{candidate}, seed {seed}: the interview did not end in {_MOST_STEPS} steps")


def words(candidate: str, now: InterviewView) -> str:
    """Return what a candidate says; it follows from the interview so far alone, so that it can be said again."""
    if now.question is None:
        raise AssertionError("an interview without a question")
    point = now.question.point(now.probe.point) if now.probe is not None and now.probe.point else None
    chance = random.Random(f"{candidate}:{now.session.seed}:{now.seen}")  # noqa: S311  # nothing is secret here
    return CANDIDATES[candidate](now.question, point, chance)


def play_all(stage: Stage, seeds: Sequence[int], plan: Plan) -> dict[str, list[Played]]:
    """Return the interviews of every candidate, one for each seed."""
    return {name: [play(stage, name, seed, plan) for seed in seeds] for name in CANDIDATES}
