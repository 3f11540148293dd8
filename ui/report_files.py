"""Reports as files: `/report/<interview>.html`, `.md` and `.json`, for their owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tutor.errors import NotAllowed, TutorError, UnknownId
from ui.handlers.learner import learner_of
from ui.handlers.reports import KINDS, report_file

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf

_PRINTED = "default-src 'none'; style-src 'unsafe-inline'"


def route(shelf: Shelf) -> Route:
    def report(request: Request) -> Response:
        session, kind = request.path_params["session"], request.path_params["kind"]
        if kind not in KINDS:
            return PlainTextResponse(f"expected one of {', '.join(KINDS)}, got {kind!r}", 404)
        try:
            text = report_file(shelf, learner_of(request), session, kind)
        except (UnknownId, NotAllowed) as error:
            return PlainTextResponse(str(error), 404 if isinstance(error, UnknownId) else 403)
        except TutorError as error:
            return PlainTextResponse(str(error), 409)
        headers = {"content-security-policy": _PRINTED, "cache-control": "no-store"}
        if kind != "html":
            headers["content-disposition"] = f'attachment; filename="interview-{session[:8]}.{kind}"'
        return Response(text, media_type=KINDS[kind], headers=headers)

    return Route("/report/{session}.{kind}", report)
