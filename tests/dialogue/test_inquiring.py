"""A learner's questions one after the other: what a short one goes on from, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.dialogue.conftest import Clock
from tutor.dialogue.asking import Asker, CitedAnswer
from tutor.dialogue.inquiring import Inquiring
from tutor.errors import InputError
from tutor.store import SqlInquiries, SqlStore
from tutor.wiring import Tutor

FIRST = "How large is the KV cache with multi-head attention?"


class Recording(Asker):
    """Keeps what each question was read after."""

    def __init__(self, tutor: Tutor) -> None:
        super().__init__(tutor.index, tutor.encoder)
        self.after: list[str] = []

    def ask(self, question: str, after: str = "") -> CitedAnswer:
        self.after.append(after)
        return super().ask(question, after)


@pytest.fixture
def asker(tutor: Tutor) -> Recording:
    return Recording(tutor)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inquiring(tutor: Tutor, asker: Recording, store: SqlStore, clock: Clock) -> Inquiring:
    return Inquiring(tutor.bank, asker, None, SqlInquiries(store.database), clock)


def ask(inquiring: Inquiring, question: str, learner: str = "ann") -> None:
    assert list(inquiring.ask(learner, question, ()))


def test_a_short_question_goes_on_from_the_ones_before(inquiring: Inquiring, asker: Recording) -> None:
    for question in (FIRST, "And for GQA?", "Why is that?"):
        ask(inquiring, question)
    assert asker.after == ["", FIRST, f"{FIRST} And for GQA?"]


def test_it_does_not_go_on_from_what_was_asked_hours_ago_or_by_somebody_else(
    inquiring: Inquiring, asker: Recording, clock: Clock
) -> None:
    ask(inquiring, FIRST)
    ask(inquiring, "And for GQA?", "bob")
    clock.now += timedelta(hours=2)
    ask(inquiring, "And for GQA?")
    assert asker.after == ["", "", ""]


def test_an_empty_question_is_sent_back_and_not_kept(inquiring: Inquiring, store: SqlStore) -> None:
    with pytest.raises(InputError, match="no question yet"):
        ask(inquiring, "  ")
    assert SqlInquiries(store.database).list("ann", "corpus") == []
