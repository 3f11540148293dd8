"""A bank as a deck to take along: `/deck/cards.apkg` and `/deck/cards.csv`, of what the query chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tutor.domain import Difficulty, Filter
from tutor.errors import InputError, TutorError, UnknownId
from tutor.study.export import KINDS, as_file, notes
from ui.handlers.learner import learner_of

if TYPE_CHECKING:
    from ui.handlers.shelf import Shelf


def address(kind: str, bank: str, wanted: Filter, by_point: bool) -> str:
    """Return the address of a deck."""
    named = {"section": wanted.sections, "tag": wanted.tags, "difficulty": wanted.difficulties}
    query = [("bank", bank), *((name, str(each)) for name, given in named.items() for each in given)]
    return f"deck/cards.{kind}?{urlencode([*query, *([('points', 'yes')] if by_point else [])])}"


def route(shelf: Shelf) -> Route:
    def deck(request: Request) -> Response:
        kind = request.path_params["kind"]
        if kind not in KINDS:
            return PlainTextResponse(f"expected one of {', '.join(KINDS)}, got {kind!r}", 404)
        try:
            learner_of(request)
            content = _deck(shelf, request, kind)
        except UnknownId as error:
            return PlainTextResponse(str(error), 404)
        except TutorError as error:
            return PlainTextResponse(str(error), 400 if isinstance(error, InputError) else 403)
        headers = {"content-disposition": f'attachment; filename="cards.{kind}"', "cache-control": "no-store"}
        return Response(content, media_type=KINDS[kind], headers=headers)

    return Route("/deck/cards.{kind}", deck)


def _deck(shelf: Shelf, request: Request, kind: str) -> bytes:
    query = request.query_params
    levels = query.getlist("difficulty")
    if unknown := [each for each in levels if each not in set(Difficulty)]:
        raise InputError(f"expected a difficulty among {', '.join(Difficulty)}, got {', '.join(map(repr, unknown))}")
    wanted = Filter(
        sections=tuple(query.getlist("section")),
        tags=tuple(query.getlist("tag")),
        difficulties=tuple(Difficulty(each) for each in levels),
    )
    tutor = shelf.tutor(query.get("bank"))
    return as_file(notes(tutor.bank, wanted, by_point="points" in query), kind, tutor.bank.name, tutor.title)
