"""What a batch has made, to fetch: `/batch/<name>/<kind>`, for who uploaded it and for teachers alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from tutor.errors import NotAllowed, TutorError
from ui.handlers.batches import Batches
from ui.handlers.learner import learner_of

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf

_SHUT = "default-src 'none'; style-src 'unsafe-inline'"


def route(shelf: Shelf) -> Route:
    batches = Batches(shelf)

    def fetch(request: Request) -> Response:
        name, kind = request.path_params["name"], request.path_params["kind"]
        try:
            place = batches.results(name, learner_of(request)).get(kind)
        except TutorError as error:
            return PlainTextResponse(str(error), 403 if isinstance(error, NotAllowed) else 404)
        if place is None:
            return PlainTextResponse(f"this batch has no {kind} yet: wait for it to end, or stop it", 404)
        headers = {"content-security-policy": _SHUT, "cache-control": "no-store"}
        return FileResponse(place, filename=place.name, headers=headers)

    return Route("/batch/{name}/{kind}", fetch)
