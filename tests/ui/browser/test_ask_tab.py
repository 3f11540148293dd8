"""A question to the sources."""

from __future__ import annotations

from playwright.sync_api import expect
from walking import open_tab, read
from watching import Open, settled


def test_sentences_are_cited_with_their_passages(visit: Open) -> None:
    page = visit().page
    open_tab(page, "Ask")
    page.locator("#question textarea").fill("How does MinHash find near duplicates?")
    page.locator("#question textarea").press("Enter")
    expect(page.locator("#reply .cited").first).to_be_visible()
    page.locator("#reply summary").first.click()
    expect(page.locator("#reply .passage").first).to_be_visible()
    said = read(page, "#reply .passage >> nth=0")
    page.reload()
    settled(page)
    open_tab(page, "Ask")
    page.locator("#reply summary").first.click()
    expect(page.locator("#reply .passage").first).to_be_visible()
    assert read(page, "#reply .passage >> nth=0") == said
    page.locator("#ask-forget").click()
    expect(page.locator("#reply .cited")).to_have_count(0)


def test_what_the_sources_do_not_hold_is_not_made_up(visit: Open) -> None:
    page = visit().page
    open_tab(page, "Ask")
    page.locator("#question textarea").fill("Which sauce goes with roast duck and red cabbage?")
    page.locator("#ask").click()
    expect(page.locator("#reply")).to_contain_text("nothing on that")
    expect(page.locator("#reply .cited")).to_have_count(0)
