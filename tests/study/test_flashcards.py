"""What comes up, how it is rated, and what taking it back leaves."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.study.conftest import Clock, NotAsked, rate
from tutor.bank import Bank
from tutor.domain import CardId, Difficulty, Filter, Rating, Stage, Status
from tutor.errors import InputError, StoreError, UnknownId
from tutor.store import SqlCards
from tutor.study.deck import LEECH
from tutor.study.flashcards import Flashcards
from tutor.wiring import Tutor

AGAIN, HARD, GOOD, EASY = Rating


def test_new_cards_come_in_the_order_of_the_bank_up_to_the_limit(flashcards: Flashcards, bank: Bank) -> None:
    flashcards.change("ann", new_a_day=3)
    assert [card.id.question_id for card in flashcards.today("ann").queue.new] == [q.id for q in bank.questions[:3]]
    for _ in range(3):
        rate(flashcards, EASY)
    assert flashcards.today("ann").card is None
    assert len(flashcards.today("bob").queue.new) == 10


def test_the_limit_is_anew_the_next_day(flashcards: Flashcards, clock: Clock) -> None:
    flashcards.change("ann", new_a_day=2)
    rate(flashcards, EASY)
    assert len(flashcards.today("ann").queue.new) == 1
    clock.forward(hours=18)  # three in the morning: still the same day
    assert len(flashcards.today("ann").queue.new) == 1
    clock.forward(hours=1)
    assert len(flashcards.today("ann").queue.new) == 2


def test_what_is_being_learnt_comes_back_within_one_sitting(flashcards: Flashcards, clock: Clock) -> None:
    flashcards.change("ann", new_a_day=2)
    first, second = rate(flashcards, AGAIN), rate(flashcards, AGAIN)
    assert {first, second} == {card.id for card in flashcards.today("ann").queue.learning}
    for _ in range(4):
        clock.forward(seconds=20)
        rate(flashcards, GOOD)
    today = flashcards.today("ann")
    assert today.card is None
    assert today.queue.later is not None
    assert today.queue.later > clock.now


def test_due_cards_come_least_remembered_first_and_before_new_ones(flashcards: Flashcards, clock: Clock) -> None:
    strong, weak = rate(flashcards, EASY), rate(flashcards, HARD)
    clock.forward(days=30)
    queue = flashcards.today("ann").queue
    assert [card.id for card in (*queue.learning, *queue.due)] == [weak, strong]
    assert queue.cards[2:] == queue.new


def test_what_would_answer_an_open_question_waits(bank: Bank, cards: SqlCards, clock: Clock) -> None:
    asked = {bank.questions[0].id}
    flashcards = Flashcards(bank, NotAsked(), cards, clock, lambda _: lambda each: each.id in asked)
    held, next_ = (CardId(learner="ann", bank="corpus", question_id=each.id) for each in bank.questions[:2])
    assert flashcards.is_held(held)
    assert not flashcards.is_held(next_)
    today = flashcards.today("ann", first=held)
    assert today.card is not None
    assert today.card.id == next_
    asked.clear()
    assert rate(flashcards, EASY) == held


def test_days_and_times_are_those_of_the_learners_zone(flashcards: Flashcards, clock: Clock) -> None:
    """Nine in the morning in London, five in the afternoon in Perth, where the day ends five hours before."""
    perth = flashcards.seen_from(ZoneInfo("Australia/Perth"))
    perth.change("ann", new_a_day=1)
    rate(perth, EASY)
    later = perth.today("ann").queue.later
    assert later is not None
    assert f"{later:%H:%M %z}" == "04:00 +0800"
    clock.forward(hours=11)  # eight in the evening; four in the morning of the day after
    assert (len(flashcards.today("ann").queue.new), len(perth.today("ann").queue.new)) == (0, 1)
    assert flashcards.seen_from(None) is flashcards


def test_a_card_keeps_its_memory_when_its_question_gets_another_id(bank: Bank, cards: SqlCards, clock: Clock) -> None:
    first, old = bank.questions[0], "old.id"
    card = CardId(learner="ann", bank="corpus", question_id=old)
    was = replace(bank, questions=(first.model_copy(update={"id": old}), *bank.questions[1:]))
    Flashcards(was, NotAsked(), cards, clock).review(card, EASY, 0)
    now = Flashcards(replace(bank, moved={old: first.id}), NotAsked(), cards, clock)
    clock.forward(days=30)
    due = now.today("ann").card
    assert due is not None
    assert now.question(due.id) == first
    assert due.memory is not None
    assert now.review(due.id, GOOD, 1).memory is not None
    assert [each.number for each in cards.reviews("ann")] == [1, 2]
    assert now.undo("ann").number == 2


def test_a_filter_says_what_comes_up(flashcards: Flashcards, bank: Bank) -> None:
    hard = Filter(difficulties=(Difficulty.HARD,), sections=(bank.sections[1],))
    shown = flashcards.today("ann", hard).queue.new
    assert shown
    for card in shown:
        assert hard.accepts(bank.question(card.id.question_id))


def test_points_can_be_cards_of_their_own(flashcards: Flashcards, bank: Bank) -> None:
    flashcards.change("ann", by_point=True, new_a_day=999)
    queue = flashcards.today("ann").queue
    assert len(queue.new) == sum(len(question.points) for question in bank.questions)
    assert rate(flashcards, GOOD).point == bank.questions[0].points[0].id
    flashcards.change("ann", by_point=False)
    assert flashcards.today("ann").queue.learning == ()


def test_undo_leaves_everything_as_it_was(flashcards: Flashcards, cards: SqlCards, clock: Clock) -> None:
    rate(flashcards, GOOD)
    states = [cards.cards("ann", "corpus")]
    for rating in (AGAIN, GOOD, HARD, EASY, AGAIN):
        clock.forward(days=9)
        rate(flashcards, rating)
        states.append(cards.cards("ann", "corpus"))
    for state in reversed(states):
        assert cards.cards("ann", "corpus") == state
        flashcards.undo("ann")
    assert cards.cards("ann", "corpus") == cards.reviews("ann") == []
    with pytest.raises(InputError, match="no review to take back"):
        flashcards.undo("ann")


def test_a_card_taken_back_is_shown_again(flashcards: Flashcards) -> None:
    flashcards.change("ann", new_a_day=1)
    card = rate(flashcards, EASY)
    assert flashcards.today("ann").card is None
    back = flashcards.today("ann", first=flashcards.undo("ann").card)
    assert back.card is not None
    assert (back.card.id, back.card.memory) == (card, None)


def test_a_card_rated_in_another_window_is_not_rated_twice(flashcards: Flashcards) -> None:
    card = rate(flashcards, GOOD)
    with pytest.raises(StoreError, match="another window"):
        flashcards.review(card, GOOD, 0)


def test_what_is_not_in_the_bank_is_no_card(flashcards: Flashcards) -> None:
    with pytest.raises(UnknownId):
        flashcards.review(CardId(learner="ann", bank="corpus", question_id="poetry.metre"), GOOD, 0)
    known = rate(flashcards, GOOD)
    with pytest.raises(InputError, match="no point"):
        flashcards.review(known.model_copy(update={"point": "no-such"}), GOOD, 0)


def test_the_time_a_card_took_is_kept_within_reason(flashcards: Flashcards, cards: SqlCards, clock: Clock) -> None:
    for minutes in (0.5, 600.0):
        card, shown = flashcards.today("ann").card, clock.now
        assert card is not None
        clock.forward(minutes=minutes)
        flashcards.review(card.id, EASY, 0, shown=shown)
    assert [each.seconds for each in cards.reviews("ann")] == [30.0, 1800.0]


def test_a_card_forgotten_again_and_again_is_a_leech(flashcards: Flashcards, clock: Clock) -> None:
    flashcards.change("ann", new_a_day=1)
    card = rate(flashcards, EASY)
    flashcards.change("ann", new_a_day=0)
    for lapse in range(LEECH):
        assert flashcards.leeches("ann") == []
        clock.forward(days=400)
        assert rate(flashcards, AGAIN) == card, lapse
        clock.forward(minutes=10)
        rate(flashcards, GOOD)
    assert [each.id for each in flashcards.leeches("ann")] == [card]


def test_settings_out_of_bounds_are_refused(flashcards: Flashcards) -> None:
    for said in ({"new_a_day": -1}, {"new_a_day": 1000}, {"retention": 0.5}):
        with pytest.raises(InputError, match="0 to 999"):
            flashcards.change("ann", **said)


def test_another_retention_schedules_what_is_there_anew(flashcards: Flashcards, cards: SqlCards) -> None:
    for _ in range(3):
        rate(flashcards, EASY)
    before = [card.memory.due for card in cards.cards("ann", "corpus") if card.memory]
    flashcards.change("ann", retention=0.8)
    after = [card.memory.due for card in cards.cards("ann", "corpus") if card.memory]
    assert all(later > earlier for earlier, later in zip(before, after, strict=True))
    flashcards.change("ann", retention=0.9)
    assert [card.memory.due for card in cards.cards("ann", "corpus") if card.memory] == before


def test_a_typed_answer_is_graded_and_proposes_a_rating(tutor: Tutor, cards: SqlCards, clock: Clock) -> None:
    flashcards = Flashcards(tutor.bank, tutor.grader, cards, clock)
    question = tutor.bank.questions[0]
    card = CardId(learner="ann", bank=tutor.bank.name, question_id=question.id, point=question.points[0].id)
    typed = flashcards.grade(card, question.points[0].text)
    assert typed.proposal.rating is GOOD
    after = flashcards.review(card, HARD, 0, typed)
    assert after.memory is not None
    (review,) = cards.reviews("ann")
    assert (review.rating, review.proposed, review.grade) == (HARD, GOOD, typed.grade)
    whole = card.model_copy(update={"point": None})
    assert flashcards.grade(whole, "I do not know.").proposal.rating is AGAIN
    other = flashcards.grade(whole, "Je ne sais pas du tout répondre à cette question, mais je peux essayer encore.")
    assert other.grade.status is not Status.GRADED
    assert other.proposal.rating is None


def test_an_empty_answer_is_not_graded(flashcards: Flashcards) -> None:
    card = flashcards.today("ann").card
    assert card is not None
    with pytest.raises(InputError, match="no answer yet"):
        flashcards.grade(card.id, "  \n")


def test_another_learners_cards_stay_as_they_are(flashcards: Flashcards, cards: SqlCards) -> None:
    rate(flashcards, GOOD)
    before = cards.cards("ann", "corpus")
    rate(flashcards, AGAIN, "bob")
    with pytest.raises(InputError):
        flashcards.undo("eve")
    assert cards.cards("ann", "corpus") == before


def test_cards_of_another_bank_wait(bank: Bank, cards: SqlCards, clock: Clock, flashcards: Flashcards) -> None:
    rate(flashcards, GOOD)
    fewer = Bank(None, bank.questions[1:], bank.sources)
    elsewhere = Flashcards(fewer, NotAsked(), cards, clock).today("ann")
    assert elsewhere.queue.learning == ()


def test_stages_follow_the_ratings(flashcards: Flashcards, cards: SqlCards, clock: Clock) -> None:
    flashcards.change("ann", new_a_day=1)
    seen = []
    for rating, later in ((GOOD, 0), (GOOD, 600), (AGAIN, 86400 * 5), (GOOD, 600)):
        clock.now += timedelta(seconds=later)
        rate(flashcards, rating)
        memory = cards.cards("ann", "corpus")[0].memory
        assert memory is not None
        seen.append(memory.stage)
    assert seen == [Stage.LEARNING, Stage.REVIEW, Stage.RELEARNING, Stage.REVIEW]
