"""The library in the browser: search, filter, a question's page, its answer, its link, and practising it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from walking import BOX, open_tab, start
from watching import Open, Server

ID = "scaling.chinchilla-optimal"
OTHER = "memory.adam-bytes"  # for the second walk: the first leaves its question open, and so its page closed


@pytest.mark.parametrize(
    ("width", "scheme", "id", "query"),
    [
        ("desktop", "light", ID, "chinchilla optimal tokens"),
        ("phone", "dark", OTHER, "bytes of model state with Adam"),
    ],
)
def test_from_a_search_to_a_practice(visit: Open, server: Server, width: str, scheme: str, id: str, query: str) -> None:
    watched = visit(width, scheme=scheme)
    page = watched.page
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    open_tab(page, "Library")
    expect(page.locator("#library-found .count")).to_contain_text("77 questions")
    page.locator("#library-query input, #library-query textarea").fill(query)
    page.locator("#library-search").click()
    expect(page.locator("#library-found .count")).to_contain_text("the nearest first")
    expect(page.locator("#library-found .by").first).to_contain_text("Found in")
    assert watched.fits()

    page.locator(f"#library-found a[href='?q={id}']").click()
    expect(page.locator("#library-page .asked")).to_be_visible()
    assert page.url.endswith(f"?q={id}")
    expect(page.locator("#library-page .rubric").first).to_be_hidden()
    page.locator("#library-page .answer > summary").click()
    expect(page.locator("#library-page .rubric").first).to_be_visible()
    assert watched.fits()

    copying = page.locator("#library-page a.copy")
    copying.focus()
    page.keyboard.press("Enter")
    expect(copying).to_have_text("Copied")
    expect(page.locator("#said")).to_have_text("Copied")
    assert page.evaluate("window.copied") == f"{server.address}/?q={id}"

    page.locator("#practise-this").click()
    expect(page.locator("#status")).to_contain_text("Question 1 of 1")
    expect(page.locator(BOX)).to_be_focused()
    assert "?q=" not in page.url
    open_tab(page, "Library")
    expect(page.locator("#library-page .closed")).to_contain_text("stays closed for now")
    assert watched.errors == []
    assert watched.outside(server.address) == []


def test_back_and_forward_go_through_what_was_opened(visit: Open) -> None:
    page = visit().page
    open_tab(page, "Library")
    page.locator("#library-found summary").first.click()
    first = page.locator("#library-found details").first.locator("a")
    href = first.first.get_attribute("href")
    first.first.click()
    expect(page.locator("#library-reading")).to_be_visible()
    assert page.url.endswith(str(href))
    page.go_back()
    expect(page.locator("#library-browse")).to_be_visible()
    expect(page.locator("#library-reading")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#library-page .asked")).to_be_visible()


def test_a_filter_by_how_one_stands(visit: Open) -> None:
    page = visit("phone").page
    open_tab(page, "Library")
    page.get_by_role("button", name="Filters").click()
    box = page.locator("#library-status input")
    box.fill("strong")
    box.press("Enter")
    expect(page.locator("#library-found .note")).to_contain_text("No question is left")


def test_a_running_practice_is_not_lost_by_looking(visit: Open) -> None:
    page = visit().page
    start(page)
    page.locator(BOX).fill("half a thought")
    open_tab(page, "Library")
    expect(page.locator("#library-found .count")).to_be_visible()
    open_tab(page, "Practice")
    expect(page.locator(BOX)).to_have_value("half a thought")
