"""Questions of numbers come with fresh ones in an interview: by its seed, graded by code, never the same again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.dialogue.conftest import Clock
from tutor.bank.bank import Bank, own_id
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.interview.state import InterviewView, Phase
from tutor.domain import Plan, Question, TurnKind, Verdict
from tutor.store import SqlStore
from tutor.wiring import Tutor

ASKED = "scaling.training-time"
ONE = Plan(questions=1)


@pytest.fixture
def room(tutor: Tutor, store: SqlStore) -> Interview:
    """Interviews on a bank of one question, which is about numbers."""
    one = replace(tutor.bank, questions=(tutor.bank.question(ASKED),))
    return Interview(one, tutor.grader, store, Clock(), variants=tutor.variants)


def asked(now: InterviewView) -> Question:
    assert now.question is not None
    return now.question


def right(question: Question) -> str:
    quantity = question.point("result").quantity
    assert quantity is not None
    return f"It takes {quantity.value:g} {quantity.unit}."


def test_the_right_number_earns_all_and_the_report_shows_what_was_asked(room: Interview) -> None:
    now = room.start("ann", ONE, seed=11)
    question = asked(now)
    assert own_id(question.id) == ASKED
    now = room.answer("ann", now.session.id, right(question))
    while now.phase is not Phase.ENDED:
        now = room.skip("ann", now.session.id)
    report = room.report("ann", now.session.id)
    assert report.questions[0].text == question.text
    assert report.overall is not None
    assert report.overall.marks.score == 1.0


def test_a_wrong_number_is_asked_about_and_can_be_mended(room: Interview) -> None:
    now = room.start("ann", ONE, seed=11)
    quantity = asked(now).point("result").quantity
    assert quantity is not None
    now = room.answer("ann", now.session.id, f"It takes {quantity.value * 41:g} {quantity.unit}.")
    assert now.probe is not None
    assert now.probe.point == "result"
    assert f"{quantity.value:g}" not in now.probe.text
    now = room.answer("ann", now.session.id, right(asked(now)))
    mended = next(turn for turn in now.session.turns if turn.kind is TurnKind.FOLLOWED_UP)
    assert mended.grade is not None
    assert [point.verdict for point in mended.grade.points] == [Verdict.MET]


def test_the_same_seed_gives_the_same_numbers_but_never_twice_to_one_learner(room: Interview) -> None:
    texts = []
    for _ in range(4):
        now = room.start("ann", ONE, seed=11)
        texts.append(asked(now).text)
        room.end("ann", now.session.id)
    assert len(set(texts)) == 4
    assert asked(room.start("bob", ONE, seed=11)).text == texts[0]


def test_a_restart_finds_the_same_question(room: Interview, tutor: Tutor, store: SqlStore) -> None:
    now = room.start("ann", ONE, seed=11)
    again = Interview(tutor.bank, tutor.grader, store, Clock(), variants=tutor.variants).resume("ann", now.session.id)
    assert again.question == now.question


def test_a_bank_without_its_drills_passes_over_them(room: Interview, tutor: Tutor, store: SqlStore) -> None:
    now = room.start("ann", ONE, seed=11)
    bare = Bank(tutor.bank.folder, tutor.bank.questions, tutor.bank.sources)
    after = Interview(bare, tutor.grader, store, Clock()).resume("ann", now.session.id)
    assert (after.phase, after.session.turns[1].kind) == (Phase.ENDED, TurnKind.SKIPPED)
