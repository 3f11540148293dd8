"""A reply paid for once is not paid for again, and nothing else is ever taken for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.llm.conftest import KEY
from tests.llm.scripted import ScriptedServer, status, text
from tests.llm.test_faults import GOOD, SCHEMA, _read
from tutor.domain import Telemetry
from tutor.llm.cache import ReplyCache, key_of
from tutor.llm.chat import Endpoint, Message
from tutor.llm.model import LanguageModel, Outcome, Task
from tutor.llm.pacing import Pace

Open = Callable[..., LanguageModel]
ASKED = (Message("user", "Is it met?"),)


@pytest.fixture
def opened(server: ScriptedServer, tmp_path: Path) -> Open:
    """Open a model on one cache file, as each run of the program does."""
    endpoint = Endpoint(server.base_url, "scripted-1", KEY, timeout=30.0, seed=0, max_tokens=500)

    def make(**changes: object) -> LanguageModel:
        pace = Pace(4, 1, first_wait=0.01)
        return LanguageModel(replace(endpoint, **changes), pace, ReplyCache(tmp_path / "new" / "replies.db"))  # type: ignore[arg-type]

    return make


def ask(model: LanguageModel, about: str = "Is it met?") -> Outcome[str]:
    return model.ask_all([Task((Message("user", about),), SCHEMA, _read)])[0]


def test_the_same_request_is_asked_once_over_all_runs(server: ScriptedServer, opened: Open) -> None:
    server.always = text(GOOD)
    first, again = ask(opened()), ask(opened())
    assert first.value == again.value == "met"
    assert len(server.asked) == 1
    assert first.telemetry.tokens == 120
    assert again.telemetry == Telemetry(attempts=0)


def test_whatever_decides_a_reply_is_asked_anew(server: ScriptedServer, opened: Open) -> None:
    server.always = text(GOOD)
    ask(opened())
    for changes in ({"model": "scripted-2"}, {"seed": 1}, {"max_tokens": 400}):
        ask(opened(**changes))
    ask(opened(), about="Is it met now?")
    server.can = server.can - {"json_schema"}
    ask(opened())
    assert len(server.asked) == 6


def test_the_key_of_the_account_decides_nothing_and_is_not_stored(
    server: ScriptedServer, opened: Open, tmp_path: Path
) -> None:
    server.always = text(GOOD)
    ask(opened())
    ask(opened(key="another"))
    assert len(server.asked) == 1
    stored = b"".join(path.read_bytes() for path in (tmp_path / "new").iterdir())
    assert KEY.encode() not in stored
    assert b"Is it met?" not in stored


def test_a_fault_is_not_kept(server: ScriptedServer, opened: Open) -> None:
    asking = opened()
    asking.capabilities()
    server.script = [status(500), text("no"), text("no")]
    server.always = text(GOOD)
    assert ask(asking).error is not None
    assert ask(asking).error is not None
    assert ask(asking).value == "met"


def test_a_repaired_reply_is_kept_under_the_first_request(server: ScriptedServer, opened: Open) -> None:
    server.script = [text("It is met."), text(GOOD)]
    assert ask(opened()).value == ask(opened()).value == "met"
    assert len(server.asked) == 2


def test_a_file_that_is_no_database_costs_only_requests(server: ScriptedServer, opened: Open, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "replies.db").write_bytes(b"not a database" * 100)
    server.always = text(GOOD)
    assert ask(opened()).value == ask(opened()).value == "met"
    assert len(server.asked) == 2


def test_neither_order_nor_form_of_the_options_matters() -> None:
    endpoint = Endpoint("u", "m", "k", 1.0, 0, 10)
    assert key_of(endpoint, ASKED, {"a": 1, "b": 2}) == key_of(endpoint, ASKED, {"b": 2, "a": 1})
    split = (Message("user", "Is it"), Message("user", " met?"))
    assert key_of(endpoint, ASKED, {}) != key_of(endpoint, split, {})
