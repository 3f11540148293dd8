"""The whole practice without a mouse, and what assistive technology is told."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from walking import BOX, claim_of, question_of
from watching import Open, settled

from ui.tabs import TABS

ID = "memory.adam-bytes"


def focus_by_tab(page: Page, selector: str, most: int = 60, key: str = "Tab") -> None:
    """Press Tab until the focus is on the element; fail where it cannot be reached."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached with {key}")


def test_a_practice_with_the_keyboard_alone(visit: Open) -> None:
    page = visit().page
    focus_by_tab(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_selector(BOX)
    expect(page.locator(BOX)).to_be_focused()

    page.keyboard.type("A first line")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type(claim_of(question_of(page)))
    assert page.locator(BOX).input_value().count("\n") == 1
    page.keyboard.press("Enter")
    expect(page.locator("#transcript .graded")).to_have_count(1)
    expect(page.locator(f"{BOX}, #next").locator("visible=true").first).to_be_focused()

    focus_by_tab(page, "#next")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Question 2 of")
    expect(page.locator(BOX)).to_be_focused()


def test_the_library_a_link_and_the_next_step_with_the_keyboard_alone(visit: Open) -> None:
    watched = visit()
    page = watched.page
    focus_by_tab(page, "[data-tab-id=library]")
    page.keyboard.press("Enter")
    focus_by_tab(page, "#library-query input, #library-query textarea")
    page.keyboard.type("bytes of model state with Adam")
    page.keyboard.press("Enter")
    expect(page.locator("#library-found .count")).to_contain_text("the nearest first")
    focus_by_tab(page, f"#library-found a[href='?q={ID}']")
    page.keyboard.press("Enter")
    expect(page.locator("#library-back")).to_be_focused()
    assert page.url.endswith(f"?q={ID}")
    focus_by_tab(page, "#library-page .answer > summary")
    page.keyboard.press("Enter")
    expect(page.locator("#library-page .rubric").first).to_be_visible()

    focus_by_tab(page, "[data-tab-id=progress]", key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#next-step .card")).to_be_visible()
    focus_by_tab(page, "#do-this")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Question 1 of")
    expect(page.locator(BOX)).to_be_focused()
    assert watched.errors == []


def test_every_tab_is_in_sight_on_a_wide_screen(visit: Open) -> None:
    watched = visit()
    expect(watched.page.get_by_role("tab")).to_have_count(len(TABS))
    expect(watched.page.get_by_role("tab", name="About")).to_be_in_viewport()
    assert watched.fits()


def test_the_focus_can_be_seen(visit: Open) -> None:
    page = visit().page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")

    assert float(width.removesuffix("px")) >= 2


def test_changes_are_announced(visit: Open) -> None:
    page = visit().page

    expect(page.locator("#status")).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("region", name="Conversation with the tutor")).to_be_attached()


def test_light_and_dark_follow_the_system_and_can_be_chosen(visit: Open) -> None:
    dark = visit(scheme="dark").page
    expect(dark.locator("body")).to_have_class("dark")
    dark.get_by_role("button", name="Light / dark").click()
    expect(dark.locator("body")).not_to_have_class("dark")
    dark.reload()
    settled(dark)
    expect(dark.locator("body")).not_to_have_class("dark")
    expect(visit(scheme="light").page.locator("body")).not_to_have_class("dark")


def test_nothing_moves_for_those_who_asked_for_that(visit: Open) -> None:
    page = visit(reduced_motion="reduce").page
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(each => getComputedStyle(each).animationName !== 'none').length"
    )

    assert moving == 0
