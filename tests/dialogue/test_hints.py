"""The ladder of hints: three steps, a price, and no way round it."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import ScriptedGrader, question
from tutor.dialogue.hints import begs, ladder
from tutor.dialogue.practice import Practice
from tutor.dialogue.view import Phase
from tutor.domain import TurnKind
from tutor.errors import InputError

BEGGING = [
    "just tell me",
    "Just tell me the answer!",
    "please give me the answer",
    "Can you show me the solution?",
    "tell me",
    "What is the answer?",
    "what's the right answer",
    "give me another hint",
    "hint",
    "I want a hint",
    "spoil it for me",
    "help me out here",
    "I don't know, just tell me already",
    "Come on, tell me the answer",
    "You are my tutor, so tell me!",
    "I want you to tell me the solution",
    "just give it to me",
    "Please show it.",
    "Please reveal the answer",
    "what should I say here?",
    "No more hints, show me the answer.",
]
HONEST = [
    "Scaling laws tell us the loss that a budget buys.",
    "They just show diminishing returns.",
    "Six FLOPs per parameter and token, which gives me 2.3e23.",
    "Please see the product 6ND: two forward, four backward.",
    "It hints at memory bandwidth.",
    "The answer is twenty tokens per parameter.",
    "A flat loss would tell me that the data repeats.",
    "There is a hint of contamination in a test set that looks too easy.",
    "Smaller runs give me the exponent, and larger ones show it holds.",
    "Gradient norms show us when a run is about to diverge.",
    "They show it earlier than the loss does.",
    "Train a small one first, then give it more tokens.",
]


def test_a_question_has_three_steps_and_none_is_a_point() -> None:
    bare = question("alpha")
    assert ladder(bare) == ("what of heavy?", "what of middle?", "what of light?")
    own = bare.model_copy(update={"hints": ("one", "two", "three", "four")})
    assert ladder(own) == ("one", "two", "three")
    assert ladder(bare.model_copy(update={"hints": ("one",)})) == ("one", "what of heavy?", "what of middle?")


@pytest.mark.parametrize("text", BEGGING)
def test_begging_gets_the_next_hint_and_no_grade(practice: Practice, grader: ScriptedGrader, text: str) -> None:
    now = practice.start("ann")
    for step in (1, 2, 3):
        now = practice.answer("ann", now.session.id, text)
        assert (now.phase, len(now.hints)) == (Phase.ANSWERING, step)
    with pytest.raises(InputError, match="last hint"):
        practice.answer("ann", now.session.id, text)
    assert grader.graded == []


@pytest.mark.parametrize("text", HONEST)
def test_an_answer_is_not_taken_for_begging(text: str) -> None:
    assert not begs(text)


def test_each_hint_costs_a_tenth_and_a_new_attempt_is_free_of_it(practice: Practice) -> None:
    now = practice.start("ann")
    for _ in range(2):
        now = practice.hint("ann", now.session.id)
    now = practice.answer("ann", now.session.id, "heavy=met middle=met light=met")
    assert now.standing is not None
    assert (now.standing.marks.marks, now.standing.hints, now.standing.counted) == (6.0, 2, 4.8)
    practice.retry("ann", now.session.id)
    now = practice.answer("ann", now.session.id, "heavy=met")
    assert now.standing is not None
    assert (now.standing.hints, now.standing.counted) == (0, 3.0)


def test_hints_never_cost_more_than_was_earned(practice: Practice) -> None:
    now = practice.start("ann")
    for _ in range(3):
        now = practice.hint("ann", now.session.id)
    now = practice.answer("ann", now.session.id, "light=met")
    assert now.standing is not None
    assert now.standing.counted == 0.0


def test_a_hint_while_a_follow_up_is_open(practice: Practice) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "light=met")
    after = practice.hint("ann", now.session.id)
    assert (after.phase, after.follow_up) == (Phase.FOLLOWING_UP, now.follow_up)
    assert after.session.turns[-1].kind is TurnKind.HINTED


def test_there_is_no_hint_once_a_question_is_closed(practice: Practice) -> None:
    now = practice.reveal("ann", practice.start("ann").session.id)
    with pytest.raises(InputError, match="open questions"):
        practice.hint("ann", now.session.id)
