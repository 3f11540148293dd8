"""A drill in the browser, on a wide screen and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from walking import open_tab
from watching import Open


@pytest.mark.parametrize(("width", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_a_number_is_asked_checked_and_marked(visit: Open, width: str, scheme: str) -> None:
    watched = visit(width, scheme=scheme)
    page = watched.page
    open_tab(page, "Drill")
    page.locator("#number input").fill("1")
    page.locator("#seed input").fill("7")
    page.locator("#drill-start").click()
    expect(page.locator("#drill-transcript .asked")).to_be_visible()
    page.locator("#drill-answer textarea").fill("2 + 2 = 5 GB")
    page.locator("#drill-answer textarea").press("Enter")
    expect(page.locator("#drill-transcript .way")).to_be_visible()
    expect(page.locator("#drill-transcript .checks")).to_contain_text("2 + 2 comes to 4, not 5 GB")
    expect(page.locator("#drill-transcript .words mark").first).to_be_visible()
    label = page.locator("#drill-transcript .checks .label", has_text="Expected").first
    assert label.is_visible() is (width == "phone")  # where the row of heads has no room
    assert watched.fits()
    page.locator("#drill-next").click()
    expect(page.locator("#drill-transcript .finished")).to_contain_text("0 of 1 right")
    assert watched.errors == []


def test_the_seed_starts_empty_and_is_then_drawn_by_chance(visit: Open) -> None:
    page = visit().page
    page.get_by_role("tab", name="Drill", exact=True).click()
    expect(page.locator("#seed input")).to_have_value("")
    page.locator("#number input").fill("1")
    page.locator("#drill-start").click()
    expect(page.locator("#drill-transcript .asked")).to_be_visible()
    page.locator("#drill-skip").click()
    page.locator("#drill-next").click()
    expect(page.locator("#drill-transcript .finished")).to_contain_text(re.compile(r"seed [1-9]\d*\."))
