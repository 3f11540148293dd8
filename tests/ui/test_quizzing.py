"""What each button of the quiz tab does, and to whom; with the built-in bank and the real grader."""

from __future__ import annotations

import html
import re

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from tutor.bank.bank import Bank
from tutor.domain import LOCAL_LEARNER, Learner, QuizKind
from tutor.store import open_store
from tutor.wiring import Tutor
from ui import deck_files
from ui.handlers import offers
from ui.handlers.learner import LEARNER
from ui.handlers.offers import Ticked
from ui.handlers.quizzing import NOTHING_YET, Phase, Quizzing, SetUp, Sheet
from ui.handlers.shelf import Shelf
from ui.taking import links

ANN, BEN = Learner(id="ann", name="Ann"), Learner(id="ben", name="Ben")
CHOICES = SetUp(kinds=(QuizKind.CHOICE,), number=2, seed="5")


@pytest.fixture(scope="module")
def shelf(tutor: Tutor, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    store = open_store(tmp_path_factory.mktemp("quizzing") / "tutor.db")
    own = Tutor(tutor.settings, tutor.encoder, lambda: store, lambda: tutor.language_model)
    return Shelf(own.ready())


@pytest.fixture
def tab(shelf: Shelf) -> Quizzing:
    return Quizzing(shelf)


def everything(shelf: Shelf) -> Ticked:
    offer = offers.choices(shelf, None)
    return Ticked(offer.sections, (), tuple(str(each) for each in offer.difficulties))


def begun(tab: Quizzing, chosen: SetUp = CHOICES, learner: Learner = ANN) -> Sheet:
    sheet = tab.begin(learner, None, everything(tab._shelf), chosen, NOTHING_YET)
    assert sheet.trouble == ""
    return sheet


def plain(sheet: Sheet) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", sheet.transcript)).split())


def wrong(sheet: Sheet) -> int:
    assert sheet.item is not None
    return next(place for place in range(len(sheet.item.options)) if place != sheet.item.right)


def test_a_wrong_choice_is_told_why_with_its_source(tab: Quizzing) -> None:
    sheet = begun(tab)
    item = sheet.item
    assert item is not None
    taken = item.options[wrong(sheet)]
    told = tab.answer(ANN, sheet.where, str(wrong(sheet)), "")
    assert told.phase is Phase.TOLD
    assert "Wrong" in plain(told)
    for text in (taken.text, taken.reply, item.options[item.right or 0].text):
        assert " ".join(text.split())[:40] in plain(told)
    assert "What the source says" in plain(told)
    assert "Why the others are wrong" in plain(told)


def test_a_quiz_goes_to_its_result_and_the_wrong_one_is_tried_again(tab: Quizzing) -> None:
    sheet = begun(tab)
    sheet = tab.go_on(ANN, tab.answer(ANN, sheet.where, str(wrong(sheet)), "").where)
    assert sheet.item is not None
    told = tab.answer(ANN, sheet.where, str(sheet.item.right), "")
    assert told.last
    done = tab.go_on(ANN, told.where)
    assert done.phase is Phase.FINISHED
    assert "1 of 2 right" in plain(done)
    assert "seed 5" in plain(done)
    assert done.missed == 1
    again = tab.retry(ANN, done.where)
    assert "Item 1 of 1" in again.status
    assert "once more" in tab.earlier(ANN)[0][0]


def test_a_reload_resumes_and_an_address_opens(tab: Quizzing) -> None:
    first = begun(tab)
    tab.answer(ANN, first.where, str(wrong(first)), "")
    assert tab.opened(ANN).status == "Item 2 of 2. Your turn."
    later = begun(tab, SetUp(kinds=(QuizKind.CLOZE,), number=1, seed="2"))
    assert tab.opened(ANN).where == later.where
    assert first.where is not None
    assert tab.open_quiz(ANN, first.where.quiz).status == "Item 2 of 2. Your turn."
    assert "no quiz with the id" in tab.open_quiz(ANN, "gone").trouble


def test_another_learner_sees_nothing_and_changes_nothing(tab: Quizzing) -> None:
    mine = begun(tab)
    assert mine.where is not None
    assert tab.opened(BEN) == NOTHING_YET
    assert tab.earlier(BEN) == []
    tried = [
        tab.open_quiz(BEN, mine.where.quiz),
        tab.at(BEN, mine.where),
        tab.go_on(BEN, mine.where),
        tab.answer(BEN, mine.where, "0", ""),
        tab.skip(BEN, mine.where),
        tab.retry(BEN, mine.where),
    ]
    for sheet in tried:
        assert "belongs to another learner" in sheet.trouble
        assert sheet.transcript == NOTHING_YET.transcript
    assert tab.at(ANN, mine.where) == mine


def test_no_answer_is_no_attempt(tab: Quizzing) -> None:
    sheet = begun(tab)
    assert "there is no answer yet" in tab.answer(ANN, sheet.where, None, "").trouble
    cloze = begun(tab, SetUp(kinds=(QuizKind.CLOZE,), number=1, seed="2"))
    assert "there is no answer yet" in tab.answer(ANN, cloze.where, None, " ").trouble
    assert tab.skip(ANN, cloze.where).phase is Phase.TOLD


def test_a_second_window_is_told(tab: Quizzing) -> None:
    sheet = begun(tab)
    tab.answer(ANN, sheet.where, "0", "")
    assert "another window" in tab.answer(ANN, sheet.where, "1", "").trouble


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (SetUp(number=0), "expected 1 to 50 items"),
        (SetUp(number=51), "expected 1 to 50 items"),
        (SetUp(seed="-1"), "a whole number of 0 or more"),
        (SetUp(seed="2147483648"), "a seed from 0"),
        (SetUp(kinds=()), "nothing is ticked"),
    ],
)
def test_a_quiz_that_cannot_be_is_told_kindly(tab: Quizzing, shelf: Shelf, chosen: SetUp, told: str) -> None:
    before = begun(tab)
    sheet = tab.begin(ANN, None, everything(shelf), chosen, before)
    assert told in sheet.trouble
    assert sheet.where == before.where


def test_buttons_without_a_quiz_do_nothing(tab: Quizzing) -> None:
    for sheet in (tab.answer(ANN, None, "0", ""), tab.skip(ANN, None), tab.go_on(ANN, None), tab.retry(ANN, None)):
        assert sheet == NOTHING_YET


def test_hostile_words_stay_words(tab: Quizzing) -> None:
    sheet = begun(tab, SetUp(kinds=(QuizKind.CLOZE,), number=1, seed="2"))
    told = tab.answer(ANN, sheet.where, None, "<script>alert(1)</script>")
    assert "<script>" not in told.transcript
    assert "&lt;script&gt;" in told.transcript


@pytest.fixture
def client(shelf: Shelf) -> TestClient:
    inner = Starlette(routes=[deck_files.route(shelf)])

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        by = {b"ann": ANN}.get(dict(scope.get("headers", [])).get(b"x-as", b""))
        await inner({**scope, LEARNER: by} if by else scope, receive, send)

    return TestClient(door)


def test_a_deck_is_for_whoever_is_signed_in(client: TestClient, bank: Bank) -> None:
    assert client.get("/deck/cards.csv").status_code == 403
    got = client.get("/deck/cards.csv", params={"section": bank.sections[0]}, headers={"x-as": "ann"})
    assert got.status_code == 200
    assert got.text.count("\r\n") == 1 + sum(each.section == bank.sections[0] for each in bank.questions)
    assert client.get("/deck/cards.apkg", headers={"x-as": "ann"}).content[:2] == b"PK"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/deck/cards.pdf", 404),
        ("/deck/cards.csv?bank=none", 404),
        ("/deck/cards.csv?tag=none", 400),
        ("/deck/cards.csv?difficulty=odd", 400),
    ],
)
def test_what_is_no_deck_is_said(client: TestClient, path: str, status: int) -> None:
    assert client.get(path, headers={"x-as": "ann"}).status_code == status


def test_the_links_name_what_is_ticked(shelf: Shelf, client: TestClient) -> None:
    shown = links(shelf, None, Ticked(("Scaling laws",), (), ("easy", "medium")), True)
    (address,) = re.findall(r'href="(deck/cards\.csv[^"]*)"', shown)
    got = client.get(f"/{address.replace('&amp;', '&')}", headers={"x-as": "ann"})
    many = int(re.search(r"(\d+) cards", shown)[1])  # type: ignore[index]
    assert got.text.count("scaling.") >= many
    assert "Nothing is ticked" in links(shelf, None, Ticked(), False)
    assert LOCAL_LEARNER.id not in shown
