"""What a person does on the page, in steps that the tests share."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from watching import settled

from tutor.bank import load
from tutor.domain import PointKind, Question
from tutor.settings import Settings

BOX = "#answer textarea"


def open_tab(page: Page, title: str) -> None:
    """Click on a tab. One that finds no room in the row stands in the menu at its end."""
    tab = page.get_by_role("tab", name=title, exact=True)
    if not tab.is_visible():
        page.get_by_role("button", name="More tabs").click()
        tab = page.get_by_role("button", name=title, exact=True)
    tab.click()


def question_of(page: Page) -> Question:
    """Return the question of the built-in bank that the page asks."""
    bank = load(Settings.read().bank_folder)
    shown = plain(page.locator("#transcript .question").last.inner_text())
    return next(question for question in bank.questions if plain(question.text)[-40:] in shown)


def claim_of(question: Question) -> str:
    """Return what is surely credited: a claim in the rubric's own words."""
    return next(point.text for point in question.points if point.kind is PointKind.CLAIM)


def plain(text: str) -> str:
    return "".join(sign for sign in text.lower() if sign.isalnum())


def start(page: Page) -> None:
    """Start a new practice on whatever is ticked."""
    if not page.locator("#start").is_visible():
        page.get_by_role("button", name="Choose what to practise").click()
    page.locator("#start").click()
    expect(page.locator("#start")).to_be_hidden()  # the choices fold up once the first question is there
    expect(page.locator("#status")).to_contain_text("Question 1 of")
    expect(page.locator(BOX)).to_be_editable()


def practise(page: Page, question_id: str) -> None:
    """Begin a practice on one question of the built-in bank, from its page in the library."""
    page.goto(f"{page.url.partition('?')[0]}?q={question_id}")
    settled(page)
    page.locator("#practise-this").click()
    expect(page.locator("#status")).to_contain_text("Question 1 of 1.")
    expect(page.locator(BOX)).to_be_editable()


def read(page: Page, selector: str) -> str:
    """Return what an element says, once it has stopped changing: formulas are set a moment after the words."""
    before, now = "", page.locator(selector).inner_text()
    while now != before:
        page.wait_for_timeout(250)
        before, now = now, page.locator(selector).inner_text()
    return now


def answer(page: Page, text: str) -> None:
    """Send an answer or a reply, and wait until it is graded."""
    graded = page.locator("#transcript .graded")
    before = graded.count()
    expect(page.locator(BOX)).to_be_editable()
    page.locator(BOX).fill(text)
    page.locator("#send").click()
    graded.nth(before).or_(page.locator("#trouble .trouble")).first.wait_for()
    assert page.locator("#trouble").inner_text() == ""
    expect(page.locator("#status")).to_contain_text("Points:")
