"""Everything about whoever asks, as a file: `/mine/everything.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tutor.errors import NotAllowed, TutorError
from ui.handlers.learner import learner_of
from ui.handlers.own_data import exported

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf

ADDRESS = "mine/everything.json"


def route(shelf: Shelf) -> Route:
    def everything(request: Request) -> Response:
        try:
            content = exported(shelf, learner_of(request))
        except TutorError as error:
            return PlainTextResponse(str(error), 403 if isinstance(error, NotAllowed) else 409)
        headers = {"content-disposition": 'attachment; filename="everything.json"', "cache-control": "no-store"}
        return Response(content, media_type="application/json", headers=headers)

    return Route(f"/{ADDRESS}", everything)
