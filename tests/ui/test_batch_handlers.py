"""A batch on the page is its owner's and a teacher's: at every step, and at every endpoint of the real page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_door import events, run, sign_in
from test_interview_handlers import InterviewBank
from test_practice_handlers import FirstWordsEarn

from tutor.batch.engines import Here
from tutor.batch.grading import grade_pending
from tutor.batch.plan import prepare
from tutor.batch.review.decisions import all_decisions
from tutor.batch.spec import kept
from tutor.domain import Grade, Learner, Question, Role, Telemetry, Verdict
from tutor.errors import NotAllowed, UnknownId
from tutor.settings import Settings
from tutor.users import write_account
from ui.app import build_on
from ui.handlers.batches import Batches
from ui.handlers.reviewing import Reviewing
from ui.handlers.shelf import Shelf
from ui.serving import application

OWNER = Learner(id="owner", name="owner")
OTHER = Learner(id="other", name="other")
TEACHER = Learner(id="teacher", name="teacher", role=Role.TEACHER)
WORDS = "Doubling halves the steps, and I say no more."


class GradingBank(InterviewBank):
    """The small bank with a grader that needs no model."""

    def ready(self) -> GradingBank:
        return self

    def grade_metered(self, items: list[tuple[Question, str]]) -> list[tuple[Grade, Telemetry]]:
        return [(FirstWordsEarn().grade(question, text), Telemetry()) for question, text in items]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(GradingBank(tmp_path_factory.mktemp("batches")))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def batches(shelf: Shelf) -> Batches:
    return Batches(shelf)


@pytest.fixture(scope="module")
def name(batches: Batches, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A batch of the owner's, graded in this process."""
    path = tmp_path_factory.mktemp("upload") / "class.csv"
    path.write_text(f'student,question,answer\nAda,optimisation.batch,"{WORDS}"\n', encoding="utf-8")
    name = batches.take(path, None, OWNER)
    with batches.opened(name, OWNER) as found:
        tutor: Any = shelf.first
        prepare(found, kept(found).task(tutor.bank), tutor.grade_metered)
        grade_pending(found, {each.id: each for each in tutor.bank.questions}, Here(tutor.grade_metered))
        found.remember(pid=2**22, ended="done")
        kept(found).out.write_text("marks", encoding="utf-8")
    return name


@pytest.fixture(scope="module")
def app(shelf: Shelf) -> Any:
    home = shelf.first.settings.home
    for login, role in (("owner", Role.LEARNER), ("other", Role.LEARNER), ("teacher", Role.TEACHER)):
        write_account(home / "users.yaml", login, "correct horse battery", role)
    return application(build_on(shelf), Settings(home=home, users=home / "users.yaml"), shelf)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, follow_redirects=False) as client:
        yield client


STEPS: dict[str, Callable[[Batches, str, Learner], object]] = {
    "check": lambda batches, name, who: batches.check(name, who),
    "start": lambda batches, name, who: batches.start(name, who),
    "write": lambda batches, name, who: batches.start(name, who, write_only=True),
    "stop": lambda batches, name, who: batches.stop(name, who),
    "view": lambda batches, name, who: batches.view(name, who),
    "results": lambda batches, name, who: batches.results(name, who),
}


@pytest.mark.parametrize("step", STEPS)
def test_no_step_is_open_to_somebody_else(batches: Batches, name: str, step: str) -> None:
    with pytest.raises(NotAllowed, match="somebody else's"):
        STEPS[step](batches, name, OTHER)
    with pytest.raises(UnknownId):
        STEPS[step](batches, "../../etc", OWNER)


def test_only_the_owner_and_a_teacher_see_it_listed(batches: Batches, name: str) -> None:
    assert batches.choices(OTHER) == []
    assert batches.choices(OWNER) == batches.choices(TEACHER) == [("class.csv", name)]
    assert batches.view(name, TEACHER).status == "Done: 1 of 1 different answers are graded."


def test_review_is_closed_to_somebody_else_and_changes_nothing(batches: Batches, name: str) -> None:
    review = Reviewing(batches)
    key, point = review.first(OWNER, name).key, review.first(OWNER, name).point
    tries = [
        review.first(OTHER, name),
        review.after(OTHER, name, key),
        review.before(OTHER, name, key),
        review.accept(OTHER, name, key, ""),
        review.override(OTHER, name, key, point, Verdict.MET, ""),
        review.comment(OTHER, name, key, "mine"),
    ]
    assert all("somebody else's" in each.trouble and not each.page for each in tries)
    with batches.opened(name, OWNER) as found:
        assert not [each for each in all_decisions(found).values() if any(one.by == OTHER.id for one in each)]


def test_the_owner_reviews_and_the_page_says_whose_word_it_is(batches: Batches, name: str) -> None:
    review = Reviewing(batches)
    first = review.first(OWNER, name)
    assert "Doubling" in first.page
    assert "Row 2 (Ada)" in first.page
    missed = next(value for label, value in first.points or [] if "(Missed)" in label)
    after = review.override(OWNER, name, first.key, missed, Verdict.MET, "<b>said</b>")
    assert "override, Missed → Made, by owner" in after.page
    assert "&lt;b&gt;said&lt;/b&gt;" in after.page
    assert "<b>" not in after.page
    assert "too few to lean on" in after.agreement
    assert (after.unwritten, after.key) == (1, first.key)
    done = review.accept(TEACHER, name, first.key, "")
    assert (done.key, done.trouble) == (None, "")
    assert "1 of 1 different answers are settled" in done.status
    again = review.before(OWNER, name, first.key)
    assert "confirmed by teacher" in again.page
    assert review.override(OWNER, name, first.key, None, Verdict.MET, "").trouble == "choose the point first"


def test_files_are_fetched_by_the_owner_and_a_teacher_alone(client: TestClient, name: str) -> None:
    assert client.get(f"/batch/{name}/file").status_code == 401
    for login, status in (("other", 403), ("owner", 200), ("teacher", 200)):
        sign_in(client, login)
        fetched = client.get(f"/batch/{name}/file")
        assert fetched.status_code == status
    assert fetched.text == "marks"
    assert "attachment" in fetched.headers["content-disposition"]
    assert client.get(f"/batch/{name}/users.yaml").status_code == 404
    assert client.get("/batch/..%2f..%2fusers/file").status_code == 404


def test_no_event_of_the_page_gives_it_to_somebody_else(client: TestClient, batches: Batches, name: str) -> None:
    """Every event that takes the name of a batch, called by the wrong user, who even holds the owner's page."""
    sign_in(client, "owner")
    config = json.loads(client.get("/").text.split("window.gradio_config = ")[1].split(";</script>")[0])
    earlier = next(each["id"] for each in config["components"] if each["props"].get("elem_id") == "batch-earlier")
    found = events(client)
    opening = next(each["id"] for each in found if earlier in each["outputs"] and not each["inputs"])
    assert name in run(client, opening, [])
    looking = [each for each in found if each["inputs"] == [earlier]]
    assert any("Done: 1 of 1" in run(client, each["id"], [name]) for each in looking)

    sign_in(client, "other")  # with the session of the owner's page, which knows the name
    before, called = batches.view(name, OWNER), 0
    for event in found:
        if earlier in event["inputs"]:
            told = run(client, event["id"], [name if each == earlier else None for each in event["inputs"]])
            assert WORDS not in told
            assert f"batch/{name}" not in told
            assert "somebody else" in told, event
            called += 1
    assert called >= 14
    assert batches.view(name, OWNER) == before


def test_uploads_are_moved_out_of_the_folder_that_gradio_serves(batches: Batches, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("question,answer\n", encoding="utf-8")
    batches.take(path, None, OTHER)
    assert not path.exists()
