"""A practice from the first question to the summary: every step is stored, and any of them can be resumed."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import Clock, ScriptedGrader, bank_of, question
from tutor.bank.bank import Bank
from tutor.dialogue.practice import Practice
from tutor.dialogue.view import Phase, PracticeView, view
from tutor.domain import Difficulty, Filter, Grade, Question, TurnKind
from tutor.errors import InputError, JudgeError, NotAllowed, StoreError, TutorError, UnknownId
from tutor.store import SqlStore


def _kinds(now: PracticeView) -> list[str]:
    return [turn.kind.value for turn in now.session.turns]


def _through(practice: Practice, now: PracticeView, answer: str = "heavy=met middle=met light=met") -> list[str]:
    """Answer every question and return their ids in order."""
    ids = []
    while now.phase is Phase.ANSWERING:
        assert now.question is not None
        ids.append(now.question.id)
        practice.answer("ann", now.session.id, answer)
        now = practice.next("ann", now.session.id)
    return ids


def test_it_begins_with_a_question_that_is_stored(practice: Practice, store: SqlStore) -> None:
    now = practice.start("ann", seed=1)
    assert (now.phase, now.position, now.total) == (Phase.ANSWERING, 1, 4)
    assert now.standing is None
    assert store.load(now.session.id, "ann") == now.session
    assert _kinds(now) == ["asked"]


def test_full_marks_bring_no_follow_up(practice: Practice) -> None:
    now = practice.start("ann")
    now = practice.answer("ann", now.session.id, "heavy=met middle=met light=met")
    assert (now.phase, now.follow_up) == (Phase.REVIEWING, None)
    assert now.standing is not None
    assert now.standing.marks.score == 1.0


def test_follow_ups_go_on_until_the_budget_is_spent(practice: Practice, grader: ScriptedGrader) -> None:
    start = practice.start("ann")
    first = practice.answer("ann", start.session.id, "nothing")
    assert (first.phase, first.follow_up and first.follow_up.point) == (Phase.FOLLOWING_UP, "heavy")
    second = practice.answer("ann", start.session.id, "heavy=met middle=met")
    assert (second.phase, second.follow_up and second.follow_up.point) == (Phase.FOLLOWING_UP, "middle")
    third = practice.answer("ann", start.session.id, "middle=unmet")
    assert (third.phase, third.follow_up) == (Phase.REVIEWING, None)
    assert third.standing is not None
    assert third.standing.marks.marks == 3.0  # the reply about `heavy` earns nothing for `middle`
    assert grader.graded == ["nothing", "heavy=met middle=met", "middle=unmet"]
    assert _kinds(third) == ["asked", "answered", "followed_up", "followed_up"]


def test_the_stored_grade_carries_the_follow_up_it_led_to(practice: Practice) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "heavy=met")
    grade = now.session.turns[-1].grade
    assert grade is not None
    assert grade.follow_up == now.follow_up
    assert now.follow_up is not None


def test_skipping_a_follow_up_ends_them_and_keeps_the_grade(practice: Practice) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "light=met")
    now = practice.skip("ann", now.session.id)
    assert (now.phase, now.follow_up, now.position) == (Phase.REVIEWING, None, 1)
    assert now.standing is not None
    assert now.standing.marks.marks == 1.0


def test_skipping_a_question_asks_the_next_one(practice: Practice) -> None:
    start = practice.start("ann")
    now = practice.skip("ann", start.session.id)
    assert (now.phase, now.position) == (Phase.ANSWERING, 2)
    assert now.question != start.question
    assert _kinds(now) == ["asked", "skipped", "asked"]


def test_next_leaves_what_is_open_behind(practice: Practice) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "light=met")
    now = practice.next("ann", now.session.id)
    assert (now.phase, now.position) == (Phase.ANSWERING, 2)
    assert _kinds(now) == ["asked", "answered", "skipped", "asked"]


def test_no_question_comes_twice_and_all_come(practice: Practice, bank: Bank) -> None:
    ids = _through(practice, practice.start("ann", seed=3))
    assert sorted(ids) == sorted(each.id for each in bank.questions)


def test_the_order_follows_from_the_seed(practice: Practice) -> None:
    orders = {tuple(_through(practice, practice.start("ann", seed=seed))) for seed in range(6)}
    again = tuple(_through(practice, practice.start("ann", seed=0)))
    assert len(orders) > 1
    assert again in orders


def test_an_edit_of_the_bank_moves_no_other_question(practice: Practice, bank: Bank, store: SqlStore) -> None:
    before = _through(practice, practice.start("ann", seed=5))
    grown = Practice(bank_of(question("zeta"), *bank.questions), ScriptedGrader(), store, Clock())
    after = _through(grown, grown.start("ann", seed=5))
    assert [each for each in after if each != "s.zeta"] == before


def test_the_end_sums_up_what_was_answered_and_what_was_skipped(practice: Practice) -> None:
    now = practice.start("ann", Filter(sections=("Scaling",)))
    practice.answer("ann", now.session.id, "heavy=met middle=cannot_tell light=met")
    now = practice.next("ann", now.session.id)
    now = practice.skip("ann", now.session.id)
    assert (now.phase, now.position, now.total) == (Phase.FINISHED, 2, 2)
    assert now.summary is not None
    assert (now.summary.answered, now.summary.skipped) == (1, 1)
    assert now.summary.marks is not None
    assert (now.summary.marks.score, now.summary.marks.marks_range, now.summary.marks.out_of) == (None, (4.0, 6.0), 6.0)


def test_the_last_question_still_shows_its_grade_and_can_be_tried_again(practice: Practice) -> None:
    now = practice.start("ann", Filter(tags=("laws",), difficulties=(Difficulty.EASY,)))
    now = practice.answer("ann", now.session.id, "heavy=met middle=met light=met")
    assert now.phase is Phase.FINISHED
    assert now.standing is not None
    assert practice.next("ann", now.session.id) == now
    now = practice.retry("ann", now.session.id)
    assert (now.phase, now.position, now.total, now.standing) == (Phase.ANSWERING, 1, 1, None)


def test_a_practice_with_every_question_skipped_has_no_marks(practice: Practice) -> None:
    now = practice.start("ann")
    for _ in range(4):
        now = practice.skip("ann", now.session.id)
    assert now.phase is Phase.FINISHED
    assert now.summary is not None
    assert (now.summary.marks, now.summary.skipped) == (None, 4)


def test_a_challenge_goes_on_to_the_hardest_question_that_is_waiting(practice: Practice, bank: Bank) -> None:
    now = practice.start("ann", Filter(questions=("s.alpha", "s.beta", "s.delta")))
    levels = []
    while now.phase is Phase.ANSWERING:
        levels.append(bank.question(now.session.turns[-1].question_id).difficulty)
        practice.answer("ann", now.session.id, "heavy=met middle=met light=met")
        now = practice.challenge("ann", now.session.id)
    hardest_first = [each for each in (Difficulty.HARD, None, Difficulty.EASY) if each != levels[0]]
    assert levels[1:] == hardest_first
    assert now.phase is Phase.FINISHED
    assert practice.challenge("ann", now.session.id) == now  # nothing is left to ask


def test_retry_gives_a_fresh_attempt_with_its_own_follow_ups(practice: Practice) -> None:
    now = practice.start("ann")
    for text in ("no", "no", "no"):
        now = practice.answer("ann", now.session.id, text)
    asked_again = practice.retry("ann", now.session.id)
    assert (asked_again.phase, asked_again.question, asked_again.position) == (Phase.ANSWERING, now.question, 1)
    assert practice.retry("ann", now.session.id) == asked_again
    now = practice.answer("ann", now.session.id, "heavy=met")
    assert now.follow_up is not None
    assert now.follow_up.point == "middle"


def test_looking_at_the_reference_closes_the_attempt(practice: Practice) -> None:
    now = practice.reveal("ann", practice.start("ann").session.id)
    assert (now.phase, now.revealed, now.standing) == (Phase.REVIEWING, True, None)
    assert practice.reveal("ann", now.session.id) == now
    with pytest.raises(InputError, match="no answer is awaited"):
        practice.answer("ann", now.session.id, "heavy=met")
    now = practice.answer("ann", practice.retry("ann", now.session.id).session.id, "heavy=met middle=met light=met")
    assert now.standing is not None
    assert now.standing.after_reveal


def test_looking_at_the_reference_ends_the_follow_ups_and_keeps_the_grade(practice: Practice) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "light=met")
    now = practice.reveal("ann", now.session.id)
    assert (now.phase, now.follow_up) == (Phase.REVIEWING, None)
    assert now.standing is not None
    assert (now.standing.marks.marks, now.standing.after_reveal) == (1.0, False)


@pytest.mark.parametrize("text", ["", "  ", "\n\t\n"])
def test_an_empty_answer_is_sent_back_and_not_stored(practice: Practice, text: str) -> None:
    now = practice.start("ann")
    with pytest.raises(InputError, match="nothing to grade yet"):
        practice.answer("ann", now.session.id, text)
    assert practice.resume("ann", now.session.id) == now


def test_text_that_no_database_can_hold_is_graded_with_its_length_kept(
    practice: Practice, grader: ScriptedGrader
) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "heavy=met \ud800 \U0001d6fc")
    assert grader.graded == ["heavy=met � \U0001d6fc"]
    assert practice.resume("ann", now.session.id).session == now.session


def test_after_a_restart_everything_is_as_it_was(practice: Practice, bank: Bank, store: SqlStore) -> None:
    now = practice.answer("ann", practice.start("ann", seed=9).session.id, "light=met")
    restarted = Practice(bank, ScriptedGrader(), store)
    assert restarted.resume("ann", now.session.id) == now
    assert restarted.latest("ann") == now
    assert view(store.load(now.session.id, "ann"), bank) == now


def test_latest_is_of_this_learner_and_this_bank(practice: Practice, bank: Bank, store: SqlStore) -> None:
    assert practice.latest("ann") is None
    now = practice.start("ann")
    other = Practice(bank_of(*bank.questions, folder="other"), ScriptedGrader(), store)
    assert practice.latest("bob") is None
    assert other.latest("ann") is None
    with pytest.raises(InputError, match=r"'mine'.*'other'"):
        other.resume("ann", now.session.id)


def test_another_learners_practice_is_out_of_reach(practice: Practice) -> None:
    now = practice.start("ann")
    steps = (practice.resume, practice.skip, practice.next, practice.retry, practice.reveal)
    for step in steps:
        with pytest.raises(NotAllowed):
            step("bob", now.session.id)
        with pytest.raises(UnknownId):
            step("ann", "nowhere")
    with pytest.raises(NotAllowed):
        practice.answer("bob", now.session.id, "heavy=met")
    assert practice.resume("ann", now.session.id) == now


def test_a_step_from_a_window_left_behind_is_refused_before_anything_is_graded(
    practice: Practice, grader: ScriptedGrader
) -> None:
    now = practice.start("ann")
    moved = practice.skip("ann", now.session.id, seen=now.seen)
    steps = (practice.skip, practice.next, practice.retry, practice.reveal)
    for step in steps:
        with pytest.raises(StoreError, match="moved on in another window"):
            step("ann", now.session.id, seen=now.seen)
    with pytest.raises(StoreError, match="moved on in another window"):
        practice.answer("ann", now.session.id, "heavy=met", seen=now.seen)
    assert grader.graded == []
    assert practice.answer("ann", now.session.id, "heavy=met", seen=moved.seen).seen == moved.seen + 1


def test_two_windows_answering_at_once_store_one_answer(bank: Bank, store: SqlStore) -> None:
    class SlowGrader(ScriptedGrader):
        """While it reads one answer, another window hands in its own."""

        def grade(self, question: Question, answer: str) -> Grade:
            if answer == "heavy=met":
                other.answer("ann", session_id, "light=met")
            return super().grade(question, answer)

    other = Practice(bank, ScriptedGrader(), store, Clock())
    practice = Practice(bank, SlowGrader(), store, Clock())
    session_id = practice.start("ann").session.id
    with pytest.raises(StoreError, match="moved on in another window"):
        practice.answer("ann", session_id, "heavy=met")
    assert [turn.text for turn in store.load(session_id, "ann").turns] == ["", "light=met"]


def test_where_grading_fails_nothing_is_stored_and_the_answer_can_be_given_again(bank: Bank, store: SqlStore) -> None:
    class BrokenGrader(ScriptedGrader):
        def grade(self, question: Question, answer: str) -> Grade:  # noqa: ARG002
            raise JudgeError("the lights went out")

    practice = Practice(bank, BrokenGrader(), store, Clock())
    now = practice.start("ann")
    with pytest.raises(JudgeError):
        practice.answer("ann", now.session.id, "heavy=met")
    assert practice.resume("ann", now.session.id) == now


def test_a_question_that_left_the_bank_is_passed_over(practice: Practice, bank: Bank, store: SqlStore) -> None:
    now = practice.start("ann", seed=2)
    assert now.question is not None
    smaller = Practice(
        bank_of(*(each for each in bank.questions if each != now.question)), ScriptedGrader(), store, Clock()
    )
    with pytest.raises(InputError):
        smaller.answer("ann", now.session.id, "heavy=met")
    resumed = smaller.resume("ann", now.session.id)
    assert resumed.phase is Phase.ANSWERING
    assert resumed.question is not None
    assert resumed.question.id != now.question.id
    assert len(_through(smaller, resumed)) == 3


def test_a_bank_emptied_since_ends_the_practice_and_keeps_its_grades(practice: Practice, store: SqlStore) -> None:
    now = practice.answer("ann", practice.start("ann").session.id, "heavy=met middle=met light=met")
    empty = Practice(bank_of(), ScriptedGrader(), store, Clock())
    ended = empty.resume("ann", now.session.id)
    assert (ended.phase, ended.question) == (Phase.FINISHED, None)
    assert ended.summary is not None
    assert ended.summary.marks is not None
    assert ended.summary.marks.score == 1.0


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (Filter(sections=("Cooking",)), r"section 'Cooking'\n  expected as section: Scaling, Data"),
        (Filter(tags=("x", "y")), r"tag 'x' or 'y'\n  expected as tag: data, laws"),
        (Filter(sections=("Data",), difficulties=(Difficulty.EASY,)), "section 'Data', difficulty 'easy'"),
    ],
)
def test_a_filter_that_matches_nothing_says_which_and_what_there_is(
    practice: Practice, store: SqlStore, wanted: Filter, told: str
) -> None:
    with pytest.raises(InputError, match=told):
        practice.start("ann", wanted)
    assert store.list("ann") == []


def test_an_empty_bank_says_so(store: SqlStore) -> None:
    with pytest.raises(TutorError, match="the bank 'mine' has no questions"):
        Practice(bank_of(), ScriptedGrader(), store).start("ann")


def test_turn_numbers_count_from_one_without_gaps(practice: Practice) -> None:
    now = practice.start("ann")
    practice.answer("ann", now.session.id, "light=met")
    practice.skip("ann", now.session.id)
    now = practice.reveal("ann", now.session.id)
    assert [turn.number for turn in now.session.turns] == [1, 2, 3, 4]
    assert now.session.turns[-1].kind is TurnKind.REVEALED
