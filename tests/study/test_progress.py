"""Progress from a real store with a fixed clock, and what is missed most, by hand."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.dialogue.conftest import NOON
from tests.study.stories import ALL, ALPHA, BANK, BETA, answered, session
from tutor.domain import Card, CardId, Memory, Rating, ReviewLog, SessionKind, Stage
from tutor.store import SqlCards, SqlQuizzes, SqlStore, open_store
from tutor.study.attempts import History
from tutor.study.history import attempts_in
from tutor.study.misses import most_missed
from tutor.study.next_step import Step
from tutor.study.progress import Progressing

INTERVIEW = SessionKind.INTERVIEW


@pytest.fixture
def store(tmp_path: Path) -> SqlStore:
    return open_store(tmp_path / "tutor.db")


@pytest.fixture
def progressing(store: SqlStore) -> Progressing:
    cards, quizzes = SqlCards(store.database), SqlQuizzes(store.database)
    return Progressing(BANK, History(BANK, store, cards, quizzes), cards, lambda: NOON)


def review(store: SqlStore, question_id: str, due_in: int) -> None:
    card = CardId(learner="ann", bank=BANK.name, question_id=question_id)
    last = NOON - timedelta(days=10)
    memory = Memory(
        stage=Stage.REVIEW,
        step=None,
        stability=9,
        difficulty=5,
        due=NOON + timedelta(days=due_in),
        first=last,
        last=last,
        reviews=1,
        lapses=0,
    )
    SqlCards(store.database).add(
        ReviewLog(card=card, number=1, rating=Rating.GOOD, at=last), Card(id=card, memory=memory)
    )


def test_a_newcomer_has_nothing_and_a_first_step(progressing: Progressing) -> None:
    found = progressing.of("ann")
    assert (found.attempts, found.cards, found.missed, found.interviews) == (0, 0, (), ())
    assert {name: each.questions for name, each in found.sections} == {"Scaling": 0, "Data": 0}
    assert sum(each.due for each in found.coming) == 0
    assert found.next.step is Step.EXPLORE


def test_mastery_by_section_and_tag(progressing: Progressing, store: SqlStore) -> None:
    store.create(answered(ALL, ALPHA.id, "a"))
    store.create(answered("heavy=met", BETA.id, "b"))
    found = progressing.of("ann")
    sections, tags = dict(found.sections), dict(found.tags)
    assert sections["Scaling"].mean == pytest.approx(2.5 / 4)  # Beta(1 + 1 + 1/2, 1 + 1/2)
    assert (tags["laws"].questions, tags["data"].questions) == (2, 1)
    assert tags["data"].mean == 0.5
    assert progressing.of("bob").attempts == 0


def test_reviews_that_are_coming_add_up(progressing: Progressing, store: SqlStore) -> None:
    review(store, ALPHA.id, due_in=-1)
    review(store, BETA.id, due_in=3)
    found = progressing.of("ann")
    assert [each.due for each in found.coming][:5] == [1, 0, 0, 1, 0]
    assert (found.cards, sum(each.due for each in found.coming)) == (2, 2)
    assert found.next.step is Step.REVIEW


def test_interviews_come_oldest_first_and_only_when_over(progressing: Progressing, store: SqlStore) -> None:
    steps = (("asked", ALPHA.id, ""), ("answered", ALPHA.id, "heavy=met"))
    over = (*steps, ("ended", ALPHA.id, "done"))
    store.create(session(*over, name="late", at=NOON - timedelta(days=1), kind=INTERVIEW))
    store.create(session(*over, name="early", at=NOON - timedelta(days=9), kind=INTERVIEW))
    store.create(session(*steps, name="running", kind=INTERVIEW))
    found = progressing.of("ann").interviews
    assert [each.session for each in found] == ["early", "late"]
    assert found[0].score.marks.marks == 3.0


def test_what_is_missed_most_by_hand() -> None:
    told = [
        answered("heavy=met middle=contradicted", name="1", at=NOON - timedelta(days=2)),
        answered("heavy=met middle=met light=cannot_tell", name="2", at=NOON - timedelta(days=1)),
        answered("heavy=met middle=unmet light=met", name="3"),
    ]
    found = most_missed(attempts_in(told, BANK))
    assert [(each.point, each.missed, each.judged, each.still) for each in found] == [
        ("middle", 2, 3, True),
        ("light", 1, 2, False),
    ]
