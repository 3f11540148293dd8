"""What of gradio's web interface is open, and to whom: only what this page uses, and only to this page.

Gradio lets events be called by name even where they are private, passes requests on to other servers, and saves the
state of a page for anyone with a link. None of that is needed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_PREFIX = "/gradio_api/"
_USED = ("queue", "cancel", "reset", "heartbeat", "upload", "upload_progress", "startup-events", "info")
_CLOSED_PAGES = ("/monitoring", "/login", "/logout", "/svelte")


class Gate:
    """ASGI middleware: 404 for what the page does not use, 403 for a request that another site has sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = refusal(scope) if scope["type"] in ("http", "websocket") else None
        if status is None:
            await self._app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"closed"})


def refusal(scope: Scope) -> int | None:
    """Return the status with which a request is refused, None where it is let in."""
    path = scope["path"]
    if scope["type"] == "websocket" or path.startswith(_CLOSED_PAGES):
        return 404
    if not path.startswith(_PREFIX):
        return None
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is not None and urlsplit(origin).netloc != headers.get(b"host"):
        return 403
    part = path.removeprefix(_PREFIX).split("/")[0]
    return None if part in _USED or part.startswith("file=") else 404
