"""When a card comes up again: held against the fsrs library itself, and in days of a person."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import fsrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.domain import CardId, Memory, Rating, ReviewLog, Stage, StudySettings
from tutor.study.scheduling import Scheduler, day_of, interval_of

START = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)
AGAIN, HARD, GOOD, EASY = Rating
OURS = Scheduler(StudySettings())
OF_FSRS = dict(zip(Rating, fsrs.Rating, strict=True))
CARD = CardId(learner="ann", bank="corpus", question_id="scaling.six-n-d")


def followed(ratings: list[Rating], scheduler: Scheduler = OURS) -> list[Memory]:
    """Return the memories after reviews that each come half a day into the day on which the card is due."""
    memories: list[Memory] = []
    at = START
    for rating in ratings:
        memories.append(scheduler.after(memories[-1] if memories else None, rating, at))
        due = memories[-1].due
        at = due if memories[-1].stage is not Stage.REVIEW else due.replace(hour=12, minute=30)
    return memories


def test_intervals_are_those_that_fsrs_documents_of_itself() -> None:
    """The sequence of ratings and intervals in py-fsrs's own tests, for its default parameters."""
    ratings = [GOOD] * 6 + [AGAIN] * 2 + [GOOD] * 5
    days = [interval_of(each).days for each in followed(ratings)]
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


@given(st.lists(st.sampled_from(Rating), min_size=1, max_size=12), st.sampled_from([0.7, 0.85, 0.9, 0.97]))
def test_any_reviews_on_their_days_come_to_what_the_library_makes_of_them(
    ratings: list[Rating], retention: float
) -> None:
    library = fsrs.Scheduler(desired_retention=retention, enable_fuzzing=False)
    card = fsrs.Card(card_id=1, due=START)
    for rating, memory in zip(ratings, followed(ratings, Scheduler(StudySettings(retention=retention))), strict=True):
        card, _ = library.review_card(card, OF_FSRS[rating], card.due)
        assert (memory.stability, memory.difficulty) == (pytest.approx(card.stability), pytest.approx(card.difficulty))
        assert (memory.stage.value, memory.step) == (card.state.name.lower(), card.step)
        assert card.last_review is not None
        assert interval_of(memory) == card.due - card.last_review


def test_a_card_due_tomorrow_is_due_when_tomorrow_begins() -> None:
    at = datetime(2026, 5, 4, 21, 0, tzinfo=timezone(timedelta(hours=9)))
    learnt = OURS.after(None, EASY, at)
    assert day_of(learnt.due) == date(2026, 5, 4) + interval_of(learnt)
    assert (learnt.due.hour, learnt.due.minute, learnt.due.utcoffset()) == (4, 0, timedelta(hours=9))


def test_the_night_belongs_to_the_day_before() -> None:
    assert day_of(datetime(2026, 5, 5, 3, 59, tzinfo=UTC)) == date(2026, 5, 4)
    assert day_of(datetime(2026, 5, 5, 4, 0, tzinfo=UTC)) == date(2026, 5, 5)


def test_a_review_in_the_morning_after_an_evening_counts_a_day() -> None:
    """Eleven hours apart and on two days: the library by itself would see the same day."""
    evening = OURS.after(None, EASY, datetime(2026, 5, 4, 21, 0, tzinfo=UTC))
    morning = OURS.after(evening, GOOD, datetime(2026, 5, 5, 8, 0, tzinfo=UTC))
    same_day = OURS.after(evening, GOOD, datetime(2026, 5, 4, 22, 0, tzinfo=UTC))
    assert morning.stability > same_day.stability
    assert OURS.recall(evening, datetime(2026, 5, 4, 23, 0, tzinfo=UTC)) == 1.0
    assert OURS.recall(evening, datetime(2026, 5, 5, 8, 0, tzinfo=UTC)) < 1.0


def test_recall_falls_to_nine_in_ten_after_stability_days() -> None:
    learnt = OURS.after(None, EASY, START).model_copy(update={"stability": 10.0})
    assert OURS.recall(learnt, START + timedelta(days=10)) == pytest.approx(0.9)


def test_only_a_card_that_was_learnt_can_lapse() -> None:
    lapses = [memory.lapses for memory in followed([AGAIN, AGAIN, GOOD, GOOD, AGAIN, AGAIN, GOOD, AGAIN])]
    assert lapses == [0, 0, 0, 0, 1, 1, 1, 2]


def test_buttons_say_what_then_happens() -> None:
    before = followed([GOOD, GOOD])[-1]
    at = before.due + timedelta(hours=5)
    shown = OURS.choices(before, at)
    assert list(shown) == list(Rating)
    assert shown == {rating: interval_of(OURS.after(before, rating, at)) for rating in Rating}
    assert shown[AGAIN] == timedelta(minutes=10)
    assert shown[HARD] < shown[GOOD] < shown[EASY]


@given(
    st.lists(
        st.tuples(st.sampled_from(Rating), st.timedeltas(timedelta(0), timedelta(days=400))), min_size=1, max_size=10
    )
)
def test_a_memory_is_what_its_reviews_come_to(steps: list[tuple[Rating, timedelta]]) -> None:
    memory, at, reviews = None, START, []
    for number, (rating, later) in enumerate(steps, start=1):
        at += later
        memory = OURS.after(memory, rating, at)
        reviews.append(ReviewLog(card=CARD, number=number, rating=rating, at=at))
    assert OURS.replay(reviews) == memory
    assert memory is not None
    assert memory.reviews == len(steps)
    assert memory.due > memory.last
    stored = Memory.model_validate_json(memory.model_dump_json())
    assert stored == memory
    assert OURS.after(stored, GOOD, at) == OURS.after(memory, GOOD, at)


def test_no_reviews_are_a_new_card() -> None:
    assert OURS.replay([]) is None


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    learnt = followed([GOOD, GOOD])[-1]
    assert OURS.after(learnt, GOOD, START - timedelta(days=3)).last == START - timedelta(days=3)
