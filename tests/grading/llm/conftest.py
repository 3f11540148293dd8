from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.llm.scripted import MODEL, Behaviour, Exchange, ScriptedServer, text
from tutor.bank import Bank
from tutor.domain import Passage, PointKind, Question
from tutor.grading.llm.judge import Layout, LlmJudge
from tutor.grading.shell import Grader
from tutor.llm.cache import ReplyCache
from tutor.llm.chat import Endpoint
from tutor.llm.model import LanguageModel
from tutor.llm.pacing import Pace
from tutor.ports import Hit

QUESTION = "scaling.chinchilla-optimal"
_POINT = re.compile(r"^(P\d+): (.*)$", re.MULTILINE)
Verdicts = Callable[[str], Mapping[str, Any]]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.close()


class BankPassages:
    """The passages of a bank as they stand in its files; the index has tests of its own."""

    def __init__(self, bank: Bank) -> None:
        self._passages = {passage.id: passage for passage in bank.passages}

    def get(self, ids: Sequence[str]) -> Sequence[Passage]:
        return [self._passages[each] for each in ids]

    def search(self, query: str, k: int = 5) -> Sequence[Hit]:
        raise NotImplementedError

    def corrected(self, query: str) -> str:
        raise NotImplementedError


MakeGrader = Callable[..., Grader]


@pytest.fixture
def grader_of(server: ScriptedServer, bank: Bank, tmp_path: Path) -> MakeGrader:
    """Make the shell around a judge at the scripted server; all of a test share one file of kept replies."""

    def make(layout: Layout = "answer", requirements: bool = False) -> Grader:
        endpoint = Endpoint(server.base_url, MODEL, "k", timeout=30.0, seed=0, max_tokens=500)
        model = LanguageModel(endpoint, Pace(8, 1, first_wait=0.01), ReplyCache(tmp_path / "replies.db"))
        model.capabilities()
        return Grader(LlmJudge(model, layout, requirements), BankPassages(bank))

    return make


@pytest.fixture
def grader(grader_of: MakeGrader) -> Grader:
    return grader_of()


@pytest.fixture
def question(bank: Bank) -> Question:
    return bank.question(QUESTION)


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
