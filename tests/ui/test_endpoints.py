"""Every event of the real page, called over HTTP as the wrong user and in the wrong role.

The wrong user even has the owner's window: its session hash, and with it whatever the server keeps for that window.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tutor.domain import CorrectionKind, Filter, Plan, Role, Session, Verdict
from tutor.settings import Settings
from tutor.users import write_account
from tutor.wiring import Tutor
from ui.app import build_on
from ui.handlers import importing
from ui.handlers.drafts import HEADERS, rows_of
from ui.handlers.shelf import Shelf
from ui.serving import application

SECRET = "correct horse battery"
OWN_WORDS = "zebrafinch"  # in everything that the owner wrote, and nowhere else
ASKED = "scaling.training-compute"
DOCUMENT = """## What is a loss?

A number that says how far off a model is.

## What is a batch?

Examples that are read at once.
"""


@dataclass
class Page:
    """The page as its script calls it, with one login and one window at a time."""

    client: TestClient
    window: str = ""
    failed: list[int] = field(default_factory=list)

    def sign_in(self, login: str, window: str) -> Page:
        self.client.cookies.clear()
        assert self.client.post("/sign-in", data={"login": login, "password": SECRET}).status_code == 303
        self.window = window
        return self

    @cached_property
    def config(self) -> dict[str, Any]:
        """The events and elements of the page, which are the same for everybody."""
        page = self.client.get("/").text
        found: dict[str, Any] = json.loads(page.split("window.gradio_config = ")[1].split(";</script>")[0])
        return found

    def events(self) -> list[dict[str, Any]]:
        return [each for each in self.config["dependencies"] if each["backend_fn"]]

    def call(self, event: int, data: list[Any]) -> str:
        """Call an event and return all that the server streams back."""
        body = {"data": data, "fn_index": event, "session_hash": self.window}
        assert self.client.post("/gradio_api/queue/join", json=body).status_code == 200
        told = self.client.get("/gradio_api/queue/data", params={"session_hash": self.window}).text
        if '"success":false' in told.replace(" ", ""):
            self.failed.append(event)
        return told

    def load(self) -> str:
        """Have the page opened in this window, which fills what the server keeps for it."""
        loading = [each for each in self.events() if any(target[1] == "load" for target in each["targets"])]
        return "".join(self.call(each["id"], self.filled(each, {})) for each in loading)

    def filled(self, event: dict[str, Any], chosen: dict[str, Any]) -> list[Any]:
        """Return something for each input of an event; `chosen` names values by the element's id."""
        components = {each["id"]: each for each in self.config["components"]}
        return [_filled(components[each], chosen) for each in event["inputs"]]

    def offer(self, element: str) -> str:
        """Open the tab that fills an element's choices, in this window."""
        (own,) = [each["id"] for each in self.config["components"] if each["props"].get("elem_id") == element]
        event = next(
            each
            for each in self.events()
            if each["outputs"] == [own] and any(target[1] == "select" for target in each["targets"])
        )
        return self.call(event["id"], [])

    def on(self, element: str, chosen: dict[str, Any]) -> str:
        """Call the event of one button, by its element's id."""
        ids = {each["id"]: each["props"].get("elem_id") for each in self.config["components"]}
        event = next(each for each in self.events() if any(ids.get(target[0]) == element for target in each["targets"]))
        return self.call(event["id"], self.filled(event, chosen))


def _filled(component: dict[str, Any], chosen: dict[str, Any]) -> Any:
    props, kind = component["props"], component["type"]
    if props.get("elem_id") in chosen:
        return chosen[props["elem_id"]]
    choices = [each[1] for each in props.get("choices") or ()]
    match kind:
        case "textbox":
            return "Some words of somebody else."
        case "dropdown" if not props.get("multiselect"):
            return props.get("value") or (choices[0] if choices else None)
        case "checkboxgroup":
            return choices
        case "radio":
            return choices[0] if choices else None
        case "checkbox":
            return True
        case "state":
            return None
    return props.get("value")


@dataclass(frozen=True)
class Owned:
    """What the owner has: a practice, an interview that is over, and one that is not."""

    practice: str
    over: str
    running: str
    key: str
    """Of the verdict on a point of the practice, as the tab of second looks has it."""


@pytest.fixture(scope="module")
def shelf(tutor: Tutor, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    home = tmp_path_factory.mktemp("endpoints") / "home"
    home.mkdir()
    (home / "index").symlink_to(tutor.settings.home / "index")
    own = Tutor.open(home=home)
    own.encoder = tutor.encoder
    return Shelf(own.ready())


@pytest.fixture(scope="module")
def owned(shelf: Shelf) -> Owned:
    own, room, words = shelf.first.practice, shelf.first.interview, f"I know of {OWN_WORDS}s only."
    practised = own.answer("owner", own.start("owner", Filter(questions=(ASKED,))).session.id, words).session
    over = room.answer("owner", room.start("owner", Plan(questions=2)).session.id, words).session.id
    room.end("owner", over)
    running = room.answer("owner", room.start("owner", Plan(questions=2)).session.id, words).session.id
    grade = practised.turns[1].grade
    assert grade is not None
    key = f"{shelf.names[0]}|{practised.id}|2|{grade.points[0].id}"
    return Owned(practised.id, over, running, key)


@pytest.fixture(scope="module")
def page(shelf: Shelf) -> Iterator[Page]:
    home = shelf.first.settings.home
    for login, role in (("owner", Role.LEARNER), ("other", Role.LEARNER), ("teacher", Role.TEACHER)):
        write_account(home / "users.yaml", login, SECRET, role)
    app = application(build_on(shelf), Settings(home=home, users=home / "users.yaml"), shelf)
    with TestClient(app, follow_redirects=False) as client:
        yield Page(client)


def sessions(shelf: Shelf, owned: Owned) -> list[Session]:
    return [shelf.first.store.load(each, "owner") for each in (owned.practice, owned.over, owned.running)]


def test_the_wrong_user_gets_nothing_and_changes_nothing(page: Page, shelf: Shelf, owned: Owned) -> None:
    before = sessions(shelf, owned)
    chosen = {"iv-earlier": owned.over, "appeal-verdict": owned.key, "decide-on": owned.key}
    assert page.sign_in("owner", "owners").load().count(OWN_WORDS) >= 2  # the practice and the interview are there
    assert OWN_WORDS in page.on("iv-open", chosen)
    page.sign_in("other", "owners")
    page.failed = []
    events = page.events()
    told = {each["id"]: page.call(each["id"], page.filled(each, chosen)) for each in events}
    assert len(told) > 60
    assert [event for event, text in told.items() if OWN_WORDS in text] == []
    assert sessions(shelf, owned) == before
    assert len(page.failed) <= len(events) // 3, page.failed
    assert "belongs to another learner" in "".join(told.values())


def test_the_wrong_role_decides_nothing_and_the_right_one_does(page: Page, shelf: Shelf, owned: Owned) -> None:
    chosen = {"decide-on": owned.key, "decide-verdict": "met", "decide-reason": "because", "remove-bank": None}
    page.sign_in("owner", "mine").load()
    page.on("decide", chosen)
    assert corrections(shelf, owned) == []
    page.sign_in("teacher", "teachers").load()
    page.on("decide", chosen)
    (said,) = corrections(shelf, owned)
    assert said == (CorrectionKind.OVERRIDE, "teacher", Verdict.MET)


def corrections(shelf: Shelf, owned: Owned) -> list[tuple[CorrectionKind, str, Verdict]]:
    found = shelf.first.store.load(owned.practice, "owner").corrections
    return [(each.kind, each.by, each.verdict.verdict) for each in found if each.kind is CorrectionKind.OVERRIDE]


def test_only_a_teacher_adds_and_removes_banks(page: Page, shelf: Shelf, tmp_path: Path) -> None:
    document = tmp_path / "mine.md"
    document.write_text(DOCUMENT, encoding="utf-8")
    first = importing.read(document).questions[0]
    mended = {"draft-question": first.id, "points": {"headers": list(HEADERS), "data": rows_of(first)}}

    def bring(login: str) -> str:
        page.sign_in(login, f"{login}s-bank").load()
        file = {"files": ("mine.md", DOCUMENT.encode(), "text/markdown")}
        (path,) = page.client.post("/gradio_api/upload", files=file).json()
        upload = {"path": path, "orig_name": "mine.md", "meta": {"_type": "gradio.FileData"}}
        assert "Read as" in page.on("upload", {"upload": upload})
        return page.on("keep", {"bank-name": "Mine", **mended})

    names = shelf.names
    assert "Only a teacher" in bring("owner")
    assert shelf.names == names
    bring("teacher")
    (made,) = set(shelf.names) - set(names)
    page.sign_in("owner", "owners-again").load()
    page.offer("remove-bank")
    assert "Only a teacher" in page.on("remove-it", {"remove-bank": made, "sure": True})
    assert made in shelf.names
    page.sign_in("teacher", "teachers-again").load()
    page.offer("remove-bank")
    page.on("remove-it", {"remove-bank": made, "sure": True})
    assert made not in shelf.names


def test_what_the_owner_wrote_is_in_no_address_of_anybody_else(page: Page, owned: Owned) -> None:
    addresses = [f"/report/{owned.over}.{kind}" for kind in ("html", "md", "json")]
    page.sign_in("owner", "files")
    assert all(OWN_WORDS in page.client.get(each).text for each in addresses)
    for login in ("other", "teacher"):
        page.sign_in(login, "files")
        assert [page.client.get(each).status_code for each in addresses] == [403] * 3
        assert OWN_WORDS not in page.client.get("/mine/everything.json").text
