"""Only what the page uses is open, and only to the page."""

from __future__ import annotations

import pytest

from ui.gate import refusal
from ui.serving import own

HOST = (b"host", b"localhost:7860")


def asked(path: str, *headers: tuple[bytes, bytes], kind: str = "http") -> int | None:
    return refusal({"type": kind, "path": path, "headers": [HOST, *headers]})


@pytest.mark.parametrize(
    "path", ["/", "/assets/index.js", "/page/page.css", "/gradio_api/queue/join", "/gradio_api/upload"]
)
def test_the_page_and_what_it_uses_are_open(path: str) -> None:
    assert asked(path) is None
    assert asked(path, (b"origin", b"http://localhost:7860")) is None


@pytest.mark.parametrize(
    "path",
    [
        "/gradio_api/call/send",
        "/gradio_api/run/predict",
        "/gradio_api/api/send",
        "/gradio_api/proxy=http://elsewhere.example",
        "/gradio_api/deep_link",
        "/gradio_api/component_server",
        "/monitoring/summary",
        "/login",
    ],
)
def test_everything_else_of_gradio_is_closed(path: str) -> None:
    assert asked(path) == 404


@pytest.mark.parametrize("origin", [b"http://elsewhere.example", b"http://localhost:1", b"null"])
def test_another_site_cannot_send_for_the_learner(origin: bytes) -> None:
    assert asked("/gradio_api/queue/join", (b"origin", origin)) == 403


def test_no_web_socket_is_open() -> None:
    assert asked("/gradio_api/queue/join", kind="websocket") == 404


def test_the_page_is_sent_without_links_to_other_hosts() -> None:
    page = b"""<html><head><meta property="og:image" content="https://elsewhere.example/a.jpg" />
    <meta name="twitter:creator" content="@x" /><link rel="manifest" href="/manifest.json" />
    <meta name="viewport" content="width=device-width" /></head></html>"""

    assert b"elsewhere" not in own(page)
    assert b"manifest" not in own(page)
    assert b"viewport" in own(page)
    assert b'href="page/page.css"' in own(page)
