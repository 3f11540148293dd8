"""A server in a process of its own, and a page whose every request is written down."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = {"desktop": (1280, 900), "phone": (390, 844)}
PATIENCE = 240_000
"""Milliseconds: the first answer waits for the encoder, on a machine that may be busy."""


@dataclass
class Server:
    """`tutor ui` on a home of its own; `start` and `stop` may be called again."""

    home: Path
    process: subprocess.Popen[str] | None = None
    address: str = ""
    bank: Path | None = None
    seconds: float = 0.0
    """From the call to a page that answers."""

    def start(self) -> Server:
        began = time.perf_counter()
        command = [sys.executable, "-m", "tutor.cli", "ui", "--no-browser", "--port", "0"]
        command += ["--bank", str(self.bank)] if self.bank is not None else []
        environment = {**os.environ, "TUTOR_HOME": str(self.home), "OMP_NUM_THREADS": "1"}
        log = (self.home.parent / "server.log").open("a")
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://\S+", line):
                self.address = found[0]
                self.seconds = time.perf_counter() - began
                return self
        raise AssertionError(f"the server ended: {(self.home.parent / 'server.log').read_text()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None


@dataclass
class Watched:
    """A page, with the requests, dialogs and errors it has had."""

    page: Page
    requests: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def outside(self, address: str) -> list[str]:
        """Return the requests that left for any host but the local one."""
        home = urlsplit(address).hostname
        fetched = [url for url in self.requests if urlsplit(url).scheme in ("http", "https", "ws", "wss")]
        return [url for url in fetched if urlsplit(url).hostname != home]

    def fits(self) -> bool:
        """Return whether nothing has to be scrolled sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


Open = Callable[..., Watched]


def settled(page: Page) -> None:
    """Wait until the page has been filled from the database.

    All that it asks for when it opens comes back in one stream, which the browser notes when it ends. What a test did
    before that could be undone by an answer that is still on its way.
    """
    page.wait_for_function("performance.getEntriesByType('resource').some(each => each.name.includes('/queue/data'))")
    page.wait_for_selector("#transcript .turn, #start:not([disabled])", state="attached")
    page.wait_for_timeout(300)
