"""Addresses that open one thing: directly, after a reload, after a restart, moved, unknown, and somebody else's."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from watching import Open, Server, settled

from tutor.settings import Settings

ID = "memory.adam-bytes"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a copy of the built-in bank in which ids have moved."""
    folder = tmp_path_factory.mktemp("bank") / "corpus"
    shutil.copytree(Settings.read().bank_folder, folder)
    (folder / "moved.yaml").write_text(f"memory.optimizer-bytes: {ID}\n'memory.optimizer-bytes#9': '{ID}#1'\n")
    server = Server(tmp_path_factory.mktemp("server") / "home", bank=folder).start()
    yield server
    server.stop()


def go(page: Page, server: Server, query: str) -> None:
    page.goto(f"{server.address}/{query}")
    settled(page)


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_question_opens_directly_and_again_after_a_reload(visit: Open, server: Server, width: str) -> None:
    watched = visit(width)
    page = watched.page
    go(page, server, f"?q={ID}")
    asked = page.locator("#library-page .asked")
    expect(asked).to_be_visible()
    expect(page.get_by_role("tab", name="Library", exact=True)).to_have_attribute("aria-selected", "true")
    shown = asked.inner_text()
    page.reload()
    settled(page)
    expect(asked).to_have_text(shown)
    assert watched.fits()
    assert watched.errors == []


def test_it_opens_after_a_restart(visit: Open, server: Server) -> None:
    server.stop()
    server.start()
    page = visit().page
    go(page, server, f"?q={ID}")
    expect(page.locator("#library-page .asked")).to_be_visible()


def test_a_passage_opens_directly(visit: Open, server: Server) -> None:
    page = visit().page
    go(page, server, f"?passage={ID}%231")
    expect(page.locator("#library-page .passage")).to_be_visible()
    page.locator("#library-page .found a").first.click()
    expect(page.locator("#library-page .asked")).to_be_visible()


def test_an_id_that_has_moved_leads_on(visit: Open, server: Server) -> None:
    page = visit().page
    go(page, server, "?q=memory.optimizer-bytes")
    expect(page.locator("#library-page")).to_contain_text(f"has moved: it is {ID} now")
    expect(page).to_have_url(f"{server.address}/?q={ID}")
    go(page, server, "?passage=memory.optimizer-bytes%239")
    expect(page).to_have_url(f"{server.address}/?passage={ID}%231")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_an_unknown_id_gets_a_kind_page(visit: Open, server: Server, width: str) -> None:
    watched = visit(width)
    page = watched.page
    go(page, server, "?q=memory.adam-bites")
    expect(page.locator("#library-page .unknown")).to_contain_text("There is no question “memory.adam-bites” here")
    assert watched.fits()
    page.locator(f"#library-page a[href='?q={ID}']").click()
    expect(page.locator("#library-page .asked")).to_be_visible()


def test_a_report_opens_directly(visit: Open, server: Server) -> None:
    page = visit().page
    page.get_by_role("tab", name="Interview", exact=True).click()
    page.locator("#iv-start").click()
    expect(page.locator("#iv-status")).to_contain_text("Question 1 of 5")
    page.locator("#iv-end").click()
    copying = page.locator("#iv-transcript .report a.copy")
    expect(copying).to_be_visible()
    query = str(copying.get_attribute("href"))
    go(page, server, query)
    expect(page.locator("#iv-transcript .report")).to_be_visible()
    expect(page.get_by_role("tab", name="Interview", exact=True)).to_have_attribute("aria-selected", "true")
    go(page, server, "?report=none")
    expect(page.locator("#iv-trouble .trouble")).to_be_visible()


def test_another_tab_takes_the_address_away(visit: Open, server: Server) -> None:
    page = visit().page
    go(page, server, f"?q={ID}")
    page.get_by_role("tab", name="Ask", exact=True).click()
    expect(page).to_have_url(f"{server.address}/")
