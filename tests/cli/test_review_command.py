"""`tutor review`, `tutor cards` and `tutor data`, as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.study.conftest import NotAsked
from tutor.bank import Bank
from tutor.dialogue.practice import Practice
from tutor.domain import LOCAL_LEARNER, Filter
from tutor.store import open_store


def _flat(shown: str) -> str:
    return " ".join(shown.translate(str.maketrans("│╭╮╰╯─┃", "       ")).split())


def test_a_card_is_shown_rated_taken_back_and_rated_otherwise(run: Run, bank: Bank) -> None:
    result = run("review", "--new", "2", typed="\n4\n" + "u\n" + "\n1\nq\n")
    shown = _flat(result.stdout)
    assert result.exit_code == 0, result.stdout
    assert shown.count(" ".join(bank.questions[0].text.split())[:40]) >= 2
    assert bank.questions[0].points[0].passage in shown
    assert "4 easy · 8 days" in shown
    assert f"Taken back: easy on {bank.questions[0].id}." in shown


def test_a_typed_answer_proposes_a_rating_and_enter_takes_it(run: Run, bank: Bank) -> None:
    question = bank.questions[0]
    result = run("review", "--new", "1", "--points", typed=f"{question.points[0].text}\n\nq\n")
    shown = _flat(result.stdout)
    assert "100% of the marks: good." in shown
    assert "easy: all marks of a question with several points" in shown
    assert "1 of" in _flat(run("cards").stdout)


def test_the_back_of_what_is_being_asked_elsewhere_is_held_back(run: Run, home: Path, bank: Bank) -> None:
    first, second = bank.questions[:2]
    practice = Practice(bank, NotAsked(), open_store(home / "tutor.db"))
    practice.start(LOCAL_LEARNER.id, Filter(questions=(first.id,)))
    waiting = _flat(run("review", "--new", "1").stdout)
    assert "would answer what you are being asked" in waiting
    shown = _flat(run("review", "--new", "5", typed="\n4\nq\n").stdout)
    assert second.points[0].passage in shown
    for told in (waiting, shown):
        assert " ".join(first.text.split())[:40] not in told
        assert first.points[0].passage not in told


def test_too_few_reviews_to_fit_are_told(run: Run) -> None:
    result = run("cards", "--fit")
    assert result.exit_code == 2
    assert "at least 512 reviews" in result.stderr


def test_all_of_it_can_be_had_and_deleted(run: Run, tmp_path: Path) -> None:
    run("review", "--new", "1", typed="\n4\n")
    out = tmp_path / "mine.json"
    assert run("data", "export", "--out", str(out)).exit_code == 0
    assert json.loads(out.read_text())["reviews"][0]["review"]["rating"] == "easy"
    kept = run("data", "delete", typed="n\n")
    assert (kept.exit_code, "nothing was deleted" in kept.stderr) == (2, True)
    assert "deleted" in run("data", "delete", "--yes").stdout
    run("data", "export", "--out", str(out))
    assert not any(json.loads(out.read_text()).values())
