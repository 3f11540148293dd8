"""Flashcards in the browser: with a finger on a phone, by keyboard alone on a wide screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from walking import open_tab
from watching import Open

from tutor.bank import load
from tutor.settings import Settings


def wait_for_focus(page: Page, selector: str) -> None:
    page.wait_for_function("(selector) => document.activeElement?.matches(selector)", arg=selector)


def test_a_card_on_a_phone_turned_rated_taken_back_and_answered(visit: Open) -> None:
    watched = visit("phone", scheme="dark")
    page = watched.page
    open_tab(page, "Flashcards")
    expect(page.locator("#cards-status")).to_contain_text("10 new today")
    front = page.locator("#cards-transcript .question .asked").inner_text()
    page.locator("#cards-turn").click()
    expect(page.locator("#cards-transcript .reverse")).to_contain_text("What the source says")
    expect(page.locator("#cards-easy")).to_contain_text("8 days")
    assert watched.fits()
    page.locator("#cards-easy").click()
    expect(page.locator("#cards-status")).to_contain_text("9 new today")
    page.locator("#cards-undo").click()
    expect(page.locator("#cards-status")).to_contain_text("Taken back: easy.")
    expect(page.locator("#cards-transcript .question .asked")).to_have_text(front)

    question = load(Settings.read().bank_folder).questions[0]
    page.locator("#cards-answer textarea").fill(" ".join(point.text for point in question.points))
    page.locator("#cards-check").click()
    expect(page.locator("#cards-transcript .proposed")).to_contain_text("of the marks")
    expect(page.locator("#cards-good")).to_be_visible()
    assert watched.fits()
    page.locator("#cards-hard").click()
    expect(page.locator("#cards-transcript .question .asked")).not_to_have_text(front)
    assert watched.errors == []


def test_cards_with_the_keyboard_alone(visit: Open) -> None:
    watched = visit()
    page = watched.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText === 'Flashcards'"):
            break
    page.keyboard.press("Enter")
    wait_for_focus(page, "#cards-turn")
    before = page.locator("#cards-status").inner_text()
    page.keyboard.press("a")
    wait_for_focus(page, "#cards-answer textarea")
    page.keyboard.type("1 2u ")  # keys are letters while something is being written
    expect(page.locator("#cards-answer textarea")).to_have_value("1 2u ")
    assert page.locator("#cards-status").inner_text() == before
    page.keyboard.press("Escape")
    wait_for_focus(page, "#cards-turn")
    page.keyboard.press("Space")
    wait_for_focus(page, "#cards-good")
    page.keyboard.press("4")
    wait_for_focus(page, "#cards-turn")
    expect(page.locator("#cards-status")).not_to_have_text(before)
    page.keyboard.press("u")
    expect(page.locator("#cards-status")).to_contain_text("Taken back: easy.")
    assert watched.fits()
    assert watched.errors == []
