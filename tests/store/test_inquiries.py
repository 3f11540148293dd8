"""What learners asked: kept in order, apart from each other, and forgotten on request."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.store.conftest import session_named
from tutor.domain import Inquiry
from tutor.store import SqlInquiries, SqlStore

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def inquiry(question: str, learner: str = "ann", bank: str = "corpus", session: str | None = None) -> Inquiry:
    return Inquiry(learner=learner, bank=bank, session=session, question=question, reply="{}", at=NOON)


@pytest.fixture
def inquiries(store: SqlStore) -> SqlInquiries:
    return SqlInquiries(store.database)


def test_each_learner_and_bank_has_its_own(inquiries: SqlInquiries) -> None:
    for each in (inquiry("one"), inquiry("two", "bob"), inquiry("three", bank="other"), inquiry("four")):
        inquiries.add(each)
    assert [each.question for each in inquiries.list("ann", "corpus")] == ["one", "four"]
    assert inquiries.list("bob", "corpus") == [inquiry("two", "bob")]
    assert [each.question for each in inquiries.list("ann", "corpus", limit=1)] == ["four"]


def test_those_of_a_session_can_be_asked_for(inquiries: SqlInquiries, store: SqlStore) -> None:
    store.create(session_named("interview"))
    inquiries.add(inquiry("outside"))
    inquiries.add(inquiry("inside", session="interview"))
    assert [each.question for each in inquiries.list("ann", "corpus", "interview")] == ["inside"]


def test_what_is_forgotten_is_gone(inquiries: SqlInquiries) -> None:
    for each in (inquiry("one"), inquiry("two", "bob"), inquiry("three", bank="other")):
        inquiries.add(each)
    inquiries.forget("ann", "corpus")
    assert inquiries.list("ann", "corpus") == []
    assert len(inquiries.list("bob", "corpus")) == len(inquiries.list("ann", "other")) == 1
