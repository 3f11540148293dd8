"""What was said under an id lives on when the bank gives its question another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.dialogue.conftest import Clock, ScriptedGrader, bank_of, question
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.practice import Practice
from tutor.dialogue.view import Phase
from tutor.dialogue.withholding import closed_questions
from tutor.domain import Filter, Plan
from tutor.store import SqlStore

OLD, NEW = "s.alpha", "s.omega"
BEFORE = bank_of(question("alpha"))
AFTER = replace(bank_of(question("omega")), moved={OLD: NEW, f"{OLD}#1": f"{NEW}#1"})


@pytest.fixture
def grader() -> ScriptedGrader:
    return ScriptedGrader()


def test_a_practice_goes_on_where_it_was(store: SqlStore, grader: ScriptedGrader) -> None:
    then = Practice(BEFORE, grader, store, Clock()).start("ann", Filter(questions=(OLD,)))
    then = Practice(BEFORE, grader, store, Clock()).answer("ann", then.session.id, "middle=met light=met")
    assert then.phase is Phase.FOLLOWING_UP
    practice = Practice(AFTER, grader, store, Clock())
    now = practice.latest("ann")
    assert now is not None
    assert now.question == AFTER.question(NEW)
    assert (now.phase, now.position, now.total, now.standing) == (then.phase, 1, 1, then.standing)
    done = practice.answer("ann", now.session.id, "heavy=met", now.seen)
    assert done.standing is not None
    assert done.standing.marks.score == 1.0


def test_a_report_keeps_its_questions(store: SqlStore, grader: ScriptedGrader) -> None:
    interview = Interview(BEFORE, grader, store, Clock())
    now = interview.start("ann", Plan(questions=1))
    now = interview.answer("ann", now.session.id, "heavy=met middle=met light=met")
    ended = interview.end("ann", now.session.id)
    before = interview.report("ann", ended.session.id)
    after = Interview(AFTER, grader, store, Clock()).report("ann", ended.session.id)
    assert [each.question_id for each in after.questions] == [NEW]
    assert after.ability == before.ability
    assert after.questions[0].answer == before.questions[0].answer


def test_what_is_being_asked_stays_closed(store: SqlStore, grader: ScriptedGrader) -> None:
    Practice(BEFORE, grader, store, Clock()).start("ann")
    assert closed_questions(store.list("ann"), AFTER) == [AFTER.question(NEW)]
