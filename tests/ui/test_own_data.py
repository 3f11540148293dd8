"""Everything about oneself, to have and to delete: one's own alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from test_interview_handlers import InterviewBank
from test_practice_handlers import STRANGER

from tutor.domain import LOCAL_LEARNER, Learner
from tutor.errors import InputError
from ui import own_data_file
from ui.handlers.learner import LEARNER
from ui.handlers.own_data import CONFIRMATION, deleted, exported
from ui.handlers.practice import Practising
from ui.handlers.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(InterviewBank(tmp_path))  # type: ignore[arg-type]
    for learner in (LOCAL_LEARNER, STRANGER):
        Practising(shelf).begin_on(learner, None, ("optimisation.batch",))
    return shelf


def kept(shelf: Shelf, learner: Learner) -> int:
    return sum(map(len, json.loads(exported(shelf, learner)).values()))


def test_nothing_is_deleted_without_the_words(shelf: Shelf) -> None:
    for typed in ("", "yes", "delete"):
        with pytest.raises(InputError, match="nothing was deleted"):
            deleted(shelf, LOCAL_LEARNER, typed)
    assert kept(shelf, LOCAL_LEARNER) == 2


def test_one_deletes_ones_own_and_nobody_elses(shelf: Shelf) -> None:
    assert "2 entries and 0 batches" in deleted(shelf, LOCAL_LEARNER, f" {CONFIRMATION.upper()} ")
    assert (kept(shelf, LOCAL_LEARNER), kept(shelf, STRANGER)) == (0, 2)


def test_the_file_is_of_whoever_asks(shelf: Shelf) -> None:
    inner = Starlette(routes=[own_data_file.route(shelf)])

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        by = {b"stranger": STRANGER}.get(dict(scope.get("headers", [])).get(b"x-as", b""))
        await inner({**scope, LEARNER: by} if by else scope, receive, send)

    client = TestClient(door)
    assert client.get("/mine/everything.json").status_code == 403
    got = client.get("/mine/everything.json", params={"learner": LOCAL_LEARNER.id}, headers={"x-as": "stranger"})
    assert "attachment" in got.headers["content-disposition"]
    assert {each["learner"] for each in got.json()["sessions"]} == {STRANGER.id}
