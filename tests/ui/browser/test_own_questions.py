"""A document of one's own: uploaded, looked at, mended, practised on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from walking import BOX, answer, open_tab
from watching import Open, Server

DOCUMENT = """\
# Lighthouse keeping

## Why does a lighthouse use a Fresnel lens?

A Fresnel lens bends the light of a small lamp into a horizontal beam. It weighs far less than a solid lens of the same
power. One such lens with its fittings cost between $5 and $6 thousand.

## What does the flash pattern tell a ship?

Every lighthouse has a rhythm of its own. A navigator compares the rhythm with the chart and so knows the place.
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "lighthouse.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    return path


def upload(page: Page, path: Path) -> None:
    open_tab(page, "Your own questions")
    page.locator("#upload input[type=file]").set_input_files(path)


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_document_becomes_a_practice(visit: Open, server: Server, document: Path, width: str) -> None:
    watched = visit(width)
    page = watched.page
    upload(page, document)
    expect(page.locator("#report")).to_contain_text("2 questions")
    assert "could not be read" in page.locator("#report").inner_text() or "Every line was read" in (
        page.locator("#report").inner_text()
    )
    expect(page.locator("#points")).to_contain_text("Fresnel")
    assert watched.fits()
    page.locator("#bank-name input, #bank-name textarea").fill(f"Lights {width}")
    page.locator("#keep").click()
    page.wait_for_selector(BOX)
    expect(page.locator("#status")).to_contain_text("Question 1 of 2")
    answer(page, "A Fresnel lens bends the light of a small lamp into a horizontal beam.")
    assert watched.fits()
    assert watched.outside(server.address) == []

    page = visit(width).page
    expect(page.locator("#transcript .graded")).to_have_count(1)


def test_what_cannot_be_read_is_told_kindly(visit: Open, tmp_path: Path) -> None:
    page = visit().page
    nothing = tmp_path / "prose.txt"
    nothing.write_text("Once upon a time there was a sea.\n", encoding="utf-8")
    upload(page, nothing)
    expect(page.locator("#import-trouble .trouble")).to_be_visible()
    expect(page.locator("#mend")).to_be_hidden()


def test_a_bank_needs_a_name_that_is_free(visit: Open, document: Path) -> None:
    page = visit().page
    upload(page, document)
    page.locator("#bank-name input, #bank-name textarea").fill("Corpus")
    page.locator("#keep").click()
    expect(page.locator("#mended .trouble")).to_contain_text("another name")


def test_a_mended_point_is_what_is_saved(visit: Open, server: Server, document: Path) -> None:
    page = visit().page
    upload(page, document)
    cell = page.get_by_test_id("cell-0-0")
    cell.dblclick()
    page.keyboard.press("Control+A")
    page.keyboard.type("The lens bends light into a beam")
    page.keyboard.press("Enter")
    expect(page.locator("#mended")).to_contain_text("kept")
    page.locator("#bank-name input, #bank-name textarea").fill("Mended")
    page.locator("#keep").click()
    expect(page.locator("#mend")).to_be_hidden()
    saved = "".join(path.read_text(encoding="utf-8") for path in (server.home / "banks" / "mended").rglob("*.yaml"))

    assert "The lens bends light into a beam" in saved
