"""A learner's own questions on the page, with the real bank and index: kept, shown again, and withheld while asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.dialogue.interview.interview import Interview
from tutor.domain import LOCAL_LEARNER, Filter, Learner, Plan
from tutor.store import SqlInquiries, open_store
from tutor.wiring import Tutor
from ui.handlers import asking
from ui.handlers.shelf import Shelf

STRANGER = Learner(id="somebody-else", name="Somebody")
MINHASH = "How does MinHash find near duplicates?"


@pytest.fixture
def shelf(tutor: Tutor, tmp_path: Path) -> Shelf:
    """The whole product, with a database of its own."""
    store = open_store(tmp_path / "tutor.db")
    own = tutor.with_bank(tutor.settings.bank_folder)
    own._store = lambda: store
    return Shelf(own.ready())


def said(shelf: Shelf, question: str, learner: Learner = LOCAL_LEARNER, session: str | None = None) -> asking.Reply:
    *_, last = asking.ask(shelf, learner, None, question, session)
    return last


def test_what_was_asked_is_there_after_a_reload_with_the_same_passages(shelf: Shelf) -> None:
    first = said(shelf, MINHASH)
    assert "Where this stands" in first.transcript
    assert asking.history(shelf, LOCAL_LEARNER, None) == first.transcript
    second = said(shelf, "What does a z-loss do?")
    assert 'class="past"' in second.transcript
    assert asking.history(shelf, LOCAL_LEARNER, None) == second.transcript
    assert asking.history(shelf, STRANGER, None) == ""


def test_a_question_leans_on_the_last_one_even_after_a_restart(shelf: Shelf) -> None:
    said(shelf, "How large is the KV cache with multi-head attention?")
    assert "GQA" in said(shelf, "And for GQA?").transcript
    assert SqlInquiries(shelf.first.store.database).list(LOCAL_LEARNER.id, "corpus")[-1].question == "And for GQA?"


def test_what_is_forgotten_is_not_shown(shelf: Shelf) -> None:
    said(shelf, MINHASH)
    asking.forget(shelf, LOCAL_LEARNER, None)
    assert asking.history(shelf, LOCAL_LEARNER, None) == ""


def test_an_empty_question_is_told_kindly(shelf: Shelf) -> None:
    assert "no question yet" in said(shelf, "  ").trouble


def test_in_an_interview_what_is_asked_is_kept_back_and_the_rest_is_answered(shelf: Shelf) -> None:
    tutor = shelf.first
    room: Interview = tutor.interview
    now = room.start(LOCAL_LEARNER.id, Plan(questions=1), Filter(sections=("Stability and optimizers",)), seed=1)
    question, session = now.question, now.session.id
    assert question is not None
    held = said(shelf, question.text, session=session)
    assert "there are no hints in an interview" in held.transcript
    assert not [point.text for point in question.points if point.text in held.transcript]
    assert "Where this stands" in said(shelf, MINHASH, session=session).transcript
    assert "MinHash" in asking.history(shelf, LOCAL_LEARNER, None, session)
    assert "belongs to another learner" in said(shelf, MINHASH, STRANGER, session).trouble
    room.end(LOCAL_LEARNER.id, session)
    assert "there are no hints" not in said(shelf, question.text).transcript.partition('class="past"')[0]
