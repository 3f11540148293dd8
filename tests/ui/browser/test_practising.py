"""Ask, answer, grade, follow-up, reload, restart, resume: in a real browser, on a real server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from walking import BOX, answer, claim_of, practise, question_of, read, start
from watching import Open, Server

from tutor.bank import load
from tutor.settings import Settings

ASKED = "scaling.training-compute"  # of several points, so that one of them leaves something to be asked about


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_whole_practice(visit: Open, server: Server, width: str) -> None:
    watched = visit(width, scheme="dark" if width == "phone" else "light")
    page = watched.page
    practise(page, ASKED)
    question = question_of(page)
    assert question.id == ASKED
    answer(page, f"{claim_of(question)} And the run cost between $5 and $6 million.")

    card = page.locator("#transcript .graded .card").last
    expect(card.locator(".marks")).to_have_text(re.compile(r"\d of \d|between", re.IGNORECASE))
    expect(card.locator(".point")).to_have_count(len(question.points))
    expect(page.locator("#transcript .learner mark").first).to_be_visible()
    for place in range(card.locator("summary").count()):  # what folds another comes before it
        card.locator("summary").nth(place).click()
    expect(card.locator(".passage").first).to_be_visible()
    assert card.locator(".passage").first.inner_text().strip()
    expect(page.locator("#transcript .follow-up")).to_have_count(1)
    assert "between $5 and $6 million" in page.locator("#transcript .learner").last.inner_text()
    assert watched.fits()

    page.reload()
    expect(page.locator("#transcript .follow-up")).to_have_count(1)
    shown = read(page, "#transcript")
    assert card.locator(".marks").inner_text() in shown
    server.stop()
    server.start()
    page = visit(width).page
    expect(page.locator("#transcript .follow-up")).to_have_count(1)
    assert read(page, "#transcript") == shown

    answer(page, claim_of(question))
    expect(page.locator("#transcript .learner")).to_have_count(2)
    assert watched.outside(server.address) == []
    assert watched.errors == []


def test_skip_next_again_and_reference(visit: Open) -> None:
    page = visit().page
    start(page)
    first = question_of(page)
    page.locator("#skip").click()
    expect(page.locator("#status")).to_contain_text("Question 2 of")
    assert question_of(page).id != first.id
    expect(page.locator("details.past")).to_have_count(1)
    page.locator("#reveal").click()
    expect(page.locator("#transcript .reference")).to_have_count(1)
    expect(page.locator(BOX)).to_be_hidden()
    page.locator("#retry").click()
    expect(page.locator(BOX)).to_be_visible()
    page.locator("details.past summary").first.click()
    expect(page.locator("details.past .question")).to_be_visible()


def test_an_empty_answer_is_told_kindly_and_sends_nothing(visit: Open) -> None:
    page = visit().page
    start(page)
    page.locator(BOX).fill("   ")
    page.locator("#send").click()
    expect(page.locator("#trouble .trouble")).to_be_visible()
    expect(page.locator("#transcript .learner")).to_have_count(0)


def test_an_answer_sent_twice_in_a_hurry_counts_once(visit: Open) -> None:
    page = visit().page
    start(page)
    page.locator(BOX).fill(claim_of(question_of(page)))
    page.locator(BOX).press("Enter")
    page.evaluate("document.getElementById('send').click()")
    expect(page.locator("#transcript .graded")).to_have_count(1)
    expect(page.locator("#transcript .learner")).to_have_count(1)


def test_only_what_is_ticked_is_asked(visit: Open) -> None:
    page = visit().page
    if not page.locator("#start").is_visible():
        page.get_by_role("button", name="Choose what to practise").click()
    boxes = page.locator("#sections input[type=checkbox]")
    boxes.first.wait_for()
    for place in range(boxes.count() - 1):
        boxes.nth(place).uncheck()
    section = page.locator("#sections label").last.inner_text().strip()
    many = sum(each.section == section for each in load(Settings.read().bank_folder).questions)
    expect(page.locator("#count")).to_have_text(re.compile(rf"^\s*{many} questions?\s*$"))
    start(page)
    assert question_of(page).section == section
    expect(page.locator("#status")).to_contain_text(f"Question 1 of {many}.")
