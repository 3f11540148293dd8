"""When requests are sent: Retry-After, and how many are under way."""

from __future__ import annotations

import time

import pytest

from tests.llm.conftest import Ask
from tests.llm.scripted import Behaviour, Exchange, ScriptedServer, after, status, text
from tests.llm.test_faults import GOOD, ask
from tutor.errors import LlmBusy
from tutor.llm.chat import Endpoint
from tutor.llm.model import LanguageModel
from tutor.llm.pacing import Pace


def test_nothing_is_sent_before_the_time_that_the_server_names(server: ScriptedServer, model: Ask) -> None:
    asking = model(most=1)
    asking.capabilities()
    server.script = [status(429, headers={"retry-after": "0.4"})]
    server.always = text(GOOD)
    began = time.monotonic()
    assert ask(asking, times=3).value == "met"
    assert time.monotonic() - began >= 0.4
    assert len(server.asked) == 4


def test_a_server_that_wants_a_long_wait_is_not_waited_for(server: ScriptedServer, model: Ask) -> None:
    asking = model(attempts=5)
    asking.capabilities()
    server.always = status(429, headers={"retry-after": "86400"})
    began = time.monotonic()
    assert isinstance(ask(asking).error, LlmBusy)
    assert time.monotonic() - began < 5
    assert len(server.asked) == 1


@pytest.mark.parametrize("most", [1, 3])
def test_no_more_than_so_many_are_under_way(server: ScriptedServer, model: Ask, most: int) -> None:
    server.always = after(0.03, text(GOOD))
    ask(model(most=most), times=12)
    assert server.most_under_way == most


def _bears(server: ScriptedServer, at_once: int) -> Behaviour:
    """Refuse whatever is more than so many at once."""

    def behave(exchange: Exchange, request: object) -> None:
        crowded = server.under_way > at_once
        (status(429) if crowded else after(0.02, text(GOOD)))(exchange, request)  # type: ignore[arg-type]

    return behave


def test_the_pace_finds_what_the_server_bears_and_everything_is_answered(server: ScriptedServer) -> None:
    pace = Pace(most=32, attempts=12, first_wait=0.01)
    asking = LanguageModel(Endpoint(server.base_url, "scripted-1", "k", 30.0, 0, 500), pace)
    asking.capabilities()
    server.always = _bears(server, at_once=4)
    ask(asking, times=60)
    refused_first = len(server.asked) - 60
    assert pace.limit < 16
    before = len(server.asked)
    assert ask(asking, times=60).value == "met"
    assert len(server.asked) - before - 60 < max(refused_first, 30)


def test_the_limit_grows_again_where_all_goes_well(server: ScriptedServer) -> None:
    pace = Pace(most=8, attempts=2, first_wait=0.01)
    asking = LanguageModel(Endpoint(server.base_url, "scripted-1", "k", 30.0, 0, 500), pace)
    asking.capabilities()
    server.script = [status(429)]
    server.always = text(GOOD)
    ask(asking)
    halved = pace.limit
    assert halved < 5.5
    ask(asking, times=40)
    assert pace.limit > halved + 2
    assert pace.limit <= 8
