"""Searching the built-in bank: by the question, by a point, by a passage, and what is told where nothing is near."""

from __future__ import annotations

import pytest

from tutor.study.library import Library, Matched, question_at, resting_on
from tutor.wiring import Tutor


@pytest.fixture(scope="module")
def library(tutor: Tutor) -> Library:
    return tutor.library


def test_a_question_is_found_by_its_own_words(library: Library, tutor: Tutor) -> None:
    for question in tutor.bank.questions[::19]:
        first = library.search(question.text)[0]
        assert first.question == question
        assert Matched.QUESTION in first.by


def test_a_question_is_found_by_a_point_of_its_answer(library: Library, tutor: Tutor) -> None:
    for question in tutor.bank.questions[::19]:
        found = {each.question.id: each.by for each in library.search(question.points[0].text)}
        assert Matched.POINT in found[question.id]


def test_a_question_is_found_by_the_passage_it_rests_on(library: Library, tutor: Tutor) -> None:
    for question in tutor.bank.questions[::19]:
        text = tutor.bank.passage(question.points[0].passage).text
        found = {each.question.id: each.by for each in library.search(text)}
        assert Matched.PASSAGE in found[question.id]


def test_a_slip_of_the_keyboard_is_mended(library: Library) -> None:
    assert library.search("chinchila optimum") == library.search("chinchilla optimum") != ()


@pytest.mark.parametrize("query", ["", "  ", "zebra", "xqzw blorf"])
def test_what_is_nowhere_is_not_found(library: Library, query: str) -> None:
    assert library.search(query) == ()


def test_an_id_that_is_not_there_has_neighbours(library: Library) -> None:
    nearest = [each.id for each in library.nearest("scaling.chinchila-optimum")]
    assert "scaling.chinchilla-optimal" in nearest
    assert len(nearest) == len(set(nearest)) <= 5
    assert "memory.adam-bytes" in [each.id for each in library.nearest("old.bytes-of-adam#7")]


def test_who_rests_on_a_passage(tutor: Tutor) -> None:
    question = tutor.bank.questions[0]
    assert question in resting_on(tutor.bank, question.points[0].passage)
    assert question_at(tutor.bank, question.id) == question
    assert question_at(tutor.bank, "never.seen") is None
