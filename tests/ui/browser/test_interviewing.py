"""A whole interview in a real browser: set up, asked, come back to, reloaded, restarted, reported."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from walking import open_tab, read
from watching import Open, Server, settled

BOX = "#iv-answer textarea"
STATUS = "#iv-status [data-place]"
SEED = "4"
NOTHING = "It costs between $5 and $6 million to carve a duck, I believe."  # of no question


def enter(page: Page) -> None:
    """Open the tab, and wait until the server has filled it: with an interview, or with the set-up unfolded."""
    open_tab(page, "Interview")
    expect(page.locator("#iv-start").or_(page.locator(STATUS)).first).to_be_visible()


def begin(page: Page, questions: int) -> None:
    """Start an interview as somebody who has had none; its questions are the same each time."""
    enter(page)
    page.get_by_label("Questions (0 for no limit)").fill(str(questions))
    page.locator("#iv-choose").get_by_label("Seed").fill(SEED)
    page.locator("#iv-start").click()
    expect(page.locator("#iv-status")).to_contain_text(f"Question 1 of {questions}")
    expect(page.locator(BOX)).to_be_editable()


def step(page: Page, button: str) -> None:
    """Press a button, and wait until the interview has moved on from where it stood."""
    place = page.locator(STATUS).get_attribute("data-place")
    page.locator(button).click()
    moved = page.locator(f'{STATUS}:not([data-place="{place}"])')
    moved.or_(page.locator("#iv-trouble .trouble")).first.wait_for()
    expect(page.locator("#iv-trouble")).to_have_text("")


def say(page: Page, text: str) -> None:
    """Send an answer or a reply, and wait until the interviewer has heard it."""
    expect(page.locator(BOX)).to_be_editable()
    page.locator(BOX).fill(text)
    step(page, "#iv-send")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_whole_interview(visit: Open, server: Server, width: str) -> None:
    watched = visit(width, scheme="dark" if width == "phone" else "light")
    page = watched.page
    begin(page, 1)
    say(page, NOTHING)
    expect(page.locator("#iv-transcript .follow-up")).to_have_count(1)
    expect(page.locator("#iv-transcript .card")).to_have_count(0)
    assert watched.fits()

    page.locator(BOX).fill("Not sent yet")
    page.reload()
    settled(page)
    enter(page)
    expect(page.locator(BOX)).to_have_value("Not sent yet")
    shown = read(page, "#iv-transcript")
    server.stop()
    server.start()
    page.goto(server.address)
    settled(page)
    enter(page)
    expect(page.locator("#iv-transcript .follow-up")).to_have_count(1)
    assert read(page, "#iv-transcript") == shown

    step(page, "#iv-pause")
    expect(page.locator("#iv-status")).to_contain_text("Paused")
    step(page, "#iv-go")
    while "is over" not in page.locator("#iv-status").inner_text():  # what is asked about ends by itself
        say(page, "I do not know that.")
    report = page.locator("#iv-transcript .report")
    expect(report).to_be_visible()
    expect(report).to_contain_text("Study first")
    expect(report).to_contain_text(re.compile("Few questions"))
    report.locator("summary").first.click()
    expect(report.locator(".passage").first).to_be_visible()
    assert watched.fits()
    address = report.locator(".files a").first.get_attribute("href") or ""
    printed = page.request.get(f"{server.address}/{address.removeprefix(server.address).lstrip('/')}")
    assert printed.status == 200
    assert "Study first" in printed.text()
    page.locator("#iv-again").click()
    expect(page.locator("#iv-start")).to_be_focused()
    assert watched.errors == []
    assert watched.outside(server.address) == []


def test_a_question_of_ones_own_beside_an_interview(visit: Open) -> None:
    page = visit().page
    begin(page, 1)
    page.get_by_role("button", name="Ask a question of your own").click()
    box = page.locator("#iv-question").get_by_role("textbox")
    box.fill("How does MinHash find near duplicates?")
    page.locator("#iv-ask").click()
    expect(page.locator("#iv-reply .cited").first).to_be_visible()
    expect(page.locator("#iv-ask")).to_be_enabled()
    box.fill(page.locator("#iv-transcript .question .asked").inner_text())
    page.locator("#iv-ask").click()
    expect(page.locator("#iv-reply")).to_contain_text("there are no hints in an interview")
    page.reload()
    settled(page)
    enter(page)
    expect(page.locator("#iv-status")).to_contain_text("Question 1 of 1. Your turn.")  # it was no answer
    page.get_by_role("button", name="Ask a question of your own").click()
    expect(page.locator("#iv-reply")).to_contain_text("MinHash")


def test_a_disagreement_gets_a_second_look(visit: Open) -> None:
    page = visit().page
    begin(page, 1)
    say(page, NOTHING)
    step(page, "#iv-end")
    expect(page.locator("#iv-transcript .report")).to_be_visible()
    open_tab(page, "Second look")
    expect(page.locator("#appeal-count")).to_contain_text(re.compile(r"\d+ verdicts? of yours"))
    page.locator("#appeal-verdict input").click()
    page.get_by_role("option").first.click()
    expect(page.locator("#appeal-chosen .disputed")).to_contain_text("First verdict")
    page.locator("#appeal").click()
    expect(page.locator("#appeal-trouble .trouble")).to_contain_text("Say why")
    page.locator("#appeal-argument textarea").fill("I did say it.")
    page.locator("#appeal").click()
    expect(page.locator("#appeals-mine .disputed").first).to_contain_text("On a second look")
