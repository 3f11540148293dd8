"""How the page is served: from this machine, and with nothing fetched from any other.

The page that gradio sends is its own; on the way out, links to other hosts are taken from it and our style sheet and
script are put in. A content security policy has the browser refuse whatever might still try to leave.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tutor.errors import SettingsError
from tutor.settings import Settings
from ui import batch_files, deck_files, own_data_file, report_files
from ui.door import Door, LocalDoor, with_sessions
from ui.gate import Gate
from ui.theme import ASSETS, theme

if TYPE_CHECKING:
    import gradio as gr
    from fastapi import FastAPI
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ui.handlers.shelf import Shelf

TITLE = "Pretraining tutor"
LARGEST_UPLOAD = "10mb"
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; form-action 'self'; frame-ancestors 'self'; base-uri 'self'"
)
_HEAD = b'<link rel="stylesheet" href="page/page.css"><script src="page/page.js"></script></head>'
_OUTWARD = re.compile(rb"""<(?:meta\b[^>]*\b(?:og:|twitter:)[^>]*|link\b[^>]*\bmanifest\b[^>]*)>""")
_SAMPLES = re.compile(rb'"https://github\.com/gradio-app/[^"]*"')
_LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1")


def application(page: gr.Blocks, settings: Settings, shelf: Shelf) -> FastAPI:
    """Return the whole web application around a page."""
    import gradio as gr
    from fastapi import FastAPI
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.staticfiles import StaticFiles

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.mount("/page", StaticFiles(directory=ASSETS))
    app.router.routes.extend([made.route(shelf) for made in (report_files, batch_files, deck_files, own_data_file)])
    app.add_middleware(OwnPage)
    _add_door(app, settings)
    app.add_middleware(Gate)
    if settings.host in _LOCAL_HOSTS:  # a name that points here from outside is no way in
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[", "testserver"])
    gr.mount_gradio_app(
        app,
        page,
        path="/",
        server_name=settings.host,
        server_port=settings.port,
        theme=theme(),
        footer_links=[],
        run_history=False,
        show_error=False,
        max_file_size=LARGEST_UPLOAD,
        ssr_mode=False,
        pwa=False,
        mcp_server=False,
        enable_monitoring=False,
    )
    return app


def _add_door(app: FastAPI, settings: Settings) -> None:
    """Have every request be somebody's. Raises UnreadableFile where the file of users cannot be used."""
    if settings.users is None:
        app.add_middleware(LocalDoor)
        return
    from tutor.users import Users

    app.add_middleware(Door, users=Users(settings.users))
    app.add_middleware(with_sessions, home=settings.home)


def listening_socket(settings: Settings) -> socket.socket:
    """Bind the address of the settings. Raises SettingsError where it is taken or not ours."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise SettingsError(
            f"the page cannot listen on {settings.host}:{settings.port} ({error.strerror or error}); "
            "choose another port with --port or TUTOR_PORT, 0 for any that is free"
        ) from error
    return listener


class Farewell(logging.Filter):
    """Keeps the log quiet about requests that end because the server does; a page left open has some all the time."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class OwnPage:
    """ASGI middleware: rewrites the page's HTML, and sends the policy with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != "/":
            await self._app(scope, receive, send)
            return
        plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        await self._app({**scope, "headers": plain}, receive, _Rewriting(send))


class _Rewriting:
    """Holds a response back until it is whole, and sends it rewritten."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message = {}
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        if message["type"] != "http.response.body":
            return
        self._body += message.get("body", b"")
        if message.get("more_body"):
            return
        body = own(self._body)
        headers = [*_kept(self._start["headers"]), (b"content-length", str(len(body)).encode())]
        headers += [(b"content-security-policy", POLICY.encode()), (b"referrer-policy", b"no-referrer")]
        await self._send({**self._start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})


def own(page: bytes) -> bytes:
    """Return the page without its links to other hosts, and with our own head."""
    return _SAMPLES.sub(b'""', _OUTWARD.sub(b"", page)).replace(b"</head>", _HEAD, 1)


def _kept(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name.lower() != b"content-length"]
