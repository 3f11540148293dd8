"""What each button of the flashcards tab does, and to whom: on a small bank with a real store."""

from __future__ import annotations

import html
import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from test_interview_handlers import InterviewBank
from test_practice_handlers import ANSWER, STRANGER

from tutor.domain import LOCAL_LEARNER, Rating
from ui.handlers.flashcards import CardBox, Phase, Shown, Where
from ui.handlers.offers import Ticked
from ui.handlers.practice import Practising
from ui.handlers.shelf import Shelf

BATCH = "optimisation.batch"
ALL = Ticked(("Optimisation", "Data"), (), ("easy", "medium"))
BACK = ("Below it, doubling halves the steps", "compute is wasted")


@pytest.fixture
def bank(tmp_path: Path) -> InterviewBank:
    return InterviewBank(tmp_path)


@pytest.fixture
def box(bank: InterviewBank) -> CardBox:
    return CardBox(Shelf(bank))  # type: ignore[arg-type]


def plain(now: Shown) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", now.transcript)).split())


def opened(box: CardBox) -> Shown:
    now = box.opened(LOCAL_LEARNER, None)
    assert (now.phase, now.trouble) == (Phase.FRONT, "")
    return now


def test_the_front_gives_nothing_away_and_the_back_has_points_with_passages(box: CardBox) -> None:
    front = opened(box)
    assert "critical batch size" in plain(front)
    assert not any(each in plain(front) for each in BACK)
    assert front.status == "0 being learnt, 0 due, 2 new today."
    back = box.turn(LOCAL_LEARNER, front.where)
    assert back.phase is Phase.BACK
    for part in (*BACK, "What the source says", "a run of $5 million"):
        assert part in plain(back)
    assert back.choices == {"again": "1 min", "hard": "6 min", "good": "10 min", "easy": "8 days"}


def test_a_rating_is_kept_and_the_next_card_comes(box: CardBox, bank: InterviewBank) -> None:
    back = box.turn(LOCAL_LEARNER, opened(box).where)
    now = box.rate(LOCAL_LEARNER, back.where, Rating.EASY)
    assert "small sources" in plain(now)
    assert [each.rating for each in bank.cards.reviews(LOCAL_LEARNER.id, bank.bank.name)] == [Rating.EASY]


def test_undo_brings_the_card_back_as_it_was(box: CardBox, bank: InterviewBank) -> None:
    now = box.rate(LOCAL_LEARNER, box.turn(LOCAL_LEARNER, opened(box).where).where, Rating.EASY)
    again = box.undo(LOCAL_LEARNER, now.where)
    assert "critical batch size" in plain(again)
    assert again.status.startswith("Taken back: easy.")
    assert bank.cards.reviews(LOCAL_LEARNER.id, bank.bank.name) == []
    assert "no review to take back" in box.undo(LOCAL_LEARNER, again.where).trouble


def test_a_typed_answer_proposes_a_rating_that_can_be_corrected(box: CardBox, bank: InterviewBank) -> None:
    graded = box.grade(LOCAL_LEARNER, opened(box).where, ANSWER)
    assert graded.proposed is Rating.HARD  # two of four marks
    for part in ("50% of the marks: hard.", "How a grade becomes a rating", "less than half of the marks", "2 of 4"):
        assert part in plain(graded)
    box.rate(LOCAL_LEARNER, graded.where, Rating.AGAIN)
    kept = bank.cards.reviews(LOCAL_LEARNER.id, bank.bank.name)[0]
    assert (kept.rating, kept.proposed, kept.answer) == (Rating.AGAIN, Rating.HARD, ANSWER)


def test_no_answer_and_a_grader_that_fails_are_told_on_the_front(box: CardBox) -> None:
    front = opened(box)
    empty = box.grade(LOCAL_LEARNER, front.where, "  ")
    assert (empty.phase, "there is no answer yet" in empty.trouble) == (Phase.FRONT, True)
    failed = box.grade(LOCAL_LEARNER, front.where, "unplug")
    assert "encoder's model" in failed.trouble
    assert failed.draft == "unplug"


def test_a_back_stays_closed_while_its_question_is_being_asked(box: CardBox, bank: InterviewBank) -> None:
    front = opened(box)
    Practising(Shelf(bank)).begin_on(LOCAL_LEARNER, None, (BATCH,))  # type: ignore[arg-type]
    for now in (box.turn(LOCAL_LEARNER, front.where), box.grade(LOCAL_LEARNER, front.where, ANSWER)):
        assert "You are being asked this" in now.trouble
        assert "small sources" in plain(now)  # another card in its place
        assert not any(each in plain(now) for each in BACK)
    assert "critical batch size" in plain(box.opened(STRANGER, None))


def test_where_all_that_is_due_is_closed_that_is_said(box: CardBox, bank: InterviewBank) -> None:
    Practising(Shelf(bank)).begin_on(LOCAL_LEARNER, None, (BATCH,))  # type: ignore[arg-type]
    now = box.study(LOCAL_LEARNER, None, None, Ticked(("Optimisation",), (), ("easy", "medium")), {})
    assert now.phase is None
    assert "1 card would answer what you are being asked" in plain(now)


def test_nothing_due_says_what_comes_next_in_the_learners_zone(box: CardBox) -> None:
    now = box.opened(LOCAL_LEARNER, Where(LOCAL_LEARNER.id, zone=ZoneInfo("Australia/Perth")))
    for _ in range(2):
        now = box.rate(LOCAL_LEARNER, box.turn(LOCAL_LEARNER, now.where).where, Rating.EASY)
    assert now.phase is None
    for part in ("Nothing is due now", "The next card comes up on", ", 04:00.", "You take 10 new cards a day"):
        assert part in plain(now)


def test_filters_limit_and_points_say_what_comes_up(box: CardBox) -> None:
    now = box.study(LOCAL_LEARNER, None, None, Ticked(("Data",), (), ("easy", "medium")), {"new_a_day": 5})
    assert "small sources" in plain(now)
    now = box.study(LOCAL_LEARNER, None, None, ALL, {"by_point": True})
    assert "And below it?" in plain(now)
    assert now.status == "0 being learnt, 0 due, 4 new today."
    now = box.study(LOCAL_LEARNER, None, None, ALL, {"new_a_day": 0})
    assert "You take 0 new cards a day" in plain(now)
    assert "nothing is ticked" in box.study(LOCAL_LEARNER, None, None, Ticked(), {}).trouble
    assert "0.7 to 0.97" in box.study(LOCAL_LEARNER, None, None, ALL, {"retention": 0.2}).trouble
    assert "No card fits" in plain(
        box.study(LOCAL_LEARNER, None, None, Ticked(("Data",), ("batch",), ("easy", "medium")), {})
    )


def test_another_learners_window_leads_nowhere(box: CardBox, bank: InterviewBank) -> None:
    back = box.turn(LOCAL_LEARNER, opened(box).where)
    for now in (
        box.turn(STRANGER, back.where),
        box.grade(STRANGER, back.where, ANSWER),
        box.rate(STRANGER, back.where, Rating.GOOD),
    ):
        assert (now.phase, now.where.learner) == (Phase.FRONT, STRANGER.id)
    assert bank.cards.reviews(LOCAL_LEARNER.id, bank.bank.name) == []
    box.rate(LOCAL_LEARNER, back.where, Rating.GOOD)
    assert "no review to take back" in box.undo(STRANGER, back.where).trouble
    assert len(bank.cards.reviews(LOCAL_LEARNER.id, bank.bank.name)) == 1


def test_a_second_window_is_told(box: CardBox) -> None:
    back = box.turn(LOCAL_LEARNER, opened(box).where)
    box.rate(LOCAL_LEARNER, back.where, Rating.GOOD)
    assert "another window" in box.rate(LOCAL_LEARNER, back.where, Rating.GOOD).trouble


def test_too_few_reviews_to_fit_are_told(box: CardBox) -> None:
    assert "at least 512 reviews" in box.fit(LOCAL_LEARNER, Where(LOCAL_LEARNER.id))
    told = box.standing(LOCAL_LEARNER, None)
    assert "0 of the 512 reviews" in told
    assert "No card is forgotten again and again" in told


def test_hostile_words_stay_words(box: CardBox) -> None:
    graded = box.grade(LOCAL_LEARNER, opened(box).where, "Doubling <script>alert(1)</script>")
    assert "<script>" not in graded.transcript
    assert "&lt;script&gt;" in graded.transcript
