"""Every request is somebody's: as nobody, as the wrong user, as the wrong role, at every endpoint of the real page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_interview_handlers import BATCH, InterviewBank

from tutor.domain import LOCAL_LEARNER, Learner, Role
from tutor.errors import NotAllowed
from tutor.settings import Settings
from tutor.users import write_account
from ui.app import build_on
from ui.handlers.interviewing import NOTHING_YET, Interviewing, SetUp
from ui.handlers.learner import LEARNER, as_teacher, learner_of
from ui.handlers.shelf import Shelf
from ui.serving import application

SECRET = "correct horse battery"
OWNER = Learner(id="owner", name="owner")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(InterviewBank(tmp_path_factory.mktemp("door")))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def app(shelf: Shelf) -> Any:
    home = shelf.first.settings.home
    for login, role in (("owner", Role.LEARNER), ("other", Role.LEARNER), ("teacher", Role.TEACHER)):
        write_account(home / "users.yaml", login, SECRET, role)
    return application(build_on(shelf), Settings(home=home, users=home / "users.yaml"), shelf)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, follow_redirects=False) as client:
        yield client


def sign_in(client: TestClient, login: str, password: str = SECRET) -> Any:
    return client.post("/sign-in", data={"login": login, "password": password})


def run(client: TestClient, event: int, data: list[Any], address: str = "") -> str:
    """Call an event of the page as its script does, and return all that the server streams back."""
    body = {"data": data, "fn_index": event, "session_hash": "abc"}
    joined = client.post(f"/gradio_api/queue/join{address}", json=body)
    assert joined.status_code == 200, joined.text
    return client.get("/gradio_api/queue/data", params={"session_hash": "abc"}).text


def events(client: TestClient) -> list[dict[str, Any]]:
    page = client.get("/").text
    config = json.loads(page.split("window.gradio_config = ")[1].split(";</script>")[0])
    return [each for each in config["dependencies"] if each["backend_fn"]]


def addresses(routes: Iterable[Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the method and the address of every route, those of the page that is mounted among them."""
    for route in routes:
        address = before + re.sub(r"{[^}]*}", "x", getattr(route, "path", ""))
        inside = getattr(route, "original_router", route)  # a router that was included stands in a wrapper
        if hasattr(inside, "routes"):
            yield from addresses(inside.routes, address)
        for method in (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}:
            yield method, address or "/"


def test_nobody_gets_anywhere(client: TestClient) -> None:
    assert client.get("/").headers["location"] == "/sign-in"
    paths = [route.path for route in client.app.routes if hasattr(route, "path")]  # type: ignore[attr-defined]
    assert {"/report/{session}.{kind}", "/deck/cards.{kind}", "/mine/everything.json"} <= set(paths)
    for path in (
        "/config",
        "/gradio_api/info",
        "/gradio_api/queue/data?session_hash=abc",
        "/report/x.html",
        "/deck/cards.csv",
        "/mine/everything.json",
        "/theme.css",
    ):
        assert client.get(path).status_code == 401, path
    for path in ("/gradio_api/queue/join", "/gradio_api/upload", "/gradio_api/cancel", "/gradio_api/reset"):
        assert client.post(path, json={}).status_code == 401, path
    assert client.get("/page/sign-in.css").status_code == 200


def test_nobody_gets_an_answer_from_any_address(client: TestClient) -> None:
    open_to_all = {"/sign-in", "/sign-out", "/page/sign-in.css"}
    tried = {each for each in addresses(client.app.routes) if each[1] not in open_to_all}  # type: ignore[attr-defined]
    assert len(tried) > 40
    assert ("POST", "/gradio_api/queue/join") in tried
    for method, address in sorted(tried):
        status = client.request(method, address).status_code
        assert status in ({303} if address == "/" else {401, 404}), (method, address)  # 404: closed to everybody


def test_nobody_can_call_any_event(client: TestClient, app: Any) -> None:
    sign_in(client, "owner")
    numbers = [each["id"] for each in events(client)]
    assert len(numbers) > 20
    with TestClient(app, follow_redirects=False) as nobody:
        for number in numbers:
            body = {"data": [], "fn_index": number, "session_hash": "abc"}
            assert nobody.post("/gradio_api/queue/join", json=body).status_code == 401


def test_a_wrong_password_is_refused_and_then_slowed(client: TestClient) -> None:
    answers = [sign_in(client, "nobody-here", "wrong password").status_code for _ in range(9)]
    assert answers == [401] * 8 + [429]
    assert client.get("/").status_code == 303


def test_signing_in_and_out(client: TestClient) -> None:
    signed = sign_in(client, "owner")
    assert (signed.status_code, signed.headers["location"]) == (303, "/")
    cookie = signed.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.get("/").status_code == 200
    assert client.get("/sign-in").status_code == 303
    assert client.post("/sign-out").status_code == 303
    assert client.get("/").status_code == 303


def test_a_form_of_another_site_is_refused(client: TestClient) -> None:
    form = {"login": "owner", "password": SECRET}
    assert client.post("/sign-in", data=form, headers={"origin": "http://elsewhere.example"}).status_code == 403


def test_a_forged_session_is_nobody(client: TestClient) -> None:
    client.cookies.set("tutor", "eyJsb2dpbiI6ICJ0ZWFjaGVyIn0=.aaaa.bbbb")
    assert client.get("/").status_code == 303


def test_a_report_is_its_owners(client: TestClient, shelf: Shelf) -> None:
    tab = Interviewing(shelf)
    place = tab.begin(OWNER, None, BATCH, SetUp(questions=1), NOTHING_YET).place
    assert place is not None
    shelf.interview(None).end("owner", place.session)
    for login, status in (("other", 403), ("teacher", 403), ("owner", 200)):
        sign_in(client, login)
        assert client.get(f"/report/{place.session}.html").status_code == status
    assert client.get("/report/none.html").status_code == 404
    assert client.get(f"/report/{place.session}.exe").status_code == 404


def test_an_address_opens_a_report_for_its_owner_alone(client: TestClient, shelf: Shelf) -> None:
    tab = Interviewing(shelf)
    place = tab.begin(OWNER, None, BATCH, SetUp(questions=1), NOTHING_YET).place
    assert place is not None
    shelf.interview(None).end("owner", place.session)
    for login, seen in (("other", False), ("teacher", False), ("owner", True)):
        sign_in(client, login)
        loading = [each["id"] for each in events(client) if any(target[1] == "load" for target in each["targets"])]
        told = "".join(run(client, event, [], f"?report={place.session}") for event in loading)
        assert (f"report/{place.session}.html" in told) is seen, login
        assert ("belongs to another learner" in told) is not seen, login


def test_signing_in_leads_to_the_address_that_was_asked_for(client: TestClient) -> None:
    asked = client.get("/?q=optimisation.batch").headers["location"]
    assert asked == "/sign-in?q=optimisation.batch"
    assert 'action="sign-in?q=optimisation.batch"' in client.get(asked).text
    form = {"login": "owner", "password": SECRET}
    assert client.post(asked, data=form).headers["location"] == "/?q=optimisation.batch"


def test_without_logins_everybody_is_the_local_learner(shelf: Shelf) -> None:
    home = shelf.first.settings.home
    with TestClient(application(build_on(shelf), Settings(home=home), shelf)) as client:
        assert client.get("/").status_code == 200


def test_a_request_that_no_door_has_seen_is_nobody() -> None:
    claiming = SimpleNamespace(scope={"username": "teacher", LEARNER: "teacher"})
    for request in (None, claiming):
        with pytest.raises(NotAllowed, match="sign in"):
            learner_of(request)


def test_only_a_teacher_is_a_teacher() -> None:
    assert as_teacher(LOCAL_LEARNER) == LOCAL_LEARNER
    with pytest.raises(NotAllowed, match="only a teacher"):
        as_teacher(OWNER)
