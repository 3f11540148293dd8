"""The door: every request is somebody's before the page sees it.

Without a file of users everybody is the one local learner. With one, a request needs a session cookie, signed with a
key that is kept in the home folder; all else ends at the sign-in page.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from tutor.domain import LOCAL_LEARNER, Learner
from ui.addresses import address_in
from ui.handlers.learner import LEARNER
from ui.prose import escape

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from tutor.users import Users

_SIGN_IN, _SIGN_OUT = "/sign-in", "/sign-out"
_WEEK = 7 * 24 * 3600
_TRIES, _WINDOW = 8, 300.0  # failed tries of one name within so many seconds
_LONGEST_FORM = 4096


class LocalDoor:
    """ASGI middleware: everybody is the local learner."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, LEARNER: LOCAL_LEARNER}, receive, send)


class Door:
    """ASGI middleware: who has signed in gets through, nobody else does. Needs SessionMiddleware around it."""

    def __init__(self, app: ASGIApp, users: Users) -> None:
        self._app = app
        self._users = users
        self._failed: dict[str, list[float]] = defaultdict(list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        learner = self._learner(scope)
        if scope["path"] in (_SIGN_IN, _SIGN_OUT):
            response = await self._sign(Request(scope, receive), learner)
            await response(scope, receive, send)
        elif learner is not None or scope["path"].startswith("/page/"):
            await self._app({**scope, LEARNER: learner}, receive, send)
        else:
            await _closed(Request(scope))(scope, receive, send)

    def _learner(self, scope: Scope) -> Learner | None:
        session = scope["session"]
        login = session.get("login", "")
        if not login or session.get("stamp") != self._users.stamp(login):
            return None
        return self._users.find(login)

    async def _sign(self, request: Request, learner: Learner | None) -> Response:
        if request.method != "POST":
            page = HTMLResponse(sign_in_page(address=_asked_for(request)))
            return RedirectResponse(f"/{_asked_for(request)}", 303) if learner is not None else page
        if not _from_here(request):
            return PlainTextResponse("closed", 403)
        if request.url.path == _SIGN_OUT:
            request.session.clear()
            return RedirectResponse(_SIGN_IN, 303)
        return await self._sign_in(request)

    async def _sign_in(self, request: Request) -> Response:
        if int(request.headers.get("content-length", _LONGEST_FORM + 1)) > _LONGEST_FORM:
            return PlainTextResponse("too long", 413)
        form = await request.form()
        login, password = str(form.get("login", "")).strip().lower(), str(form.get("password", ""))
        now = time.monotonic()
        recent = self._failed[login] = [at for at in self._failed[login] if now - at < _WINDOW]
        if len(recent) >= _TRIES:
            told = "Too many tries with this name. Wait five minutes, then try again."
            return HTMLResponse(sign_in_page(told, _asked_for(request)), 429)
        learner = await run_in_threadpool(self._users.check, login, password)
        if learner is None:
            recent.append(now)
            told = "This name and this password do not fit together."
            return HTMLResponse(sign_in_page(told, _asked_for(request)), 401)
        self._failed.pop(login, None)
        request.session.update(login=learner.id, stamp=self._users.stamp(learner.id))
        return RedirectResponse(f"/{_asked_for(request)}", 303)


def with_sessions(app: ASGIApp, home: Path) -> SessionMiddleware:
    """Return an application whose requests have a signed session; the cookie goes to no other site."""
    return SessionMiddleware(app, secret_key(home), session_cookie="tutor", max_age=_WEEK, same_site="strict")


def secret_key(home: Path) -> str:
    """Return the key that sessions are signed with, made on first use and readable by its owner alone."""
    path = home / "session.key"
    home.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii")


def sign_in_page(trouble: str = "", address: str = "") -> str:
    """Return the page to sign in on; `address` is the query of the page's own that was asked for."""
    told = f'<p class="trouble" role="alert">{escape(trouble)}</p>' if trouble else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="page/sign-in.css"></head>'
        f'<body><main><h1>Pretraining tutor</h1>{told}<form method="post" action="sign-in{escape(address)}">'
        '<label>Name <input name="login" autocomplete="username" autocapitalize="none" required autofocus></label>'
        '<label>Password <input name="password" type="password" autocomplete="current-password" required></label>'
        '<button type="submit">Sign in</button></form><p class="soft">Your teacher gives you a name and a password.</p>'
        "</main></body></html>"
    )


def _closed(request: Request) -> Response:
    if request.url.path != "/":
        return PlainTextResponse("sign in first", 401)
    return RedirectResponse(f"{_SIGN_IN}{_asked_for(request)}", 303)


def _asked_for(request: Request) -> str:
    """Return the address of one thing that a request names, made anew; empty where it names none."""
    address = address_in(dict(request.query_params))
    return address.href if address is not None else ""


def _from_here(request: Request) -> bool:
    """Whether a form was sent by a page of this server; a browser always says where a form is from."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")
