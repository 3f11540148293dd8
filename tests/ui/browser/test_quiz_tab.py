"""A quiz in the browser: with a mouse on a phone, by keyboard alone on a wide screen, and opened by its address."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from walking import open_tab
from watching import Open, Server, settled


def wait_for_focus(page: Page, selector: str) -> None:
    page.wait_for_function("(selector) => document.activeElement?.matches(selector)", arg=selector)


def focus_by_tab(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on the element; fail where it cannot be reached."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


def test_a_quiz_on_a_phone_with_result_retry_and_address(visit: Open, server: Server) -> None:
    watched = visit("phone", scheme="dark")
    page = watched.page
    open_tab(page, "Quiz")
    for kind in ("A number", "Fill the gap", "In your own words"):
        page.locator("#quiz-kinds").get_by_label(kind).uncheck()
    page.locator("#quiz-number input").fill("2")
    page.locator("#quiz-seed input").fill("5")
    page.locator("#quiz-start").click()
    for place in (1, 2):
        expect(page.locator("#quiz-status")).to_contain_text(f"Item {place} of 2. Your turn.")
        assert watched.fits()
        page.locator("#quiz-options label").first.click()
        page.locator("#quiz-check").click()
        expect(page.locator("#quiz-transcript .told").last).to_be_visible()
        expect(page.locator("#quiz-transcript")).to_contain_text("What the source says")
        assert watched.fits()
        page.locator("#quiz-next").click()
    expect(page.locator("#quiz-transcript .finished")).to_contain_text("of 2 right")
    expect(page.locator("#quiz-status")).to_contain_text("All 2 items are done")
    address = page.locator("#quiz-transcript .finished a.copy").get_attribute("href")
    assert address is not None
    assert watched.fits()

    page.goto(f"{server.address}/{address}")
    settled(page)
    expect(page.locator("#quiz-transcript .finished")).to_be_visible()
    expect(page.locator("#quiz-start")).to_be_hidden()
    page.locator("#quiz-again").click()
    expect(page.locator("#quiz-start")).to_be_focused()
    page.goto(server.address)
    settled(page)
    open_tab(page, "Quiz")
    expect(page.locator("#quiz-start")).to_be_visible()  # a quiz that is over does not stand in the way of the next
    assert watched.errors == []


def test_a_quiz_with_the_keyboard_alone(visit: Open) -> None:
    watched = visit()
    page = watched.page
    expect(page.get_by_role("tab", name="Quiz", exact=True)).to_be_visible()
    page.wait_for_timeout(500)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[role=tab]') && document.activeElement.innerText === 'Quiz'"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#quiz-kinds input").first).to_be_visible()
    focus_by_tab(page, "#quiz-kinds input")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    focus_by_tab(page, "#quiz-number input")
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    focus_by_tab(page, "#quiz-start")
    page.keyboard.press("Enter")
    for place in (1, 2):
        expect(page.locator("#quiz-status")).to_contain_text(f"Item {place} of 2. Your turn.")
        wait_for_focus(page, "#quiz-options input, #quiz-answer textarea")
        if page.evaluate("document.activeElement.type === 'radio'"):
            page.keyboard.press("Space")
            focus_by_tab(page, "#quiz-check")
        else:
            page.keyboard.type("something")
        page.keyboard.press("Enter")
        expect(page.locator("#quiz-status")).to_contain_text(f"Item {place} of 2.")
        wait_for_focus(page, "#quiz-next")
        page.keyboard.press("Enter")
    expect(page.locator("#quiz-transcript .finished")).to_contain_text("of 2 right")
    assert watched.fits()
    assert watched.errors == []
