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


def test_upload_stop_go_on_elsewhere_and_fetch(visit: Open, server: Server, answers: Path, tmp_path: Path) -> None:
    first = visit()
    upload(first.page, answers)
    expect(first.page.locator("#batch-checked")).to_contain_text(f"{ROWS} answers, no faults")
    first.page.locator("#batch-start").click()
    expect(first.page.locator("#batch-status")).to_contain_text("different answers")
    first.page.locator("#batch-stop").click()
    expect(first.page.locator("#batch-status")).to_contain_text(re.compile("Stopped|Done"))

    phone = visit("phone", scheme="dark")
    open_tab(phone.page)
    phone.page.locator("#batch-earlier input").click()
    phone.page.locator("[role=option]").first.click()
    expect(phone.page.locator("#batch-status")).to_contain_text(re.compile("Stopped|Done"))
    phone.page.locator("#batch-start").click()
    expect(phone.page.locator("#batch-status")).to_contain_text(f"Done: {ROWS} of {ROWS}")
    assert phone.fits()
    with phone.page.expect_download() as download:
        phone.page.locator("#batch-file").click()
    download.value.save_as(tmp_path / "marks.csv")

    with answers.open(newline="") as given, (tmp_path / "marks.csv").open(encoding="utf-8-sig", newline="") as back:
        before, after = list(csv.DictReader(given)), list(csv.DictReader(back))
    assert [{name: row[name] for name in before[0]} for row in after] == before
    assert {row["status"] for row in after} <= {"graded", "needs_review"}
    assert first.outside(server.address) == phone.outside(server.address) == []
    assert first.errors == phone.errors == []


def test_faults_are_shown_all_at_once(visit: Open, tmp_path: Path) -> None:
    page = visit().page
    path = tmp_path / "faulty.csv"
    path.write_text("question,answer\ncooking.rice,<img src=x onerror=alert(1)>\n,z\n", encoding="utf-8")
    upload(page, path)
    expect(page.locator("#batch-checked")).to_contain_text("2 faults")
    expect(page.locator("#batch-checked")).to_contain_text("cooking.rice")
    expect(page.locator("#batch-checked")).to_contain_text("this row names no question")
