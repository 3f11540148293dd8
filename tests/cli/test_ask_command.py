"""`tutor ask`: sentences of the sources, each with its passage, or a plain no."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tutor.bank import Bank
from tutor.dialogue.asking import CitedAnswer
from tutor.store import open_store

QUESTION = "Where does the 6 in 6ND come from?"


def test_an_answer_is_made_of_cited_sentences(run: Run, bank: Bank) -> None:
    answer = CitedAnswer.model_validate_json(run("ask", QUESTION, "--json").stdout)
    assert answer.question == QUESTION
    assert answer.sentences
    assert all(each.text in bank.passage(each.passage).text for each in answer.sentences)
    shown = " ".join(run("ask", QUESTION).stdout.split())
    assert all(" ".join(f"{each.text} [{each.passage}]".split()) in shown for each in answer.sentences)


def test_a_question_comes_from_standard_input(run: Run) -> None:
    assert CitedAnswer.model_validate_json(run("ask", "-", "--json", typed=QUESTION).stdout).question == QUESTION


def test_what_the_sources_do_not_know_is_told(run: Run) -> None:
    result = run("ask", "Who won the football world cup in 1998?")
    assert result.exit_code == 0
    assert "The sources have nothing on this." in result.stdout


def test_an_empty_question_is_sent_back(run: Run) -> None:
    result = run("ask", "  ")
    assert result.exit_code == 2
    assert "there is no question yet" in result.stderr


def test_a_question_is_read_in_the_light_of_the_one_before(run: Run) -> None:
    run("ask", "How large is the KV cache with multi-head attention?")
    after = CitedAnswer.model_validate_json(run("ask", "And for GQA?", "--json").stdout)
    assert any("GQA" in each.text or "query" in each.text for each in after.sentences)


def test_what_a_practice_waits_for_is_kept_back(run: Run, home: Path, bank: Bank) -> None:
    run("chat", "--seed", "4", typed="/quit\n")
    (session,) = open_store(home / "tutor.db").list("local")
    question = bank.question(session.turns[0].question_id)
    result = run("ask", question.text, "--json")
    answer = CitedAnswer.model_validate_json(result.stdout)
    assert not [each for each in answer.sentences if each.passage in question.passages]
    assert "I keep it back for now" in result.stderr
    assert "I keep it back for now" in " ".join(run("ask", question.text).stdout.split())
