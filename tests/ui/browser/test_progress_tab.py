"""Progress in the browser: empty at first, filled by an answer, and one step that goes somewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from walking import answer, open_tab, question_of, start
from watching import Open


def test_the_first_step_leads_into_a_practice(visit: Open) -> None:
    page = visit("phone", scheme="dark").page
    open_tab(page, "Progress")
    expect(page.locator("#progress .note")).to_contain_text("Nothing to show yet")
    expect(page.locator("#next-step .card")).to_contain_text("You have not answered anything yet")
    page.locator("#do-this").click()
    expect(page.locator("#status")).to_contain_text("Question 1 of 5")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_an_answer_shows_in_the_tables(visit: Open, width: str) -> None:
    watched = visit(width)
    page = watched.page
    start(page)
    section = question_of(page).section
    page.locator("#sure").get_by_text("fairly", exact=True).click()
    answer(page, "Bread is baked in an oven until its crust is brown.")  # surely misses every point
    open_tab(page, "Progress")
    table = page.get_by_role("table", name="By section")
    expect(table.get_by_role("rowheader", name=section, exact=True)).to_be_visible()
    expect(page.locator("#progress .figure .mark").first).to_be_visible()
    expect(page.locator("#progress")).to_contain_text(
        "after 9 more" if width == "desktop" else "more there is something"
    )
    assert watched.fits()

    page.get_by_text("Missed most").click()  # the tab of the library has not been opened yet
    page.locator("#progress .found a").first.click()
    expect(page.locator("#library-page .asked")).to_be_visible()
    assert "?q=" in page.url
    assert watched.errors == []
