"""A real server in a process of its own, and a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from watching import CHROMIUM, PATIENCE, QUIET, WIDTHS, Open, Server, Watched, settled

from tutor.domain import LOCAL_LEARNER
from tutor.store import open_database
from tutor.store.personal import forget


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium: on Debian or Ubuntu, `apt install chromium`"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, built_index: Path) -> Iterator[Server]:
    """One server a file; its home holds an index and nothing else."""
    home = tmp_path_factory.mktemp("server") / "home"
    shutil.copytree(built_index, home / "index")
    server = Server(home).start()
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Open]:
    """Open the page as a learner who is new here, in a fresh browser profile: `visit("phone", scheme="dark")`."""
    forget(open_database(server.home / "tutor.db"), LOCAL_LEARNER.id)
    contexts: list[BrowserContext] = []

    def opened(width: str = "desktop", scheme: str = "light", **options: object) -> Watched:
        across, down = WIDTHS[width]
        context = browser.new_context(viewport={"width": across, "height": down}, color_scheme=scheme, **options)
        contexts.append(context)
        watched = Watched(context.new_page())
        watched.page.set_default_timeout(PATIENCE)
        watched.page.on("request", lambda request: watched.requests.append(request.url))
        watched.page.on("pageerror", lambda error: watched.errors.append(str(error)))
        watched.page.on("dialog", lambda dialog: (watched.dialogs.append(dialog.message), dialog.dismiss()))
        watched.page.goto(server.address)
        settled(watched.page)
        return watched

    yield opened
    for context in contexts:
        context.close()
