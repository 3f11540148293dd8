"""`tutor ask`: sentences of the sources, each with its passage, or a plain no."""

from __future__ import annotations

from tests.cli.conftest import Run
from tutor.bank import Bank
from tutor.dialogue.asking import CitedAnswer

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
