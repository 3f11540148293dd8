"""The library's handlers: on a small bank with a real store, and on the built-in bank where something is searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from test_interview_handlers import InterviewBank
from test_practice_handlers import ANSWER, STRANGER

from tutor.domain import LOCAL_LEARNER, Card, CardId, Memory, Plan, Rating, ReviewLog, Stage
from tutor.wiring import Tutor
from ui.addresses import Address
from ui.handlers.library import Librarian, Wanted
from ui.handlers.practice import Practising
from ui.handlers.shelf import Shelf

BATCH, MIXING = "optimisation.batch", "data.mixing"
ANSWERS = ("Below it, doubling halves the steps", "halves the steps.", "compute is wasted", "grows during training")


@pytest.fixture
def bank(tmp_path: Path) -> InterviewBank:
    return InterviewBank(tmp_path)


@pytest.fixture
def librarian(bank: InterviewBank) -> Librarian:
    return Librarian(Shelf(bank))  # type: ignore[arg-type]


@pytest.fixture
def practised(bank: InterviewBank) -> Callable[[str], str]:
    """Have the local learner answer a question, with its follow-ups skipped, and return the session."""

    def answer(text: str) -> str:
        tab = Practising(Shelf(bank))  # type: ignore[arg-type]
        page = tab.begin_on(LOCAL_LEARNER, None, (BATCH,))
        assert page.place is not None
        bank.practice.answer(LOCAL_LEARNER.id, page.place.session, text)
        bank.practice.skip(LOCAL_LEARNER.id, page.place.session)
        return page.place.session

    return answer


def shown(librarian: Librarian, question: str = BATCH, kind: str = "q") -> str:
    return librarian.opened(LOCAL_LEARNER, Address(kind, question)).transcript


def test_all_questions_are_listed_under_their_sections(librarian: Librarian) -> None:
    page = librarian.listed(LOCAL_LEARNER, None, Wanted())
    assert "2 questions." in page
    assert page.count("never tried") == 2
    assert 'href="?q=optimisation.batch"' in page
    assert not any(answer in page for answer in ANSWERS)


def test_filters_narrow_the_list(librarian: Librarian) -> None:
    assert "1 question." in librarian.listed(LOCAL_LEARNER, None, Wanted(sections=("Data",)))
    assert "1 question." in librarian.listed(LOCAL_LEARNER, None, Wanted(tags=("batch",)))
    assert "1 question." in librarian.listed(LOCAL_LEARNER, None, Wanted(difficulties=("easy",)))
    assert "No question is left" in librarian.listed(LOCAL_LEARNER, None, Wanted(statuses=("weak",)))


def test_a_status_follows_from_the_grades(librarian: Librarian, practised: Callable[[str], str]) -> None:
    practised(ANSWER)
    assert 'href="?q=optimisation.batch"' in librarian.listed(LOCAL_LEARNER, None, Wanted(statuses=("weak",)))
    assert 'href="?q=data.mixing"' in librarian.listed(LOCAL_LEARNER, None, Wanted(statuses=("never tried",)))
    assert "No question" in librarian.listed(LOCAL_LEARNER, None, Wanted(statuses=("strong",)))
    assert librarian.listed(STRANGER, None, Wanted()).count("never tried") == 2


def test_a_card_that_is_due_makes_its_question_due(bank: InterviewBank, librarian: Librarian) -> None:
    at = datetime.now(UTC) - timedelta(days=3)
    card = CardId(learner=LOCAL_LEARNER.id, bank=bank.bank.name, question_id=MIXING)
    memory = Memory(
        stage=Stage.REVIEW,
        step=None,
        stability=1,
        difficulty=5,
        due=at + timedelta(days=1),
        first=at,
        last=at,
        reviews=1,
        lapses=0,
    )
    bank.cards.add(ReviewLog(card=card, number=1, rating=Rating.GOOD, at=at), Card(id=card, memory=memory))
    page = librarian.listed(LOCAL_LEARNER, None, Wanted(statuses=("due",)))
    assert 'href="?q=data.mixing"' in page
    assert "optimisation" not in page


def test_a_questions_page_has_the_answer_folded(librarian: Librarian) -> None:
    page = shown(librarian)
    assert "You have not tried this one yet" in page
    before, answer = page.split('<details class="answer">')
    assert not any(each in before for each in ANSWERS)
    for part in ("doubling it halves the steps", "Past it, compute is wasted", "optimisation.batch#1"):
        assert part in answer
    assert 'class="copy" href="?q=optimisation.batch"' in page


def test_its_history_has_the_marks_and_what_was_missed(librarian: Librarian, practised: Callable[[str], str]) -> None:
    practised(ANSWER)
    page = shown(librarian)
    assert "1 attempt" in page
    assert "2 of 4" in page
    assert "Missed: It grows during training" in page
    stranger = librarian.opened(STRANGER, Address("q", BATCH)).transcript
    assert "You have not tried this one yet" in stranger


def test_its_history_has_flashcards_too(bank: InterviewBank, librarian: Librarian) -> None:
    card = CardId(learner=LOCAL_LEARNER.id, bank=bank.bank.name, question_id=BATCH, point="waste")
    bank.flashcards.review(card, Rating.GOOD, 0, bank.flashcards.grade(card, "Past it, compute is wasted."))
    page = shown(librarian)
    assert "Flashcard, 1 of 3 points" in page
    assert "1 of 1" in page


def test_notes_are_shown_with_the_answer(bank: InterviewBank, librarian: Librarian) -> None:
    noted = bank.bank.question(MIXING).model_copy(update={"notes": ("One source says otherwise (Lee, 2021).",)})
    bank.bank = bank.bank.with_question(noted)
    assert "Disputed, and corrected" in shown(librarian, MIXING).split('<details class="answer">')[1]


def test_while_a_question_is_open_its_answer_is_closed(bank: InterviewBank, librarian: Librarian) -> None:
    tab = Practising(Shelf(bank))  # type: ignore[arg-type]
    place = tab.begin_on(LOCAL_LEARNER, None, (BATCH,)).place
    assert place is not None
    for page in (shown(librarian), shown(librarian, f"{BATCH}#1", "passage")):
        assert "stays closed for now" in page
        assert not any(answer in page for answer in ANSWERS)
    assert "stays closed" not in shown(librarian, MIXING)
    assert "stays closed" not in librarian.opened(STRANGER, Address("q", BATCH)).transcript
    bank.practice.reveal(LOCAL_LEARNER.id, place.session)
    assert ANSWERS[0] in shown(librarian)


def test_an_interviews_questions_are_closed_until_its_end(bank: InterviewBank, librarian: Librarian) -> None:
    now = bank.interview.start(LOCAL_LEARNER.id, Plan(questions=2), seed=1)
    now = bank.interview.answer(LOCAL_LEARNER.id, now.session.id, ANSWER)
    asked = {each.question_id for each in now.session.turns}
    for question in asked:
        page = shown(librarian, question)
        assert "stays closed for now" in page
        assert "You have not tried this one yet" in page  # how it went is told at the end
        assert "Missed" not in page
    bank.interview.end(LOCAL_LEARNER.id, now.session.id)
    page = shown(librarian, next(iter(asked)))
    assert "stays closed" not in page
    assert f'href="?report={now.session.id}"' in page


def test_an_id_that_has_moved_opens_what_it_is_now(bank: InterviewBank, librarian: Librarian) -> None:
    bank.bank = replace(bank.bank, moved={"old.batch": BATCH, "old.batch#3": f"{BATCH}#2"})
    page = librarian.opened(LOCAL_LEARNER, Address("q", "old.batch"))
    assert "old.batch has moved: it is optimisation.batch now" in page.transcript
    assert (page.address, page.question) == (Address("q", BATCH), BATCH)
    assert librarian.opened(LOCAL_LEARNER, Address("passage", "old.batch#3")).address == Address(
        "passage", f"{BATCH}#2"
    )


def test_a_passage_names_the_questions_that_rest_on_it(librarian: Librarian) -> None:
    page = librarian.opened(LOCAL_LEARNER, Address("passage", f"{BATCH}#2"))
    assert "compute is wasted" in page.transcript
    assert 'href="?q=optimisation.batch"' in page.transcript
    assert page.question is None


def test_a_bank_that_is_not_there_is_told_kindly(librarian: Librarian) -> None:
    assert "There is no bank" in librarian.listed(LOCAL_LEARNER, "gone", Wanted())


def test_a_search_tells_what_was_found_and_nothing_of_the_answer(tutor: Tutor) -> None:
    librarian = Librarian(Shelf(tutor))
    page = librarian.listed(STRANGER, None, Wanted(query="tokens per parameter", difficulties=("medium", "hard")))
    assert "the nearest first" in page
    assert "Found in the question" in page
    easy = [each for each in tutor.bank.questions if each.difficulty == "easy"]
    assert not any(f'href="?q={each.id}"' in page for each in easy)
    assert "Nothing in the bank comes near" in librarian.listed(STRANGER, None, Wanted(query="xqzw blorf"))


def test_an_unknown_id_gets_a_kind_page_with_what_is_near(tutor: Tutor) -> None:
    librarian = Librarian(Shelf(tutor))
    page = librarian.opened(STRANGER, Address("q", "scaling.chinchilla-optimum<b>"))
    assert "There is no question “scaling.chinchilla-optimum&lt;b&gt;” here" in page.transcript
    assert 'href="?q=scaling.chinchilla-optimal"' in page.transcript
    assert page.question is None
    gone = librarian.opened(STRANGER, Address("passage", "memory.adam-bytes#99"))
    assert 'href="?q=memory.adam-bytes"' in gone.transcript
