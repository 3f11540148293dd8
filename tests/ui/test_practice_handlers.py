"""What each button of the practice tab does: with a real store and a real practice, and a grader made for the test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from made_by_hand import make_bank, make_grade

from tutor.bank.bank import Bank
from tutor.dialogue.practice import Practice
from tutor.dialogue.view import Phase
from tutor.dialogue.withholding import kept_back
from tutor.domain import LOCAL_LEARNER, Difficulty, Grade, Learner, Question, Verdict
from tutor.errors import EncoderError, NotAllowed
from tutor.settings import Settings
from tutor.store import SqlCards, SqlInquiries, SqlQuizzes, SqlStore, open_store
from tutor.study.attempts import History
from tutor.study.flashcards import Flashcards
from ui.handlers.offers import Ticked
from ui.handlers.practice import NOTHING_YET, Page, Place, Practising, Step
from ui.handlers.shelf import Shelf

STRANGER = Learner(id="somebody-else", name="Somebody")
ANSWER = "Doubling halves the steps."


class FirstWordsEarn:
    """Gives each point whose first word is in the answer; fails where the answer says so."""

    def grade(self, question: Question, answer: str) -> Grade:
        if "unplug" in answer:
            raise EncoderError("the encoder's model is not there: install the package again")
        said = {
            point.id: (Verdict.MET, word)
            for point in question.points
            if (word := next((each for each in ("Doubling", "Past", "repeat") if each in answer and
                              each.lower() in point.text.lower()), None))
        }  # fmt: skip
        return make_grade(question, answer, said)

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        one = question.model_copy(update={"points": (question.point(point_id),)})
        return make_grade(one, text, {point_id: (Verdict.MET, text)})


class OneBank:
    """A tutor on the bank made by hand."""

    def __init__(self, home: Path, bank: Bank, store: SqlStore) -> None:
        self.settings = Settings(home=home, bank=home / "bank")
        self.name, self.bank, self.store = "By hand", bank, store
        self.cards = SqlCards(store.database)
        self.inquiries = SqlInquiries(store.database)
        self.practice = Practice(bank, FirstWordsEarn(), store)
        self.flashcards = Flashcards(
            bank, FirstWordsEarn(), self.cards, held=lambda learner: kept_back(store.list(learner), bank)
        )

    @property
    def history(self) -> History:
        return History(self.bank, self.store, self.cards, SqlQuizzes(self.store.database))

    def ready(self) -> OneBank:
        return self

    def banks(self) -> list[tuple[str, Path]]:
        return [("By hand", self.settings.bank_folder)]

    def warm(self) -> None: ...


Desk = Callable[[], Practising]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Make the practice tab anew, as after a restart: nothing but the database is kept."""

    def fresh() -> Practising:
        return Practising(Shelf(OneBank(tmp_path, make_bank(), open_store(tmp_path / "tutor.db"))))  # type: ignore[arg-type]

    return fresh


@pytest.fixture
def tab(desk: Desk) -> Practising:
    return desk()


def begin(tab: Practising, **ticked: tuple[str, ...]) -> Page:
    everything = tab.everything(None)
    wanted = Ticked(**{"sections": everything.sections, "difficulties": everything.difficulties} | ticked)
    return tab.begin(LOCAL_LEARNER, None, wanted, NOTHING_YET)


def on_batch(tab: Practising) -> Page:
    return begin(tab, sections=("Optimisation",))


def test_before_anything_the_page_says_how_to_begin(tab: Practising) -> None:
    page = tab.opened(LOCAL_LEARNER)

    assert page.phase is None
    assert "press <strong>Start</strong>" in page.transcript


def test_a_bank_offers_its_sections_tags_and_difficulties(tab: Practising) -> None:
    choices = tab.choices(None)

    assert choices.sections == ("Optimisation", "Data")
    assert choices.tags == ("batch", "mixing")
    assert choices.difficulties == (Difficulty.EASY, Difficulty.MEDIUM)


@pytest.mark.parametrize(
    ("ticked", "found"),
    [
        ({}, 2),
        ({"sections": ("Data",)}, 1),
        ({"tags": ("batch",)}, 1),
        ({"difficulties": ("easy",)}, 1),
        ({"sections": ("Data",), "difficulties": ("medium",)}, 0),
        ({"sections": ()}, 0),
        ({"difficulties": ()}, 0),
    ],
)
def test_what_is_ticked_decides_what_is_asked(tab: Practising, ticked: dict[str, tuple[str, ...]], found: int) -> None:
    everything = tab.everything(None)
    wanted = Ticked(**{"sections": everything.sections, "difficulties": everything.difficulties} | ticked)

    assert tab.matching(None, wanted) == found


def test_nothing_ticked_is_told_kindly(tab: Practising) -> None:
    page = begin(tab, sections=())

    assert "tick at least one section" in page.trouble
    assert page.phase is None


def test_starting_asks_the_first_question(tab: Practising) -> None:
    page = on_batch(tab)

    assert page.phase is Phase.ANSWERING
    assert page.status == "Question 1 of 1. Your turn."
    assert "critical batch size" in page.transcript


def test_an_answer_is_graded_marked_and_followed_up(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.ANSWER, ANSWER)

    assert page.phase is Phase.FOLLOWING_UP
    assert "2 of 4" in page.transcript
    assert '<mark class="met">Doubling</mark>' in page.transcript
    assert "Follow-up on point 2" in page.transcript
    assert page.status.startswith("Question 1 of 1. 2 of 4. Points: 1 made, 2 missed.")


def test_while_an_answer_is_read_it_stands_there_already(tab: Practising) -> None:
    place = on_batch(tab).place
    page = tab.waiting(LOCAL_LEARNER, place, ANSWER)

    assert ANSWER in page.transcript
    assert "warming up" in page.status
    assert tab.opened(LOCAL_LEARNER).phase is Phase.ANSWERING  # nothing is stored yet


def test_a_reply_changes_where_the_question_stands(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.ANSWER, ANSWER)
    page = tab.step(LOCAL_LEARNER, page.place, Step.ANSWER, "Compute is wasted.")

    assert "now stands at <strong>3 of 4</strong>" in page.transcript


def test_the_answer_is_folded_until_the_question_is_over(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.ANSWER, ANSWER)
    assert page.transcript.count('<details class="spoiler">') == 1
    page = tab.step(LOCAL_LEARNER, page.place, Step.SKIP)
    assert '<details class="spoiler">' not in page.transcript
    page = tab.step(LOCAL_LEARNER, page.place, Step.RETRY)
    assert page.transcript.count('<details class="spoiler">') == 1


def test_everything_is_there_after_a_restart(desk: Desk) -> None:
    first = desk()
    page = first.step(LOCAL_LEARNER, on_batch(first).place, Step.ANSWER, ANSWER)

    assert desk().opened(LOCAL_LEARNER) == page


def test_a_window_that_lost_its_place_goes_on_in_the_last_practice(desk: Desk) -> None:
    on_batch(desk())

    assert desk().step(LOCAL_LEARNER, None, Step.ANSWER, ANSWER).phase is Phase.FOLLOWING_UP


def test_the_practice_of_another_learner_is_refused(tab: Practising) -> None:
    place = on_batch(tab).place
    page = tab.step(STRANGER, place, Step.ANSWER, ANSWER)

    assert "belongs to another learner" in page.trouble
    assert "critical batch size" not in page.transcript
    assert tab.opened(STRANGER).phase is None
    assert tab.opened(LOCAL_LEARNER).phase is Phase.ANSWERING


def test_another_learner_cannot_even_look(tab: Practising) -> None:
    place = on_batch(tab).place

    assert tab.at(STRANGER, place).place is None
    assert "critical batch size" not in tab.waiting(STRANGER, place, "x").transcript


def test_an_empty_answer_is_told_kindly(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.ANSWER, "  ")

    assert page.trouble
    assert page.phase is Phase.ANSWERING


def test_what_was_written_survives_an_error(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.ANSWER, "unplug it")

    assert "install the package again" in page.trouble
    assert page.draft == "unplug it"
    assert page.phase is Phase.ANSWERING


def test_the_same_answer_sent_twice_counts_once(tab: Practising) -> None:
    place = on_batch(tab).place
    tab.step(LOCAL_LEARNER, place, Step.ANSWER, ANSWER)
    again = tab.step(LOCAL_LEARNER, place, Step.ANSWER, ANSWER)

    assert "another window" in again.trouble
    assert again.transcript.count('class="turn learner"') == 1


def test_a_hint_is_shown_with_its_cost_and_counts(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, on_batch(tab).place, Step.HINT)
    assert "Hint 1 of 3" in page.transcript
    assert "10% of this question" in page.transcript
    assert page.phase is Phase.ANSWERING
    page = tab.step(LOCAL_LEARNER, page.place, Step.ANSWER, "just tell me the answer")
    assert "Hint 2 of 3" in page.transcript
    assert "Below it, doubling halves the steps" not in page.transcript
    page = tab.step(LOCAL_LEARNER, page.place, Step.ANSWER, ANSWER)
    assert "2 hints" in page.transcript


def test_a_challenge_asks_the_harder_question(tab: Practising) -> None:
    page = begin(tab)
    page = tab.step(LOCAL_LEARNER, page.place, Step.ANSWER, ANSWER)
    page = tab.step(LOCAL_LEARNER, page.place, Step.CHALLENGE)
    assert page.status == "Question 2 of 2. Your turn."


def test_skip_next_retry_and_reference(tab: Practising) -> None:
    page = begin(tab)
    page = tab.step(LOCAL_LEARNER, page.place, Step.SKIP)
    assert page.status == "Question 2 of 2. Your turn."
    assert '<details class="past">' in page.transcript
    page = tab.step(LOCAL_LEARNER, page.place, Step.REVEAL)
    assert "Tutor · Reference" in page.transcript
    page = tab.step(LOCAL_LEARNER, page.place, Step.RETRY)
    assert "Once more:" in page.transcript
    page = tab.step(LOCAL_LEARNER, page.place, Step.NEXT)
    assert page.phase is Phase.FINISHED
    assert "No question was answered" in page.transcript


def test_a_bank_that_does_not_exist_is_told_kindly(tab: Practising) -> None:
    page = tab.step(LOCAL_LEARNER, Place("Nowhere", "x", 1), Step.NEXT)

    assert page.trouble


def test_errors_of_the_tree_are_caught_and_nothing_else_is(tab: Practising, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotAllowed("this practice belongs to another learner")

    place = on_batch(tab).place
    monkeypatch.setattr(Practice, "next", refuse)
    assert tab.step(LOCAL_LEARNER, place, Step.NEXT).trouble == "this practice belongs to another learner"
