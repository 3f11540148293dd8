"""A whole interview in a real browser: set up, asked, come back to, reloaded, restarted, reported."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from walking import open_tab
from watching import Open, Server, settled

BOX = "#iv-answer textarea"


def enter(page: Page) -> None:
    open_tab(page, "Interview")
    expect(page.locator("#iv-transcript")).to_be_visible()
    page.wait_for_timeout(300)


def begin(page: Page, questions: int) -> None:
    enter(page)
    if not page.locator("#iv-start").is_visible():
        page.get_by_role("button", name="Set up an interview").click()
    page.get_by_label("Questions (0 for no limit)").fill(str(questions))
    page.locator("#iv-start").click()
    expect(page.locator("#iv-status")).to_contain_text(f"Question 1 of {questions}")
    expect(page.locator(BOX)).to_be_editable()


def say(page: Page, text: str) -> None:
    """Send an answer or a reply, and wait until the interviewer has heard it."""
    said = page.locator("#iv-transcript .learner, #iv-transcript details.past")
    before = said.count()
    page.locator(BOX).fill(text)
    page.locator("#iv-send").click()
    expect(page.locator("#iv-transcript .reading")).to_have_count(0)
    expect(said.nth(before).or_(page.locator("#iv-transcript .report")).first).to_be_attached()
    expect(page.locator(f"{BOX}:enabled").or_(page.locator("#iv-transcript .report")).first).to_be_visible()
    assert page.locator("#iv-trouble").inner_text() == ""


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_whole_interview(visit: Open, server: Server, width: str) -> None:
    watched = visit(width, scheme="dark" if width == "phone" else "light")
    page = watched.page
    begin(page, 1)
    say(page, "It costs between $5 and $6 million, I believe.")
    expect(page.locator("#iv-transcript .follow-up")).to_have_count(1)
    expect(page.locator("#iv-transcript .card")).to_have_count(0)
    assert watched.fits()

    page.locator(BOX).fill("Not sent yet")
    page.reload()
    settled(page)
    enter(page)
    expect(page.locator(BOX)).to_have_value("Not sent yet")
    shown = page.locator("#iv-transcript").inner_text()
    server.stop()
    server.start()
    page.goto(server.address)
    settled(page)
    enter(page)
    expect(page.locator("#iv-transcript .follow-up")).to_have_count(1)
    assert page.locator("#iv-transcript").inner_text() == shown

    page.locator("#iv-pause").click()
    expect(page.locator("#iv-status")).to_contain_text("Paused")
    page.locator("#iv-go").click()
    for _ in range(6):
        if page.locator("#iv-transcript .report").count():
            break
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
    assert watched.errors == []
    assert watched.outside(server.address) == []


def test_a_disagreement_gets_a_second_look(visit: Open) -> None:
    page = visit().page
    begin(page, 1)
    say(page, "Something, somehow.")
    page.locator("#iv-end").click()
    expect(page.locator("#iv-transcript .report")).to_be_visible()
    open_tab(page, "Second look")
    page.wait_for_timeout(1000)
    page.locator("#appeal-verdict input").click()
    page.get_by_role("option").first.click()
    page.locator("#appeal-argument textarea").fill("I did say it.")
    page.locator("#appeal").click()
    expect(page.locator("#appeals-mine .disputed").first).to_contain_text("Second look")
