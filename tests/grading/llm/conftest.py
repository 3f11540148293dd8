from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.llm.scripted import MODEL, Behaviour, Exchange, ScriptedServer, text
from tutor.domain import PointKind, Question
from tutor.wiring import Tutor

QUESTION = "scaling.chinchilla-optimal"
_POINT = re.compile(r"^(P\d+): (.*)$", re.MULTILINE)
Verdicts = Callable[[str], Mapping[str, Any]]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.close()


@pytest.fixture
def llm(server: ScriptedServer, tutor: Tutor) -> Tutor:
    """The product with the scripted server as its grader, on the session's index."""
    return Tutor.open(
        home=tutor.settings.home,
        grader="llm",
        llm_base_url=server.base_url,
        llm_model=MODEL,
        llm_timeout=5,
        llm_attempts=2,
    )


@pytest.fixture
def question(tutor: Tutor) -> Question:
    return tutor.bank.question(QUESTION)


def claims(question: Question) -> list[str]:
    return [point.id for point in question.points if point.kind is PointKind.CLAIM]


def says(verdict: Verdicts) -> Behaviour:
    """Reply with what `verdict` makes of each point's text, in the form that the request asks for."""

    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        shown = request["messages"][1]["content"]
        points = dict(_POINT.findall(shown))
        if alone := re.search(r"Judge only the point (P\d+)", shown):
            said: Mapping[str, Any] = verdict(points[alone[1]])
        else:
            said = {name: verdict(about) for name, about in points.items()}
        text(json.dumps(said))(exchange, request)

    return behave


def everything(verdict: str, quote: str = "", reason: str = "It says so.") -> Verdicts:
    """The same verdict on every point."""
    return lambda _: {"reason": reason, "quote": quote, "verdict": verdict}
