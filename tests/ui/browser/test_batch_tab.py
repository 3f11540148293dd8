"""A teacher's file: uploaded, stopped, gone on with from another window, fetched."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from watching import Open, Server

from tutor.bank import load
from tutor.settings import Settings

ROWS = 128


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("answers") / "class.csv"
    questions = load(Settings.read().bank_folder).questions
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Student", "Question", "Answer"])
        for n in range(ROWS):
            question = questions[n % 4]
            writer.writerow([f"s{n}", question.text, f"Answer {n}: {question.points[n % len(question.points)].text}"])
    return path


def open_tab(page: Page) -> None:
    tab = page.get_by_role("tab", name="Batch", exact=True)
    if not tab.is_visible():
        page.locator(".overflow-menu button").first.click()
        tab = page.get_by_role("button", name="Batch")
    tab.click()


def upload(page: Page, path: Path) -> None:
    open_tab(page)
    page.locator("#batch-upload input[type=file]").set_input_files(path)


def come_back(page: Page) -> None:
    """Open the batch that was uploaded last."""
    open_tab(page)
    page.locator("#batch-earlier input").click()
    page.locator("[role=option]").first.click()
    expect(page.locator("#batch-status")).to_contain_text(re.compile("Stopped|Done|different answers|ready"))


def fetched(page: Page, place: Path) -> list[dict[str, str]]:
    with page.expect_download() as download:
        page.locator("#batch-file").click()
    download.value.save_as(place)
    with place.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_upload_leave_stop_go_on_review_and_fetch(visit: Open, server: Server, answers: Path, tmp_path: Path) -> None:
    first = visit()
    upload(first.page, answers)
    expect(first.page.locator("#batch-checked")).to_contain_text(f"{ROWS} answers, no faults")
    first.page.locator("#batch-start").click()
    expect(first.page.locator("#batch-status")).to_contain_text("different answers")
    assert first.outside(server.address) == first.errors == []
    first.page.close()  # the run goes on without it

    phone = visit("phone", scheme="dark")
    come_back(phone.page)
    if phone.page.locator("#batch-stop").is_visible():
        phone.page.locator("#batch-stop").click()
    expect(phone.page.locator("#batch-status")).to_contain_text(re.compile("Stopped|Done"))
    if phone.page.locator("#batch-start").is_visible():
        phone.page.locator("#batch-start").click()
    expect(phone.page.locator("#batch-status")).to_contain_text(f"Done: {ROWS} of {ROWS}")
    assert phone.fits()
    plain = fetched(phone.page, tmp_path / "plain.csv")
    with answers.open(newline="") as given:
        before = list(csv.DictReader(given))
    assert [{name: row[name] for name in before[0]} for row in plain] == before
    assert {row["status"] for row in plain} <= {"graded", "needs_review"}

    reviewed_with_taps(phone.page)
    assert phone.fits()
    desk = visit()
    come_back(desk.page)
    reviewed_with_keys(desk.page)
    assert desk.fits()
    desk.page.locator("#batch-update").click()
    expect(desk.page.locator("#batch-update")).to_be_hidden()
    expect(desk.page.locator("#batch-status")).to_contain_text(f"Done: {ROWS} of {ROWS}")
    after = fetched(desk.page, tmp_path / "reviewed.csv")
    said = [cell for row in after for name, cell in row.items() if name.startswith("override_") and cell]
    assert len(said) >= 2
    assert all(" by local, 20" in each for each in said)
    assert any(each.endswith("UTC: seen from the phone") for each in said)
    assert sum(row["review"].startswith("reviewed by local") for row in after) == 2
    assert phone.outside(server.address) == desk.outside(server.address) == []
    assert phone.errors == desk.errors == []


def other_than(page: Page) -> str:
    """Return the verdict, by the end of its button's id, that the chosen point does not have."""
    chosen = page.locator("#review-point label:has(input:checked)").inner_text()
    return "unmet" if "(Made)" in chosen else "met"


def reviewed_with_taps(page: Page) -> None:
    """Override the first point of the first answer, with a comment, and accept the rest of it."""
    page.locator("#batch-review-start").click()
    expect(page.locator("#review-page .point").first).to_be_visible()
    points = page.locator("#review-page .point").count()
    for number in range(points):  # what the grader left open, a person has to decide
        if page.locator("#review-page .point.cannot_tell").count() == 0 and number:
            break
        comment = "seen from the phone" if number == 0 else ""
        page.locator("#review-comment textarea, #review-comment input").fill(comment)
        page.locator(f"#review-{other_than(page)}").click()
        expect(page.locator("#review-page .decided li")).to_have_count(number + 1)
    before = page.locator("#review-page").inner_text()
    page.locator("#review-accept").click()
    expect(page.locator("#review-status")).to_contain_text(f"1 of {ROWS} different answers are settled")
    expect(page.locator("#review-page")).not_to_have_text(before)
    expect(page.locator("#review-agreement")).to_contain_text("too few to lean on")


def reviewed_with_keys(page: Page) -> None:
    """The same on the next answer, without the mouse: override, a comment, go on, come back."""
    page.locator("#batch-review-start").click()
    expect(page.locator("#review-page .point").first).to_be_visible()
    page.keyboard.press("1")
    verdict = other_than(page)
    page.keyboard.press({"met": "m", "unmet": "u"}[verdict])
    expect(page.locator("#review-page .decided li")).to_have_count(1)
    page.keyboard.press("c")
    page.keyboard.type("map")  # letters of a comment are no commands
    page.keyboard.press("Escape")
    expect(page.locator("#review-page .decided li")).to_have_count(1)
    page.keyboard.press("a")
    expect(page.locator("#review-status")).to_contain_text(f"2 of {ROWS} different answers are settled")
    page.keyboard.press("k")
    expect(page.locator("#review-page .decided")).to_contain_text("override")
    page.keyboard.press("j")
    expect(page.locator("#review-page .decided")).to_have_count(0)
    page.mouse.wheel(0, -10_000)


def test_faults_are_shown_all_at_once(visit: Open, tmp_path: Path) -> None:
    page = visit().page
    path = tmp_path / "faulty.csv"
    path.write_text("question,answer\ncooking.rice,<img src=x onerror=alert(1)>\n,z\n", encoding="utf-8")
    upload(page, path)
    expect(page.locator("#batch-checked")).to_contain_text("2 faults")
    expect(page.locator("#batch-checked")).to_contain_text("cooking.rice")
    expect(page.locator("#batch-checked")).to_contain_text("this row names no question")
